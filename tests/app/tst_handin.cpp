// Handing in as a learner does it, and what the instructor's side makes of the file.

#include "lesson_window.h"

#include <lectern/handin/catalogue.h>
#include <lectern/handin/enrolment.h>
#include <lectern/handin/envelope.h>
#include <lectern/handin/regrade.h>

#include <QFileDialog>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>

using namespace lectern;
using testing::Program;

namespace {

const handin::ClassKeys& classKeys()
{
    static const handin::ClassKeys keys(std::string(32, 'c'));
    return keys;
}

QString enrolmentFile(const QTemporaryDir& folder, const std::string& course = "attention")
{
    const handin::Enrolment enrolment{"class-1",
                                      "Class <of> *tests*",
                                      course,
                                      "K3XW9PQ2MA",
                                      classKeys().secretOf("K3XW9PQ2MA"),
                                      classKeys().sealing.publicKey,
                                      {}};
    const QString name = folder.filePath(QString::fromStdString(course) + QStringLiteral(".lenrol"));
    QFile file(name);
    if (!file.open(QIODevice::WriteOnly))
        qFatal("cannot write the enrolment");
    file.write(QByteArray::fromStdString(handin::enrolmentText(enrolment, classKeys().signing)));
    return name;
}

Result<handin::OpenedEnvelope> opened(const QString& name)
{
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly))
        return fail("file.read");
    handin::EnvelopeOptions options;
    options.key = &classKeys().sealing;
    return handin::openEnvelope(file.readAll().toStdString(), options);
}

/// The answer with the right numbers of the learner's own variant.
grading::Answer drawnAnswer(const QByteArray& secret)
{
    const lessons::Exercise& exercise = Program::course().lessons.front().exercises.at("two-tokens-drawn");
    const auto variant = grading::Variant::draw(exercise, grading::variantSeed(secret, exercise, 1));
    grading::Answer answer{exercise.id};
    for (const lessons::Part& part : exercise.parts) {
        const calc::Value value = *variant->sheet().value(part.answer);
        grading::TableAnswer table;
        for (std::size_t row = 0; row < value.shape().rows; ++row) {
            std::vector<std::string> entries;
            for (std::size_t col = 0; col < value.shape().cols; ++col)
                entries.push_back(QString::number(value.at(row, col), 'f', 6).toStdString());
            table.push_back(entries);
        }
        answer.parts.emplace(part.id, table);
    }
    return answer;
}

} // namespace

class TestHandin : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingIsThereToSendAtFirst()
    {
        QTemporaryDir data;
        Program program(data.path());
        Q_EMIT program.window().handinWanted();
        auto* save = program.find<QPushButton>("handinSave");
        QVERIFY(save && save->isVisible() && !save->isEnabled());
        auto* back = program.find<QPushButton>("handinBack");
        QVERIFY(back->hasFocus());
        QTest::keyClick(back, Qt::Key_Escape);
        QVERIFY(program.view().isVisible());
    }

    void selfStudyHandsIn()
    {
        QTemporaryDir data;
        Program program(data.path());
        program.solveExercise();
        program.desk->showHandin();
        auto* save = program.find<QPushButton>("handinSave");
        QVERIFY(save->isEnabled() && save->hasFocus());
        QTest::keyClick(program.find<QPushButton>("handinWhole"), Qt::Key_Space);
        auto* whole = program.find<QPlainTextEdit>("handinJson");
        QVERIFY(whole->isVisible() && whole->isReadOnly());
        QVERIFY(whole->toPlainText().contains(QStringLiteral("2.3395")));

        const QString file = data.filePath(QStringLiteral("mine.lhand"));
        QVERIFY(program.desk->handIn(file));
        QCOMPARE(QFile::permissions(file) & (QFileDevice::ReadGroup | QFileDevice::ReadOther),
                 QFileDevice::Permissions());
        const auto sent = opened(file);
        QVERIFY(sent);
        QVERIFY(sent->submission.isSelfStudy() && !sent->sealed);
        QCOMPARE(sent->submission.attempts.size(), std::size_t{1});
        QCOMPARE(sent->submission.course.hash, handin::courseHash(Program::course()));

        handin::Catalogue catalogue;
        catalogue.add(Program::course());
        const auto graded = handin::regrade(sent->submission, {&catalogue, sent->submission.secret});
        QCOMPARE(graded.size(), std::size_t{1});
        QVERIFY(graded[0].share == (grading::Rational{1, 1}));
        QVERIFY(!graded[0].claimDiffers);
    }

    void whatCannotBeShownWholeSaysWhy()
    {
        QTemporaryDir data;
        {
            Program program(data.path());
            program.solveExercise();
            auto other = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("other"));
            other.setDatabaseName(program.store->fileName());
            QVERIFY(other.open());
            QVERIFY(QSqlQuery(other).exec(QStringLiteral("DROP TABLE identity")));
            other.close();
            program.desk->showHandin();
            QVERIFY(!program.find<QPushButton>("handinWhole"));
            QStringList said;
            for (const QWidget* widget : program.find<QWidget>("handin")->findChildren<QWidget*>())
                said << widget->accessibleName();
            QVERIFY2(said.join(u'\n').contains(u"That did not work"), qPrintable(said.join(u'\n')));
        }
        QSqlDatabase::removeDatabase(QStringLiteral("other"));
    }

    void partsWithoutAnAnswerAreListed()
    {
        QTemporaryDir data;
        Program program(data.path());
        program.solveExercise();
        program.view().goToEmbedded({lessons::EmbedKind::exercise, "heads-change"});
        program.settle();
        QVERIFY(program.desk->answer(R"({"exercise":"heads-change","parts":{"parameters":"66048","products":"1,000"}})"));
        program.desk->showHandin();
        QStringList listed;
        for (const QWidget* text : program.window().findChildren<QWidget*>()) {
            if (text->accessibleName().contains(u"not answered"))
                listed << text->accessibleName();
        }
        QCOMPARE(listed.size(), 1); // the other exercise is answered whole
        // A part that could not be read was not answered either.
        QVERIFY2(listed.front().contains(u"part 1, 3, 4, and 5 of 5"), qPrintable(listed.front()));
    }

    void handingInAgainContinuesTheChain()
    {
        QTemporaryDir data;
        QString first = data.filePath(QStringLiteral("1.lhand"));
        QString second = data.filePath(QStringLiteral("2.lhand"));
        {
            Program program(data.path());
            program.solveExercise();
            QVERIFY(program.desk->handIn(first));
            QVERIFY(!program.desk->handIn(data.filePath(QStringLiteral("no/such/folder.lhand"))));
        }
        Program program(data.path()); // another start, the same learner
        QVERIFY(program.desk->handIn(second));
        const auto a = opened(first);
        const auto b = opened(second);
        QVERIFY(a && b);
        QCOMPARE(a->submission.sequence, 1);
        QCOMPARE(b->submission.sequence, 3); // the one that could not be written used up its number
        QCOMPARE(b->submission.previous, a->hash);
        QCOMPARE(b->submission.publicKey, a->submission.publicKey);
        QVERIFY(a->submission.id != b->submission.id);
        const auto past = program.store->handins(QStringLiteral("attention"));
        QCOMPARE(past.size(), std::size_t{3});
        QVERIFY(past[1].file.isEmpty());
    }

    void enrolledLearnerGetsOwnNumbersAndASealedHandIn()
    {
        QTemporaryDir data;
        Program program(data.path());
        const QByteArray before = program.store->variantSecret(QStringLiteral("attention"));
        program.view().goToEmbedded({lessons::EmbedKind::exercise, "two-tokens-drawn"});
        program.settle();
        QVERIFY(program.desk->answer(grading::toJson(drawnAnswer(before))));
        QVERIFY(program.desk->enrol(enrolmentFile(data)));
        const QByteArray secret = program.store->variantSecret(QStringLiteral("attention"));
        QVERIFY(secret != before);
        program.settle();
        QVERIFY(program.desk->answer(grading::toJson(drawnAnswer(secret))));

        const QString file = data.filePath(QStringLiteral("mine.lhand"));
        QVERIFY(program.desk->handIn(file));
        const auto sent = opened(file);
        QVERIFY(sent && sent->sealed);
        QCOMPARE(sent->submission.learner, std::string("K3XW9PQ2MA"));
        QCOMPARE(sent->submission.proof,
                 handin::keyProof(classKeys().secretOf("K3XW9PQ2MA"), sent->submission.publicKey));
        QVERIFY(sent->submission.secret.empty());
        QCOMPARE(sent->submission.attempts.size(), std::size_t{1}); // the one before had other numbers
        handin::Catalogue catalogue;
        catalogue.add(Program::course());
        const auto graded =
            handin::regrade(sent->submission, {&catalogue, classKeys().secretOf("K3XW9PQ2MA")});
        QVERIFY(graded[0].share == (grading::Rational{1, 1}));
        QVERIFY(!graded[0].claimDiffers);
    }

    void joiningAClassKeepsThePlace()
    {
        QTemporaryDir data;
        {
            Program program(data.path());
            program.view().goToSection(QStringLiteral("masks"));
            program.desk->showHandin(); // in the lesson's place
            QVERIFY(program.desk->enrol(enrolmentFile(data)));
            program.window().showPage();
            QTRY_COMPARE(program.view().currentSection(), QStringLiteral("masks"));
            program.window().close();
        }
        Program program(data.path());
        QCOMPARE(program.view().currentSection(), QStringLiteral("masks"));
    }

    void enrolmentsThatDoNotFit()
    {
        QTemporaryDir data;
        Program program(data.path());
        QCOMPARE(program.desk->enrol(enrolmentFile(data, "other")).error().code,
                 std::string("handin.enrolment.course"));
        QCOMPARE(program.desk->enrol(data.filePath(QStringLiteral("none"))).error().code,
                 std::string("file.read"));
        QFile junk(data.filePath(QStringLiteral("junk.lenrol")));
        QVERIFY(junk.open(QIODevice::WriteOnly) && junk.write("{}") == 2);
        junk.close();
        QCOMPARE(program.desk->enrol(junk.fileName()).error().code, std::string("handin.enrolment"));
        QVERIFY(!program.store->enrolment(QStringLiteral("attention")));
    }

    void savesThroughTheDialogAndShowsTheReceipt()
    {
        QTemporaryDir data;
        Program program(data.path());
        program.solveExercise();
        program.desk->showHandin();
        QTest::keyClick(program.find<QPushButton>("handinSave"), Qt::Key_Return);
        auto* dialog = program.window().findChild<QFileDialog*>();
        QVERIFY(dialog);
        const QString file = data.filePath(QStringLiteral("mine.lhand"));
        Q_EMIT dialog->fileSelected(file);
        dialog->reject();
        QVERIFY(QFile::exists(file));
        QStringList said;
        for (const QWidget* widget : program.find<QWidget>("handin")->findChildren<QWidget*>())
            said << widget->accessibleName();
        const QString all = said.join(u'\n');
        QVERIFY2(all.contains(QStringLiteral("Saved as number 1")), qPrintable(all));
        QVERIFY(all.contains(QStringLiteral("checked on this computer: 10 of 10 points")));
        QVERIFY(!all.contains(QStringLiteral("passed")));
        program.find<QPushButton>("language");
        window::Settings chinese = program.window().settings();
        chinese.language = QStringLiteral("zh_CN");
        program.desk->apply(chinese);
        QVERIFY(program.find<QWidget>("handin")->isVisible());
    }
};

int main(int argc, char** argv)
{
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    QApplication application(argc, argv);
    QApplication::setStyle(QStringLiteral("Fusion"));
    TestHandin test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_handin.moc"
