// The first lesson of docs/writing-lessons.md, made from nothing in the author's window, step by step.

#include "written_course.h"

#include <lectern/author/author_session.h>

#include <QClipboard>
#include <QDir>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>

using namespace lectern;
using namespace lectern::author;
using namespace lectern::author::testing;

namespace {

struct Step
{
    QString file;
    QString text;
};

/// The files of the guide's first chapter, in the order in which they are written.
QList<Step> steps(const QString& guide)
{
    static const QRegularExpression fence(
        QStringLiteral("^(`{3,4})(?:markdown|yaml) file=(\\S+)\n(.*?)^\\1$"),
        QRegularExpression::MultilineOption | QRegularExpression::DotMatchesEverythingOption);
    QList<Step> found;
    const QString text = QString::fromStdString(onDisk(QStringLiteral(LECTERN_SOURCE_DIR "/docs/") + guide));
    for (auto match = fence.globalMatch(text); match.hasNext();) {
        const auto step = match.next();
        found.append({step.captured(2), step.captured(3)});
    }
    return found;
}

} // namespace

class TestFirstLesson : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isMadeAsTheGuideSays_data()
    {
        QTest::addColumn<QString>("guide");
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("words");
        QTest::newRow("English") << QStringLiteral("writing-lessons.md") << QStringLiteral("en")
                                 << QStringLiteral("Each number counts");
        QTest::newRow("Chinese") << QStringLiteral("zh_CN/writing-lessons.md") << QStringLiteral("zh_CN")
                                 << QStringLiteral("每个数占多少");
    }

    void isMadeAsTheGuideSays()
    {
        QFETCH(const QString, guide);
        QFETCH(const QString, language);
        QFETCH(const QString, words);
        QTemporaryDir place;
        const QString folder = place.filePath(QStringLiteral("weights"));
        QVERIFY(QDir().mkpath(folder));
        typesetting::MathService math;
        window::Translations translations;
        translations.use(language);
        AuthorSession session({&math, {}, place.filePath(QStringLiteral("recovery")), {}},
                              place.filePath(QStringLiteral("library")));
        const auto opened = session.write(folder, {language, window::SchemeChoice::light, 1});
        QVERIFY2(opened.has_value(), opened ? "" : opened.error().code.c_str());
        AuthorDesk& desk = **opened;
        QVERIFY(QTest::qWaitForWindowActive(&desk.window()));
        const auto settle = [&desk] {
            QCoreApplication::processEvents();
            return QTest::qWaitFor([&desk] { return desk.isSettled(); }, 30'000);
        };
        QVERIFY(settle());
        QVERIFY(desk.findings().empty());
        const QList<Step> all = steps(guide);
        QCOMPARE(all.size(), 3);
        for (const Step& step : all) {
            QVERIFY2(QFileInfo::exists(folder + u'/' + step.file), qPrintable(step.file));
            desk.edit(folder + u'/' + step.file);
            auto* source = desk.window().currentEditor()->findChild<QWidget*>(QStringLiteral("source"));
            source->setFocus();
            QTest::keyClick(source, Qt::Key_A, Qt::ControlModifier);
            QGuiApplication::clipboard()->setText(step.text);
            QTest::keyClick(source, Qt::Key_V, Qt::ControlModifier);
            QVERIFY(settle());
        }
        QVERIFY2(desk.findings().empty(),
                 desk.findings().empty() ? "" : desk.findings().front().code.c_str());
        desk.edit(folder + QStringLiteral("/01-weights/") + language + QStringLiteral(".md"));
        QVERIFY(settle());
        QTRY_VERIFY(desk.window().preview().view().toPlainText().contains(words));
        auto* source = desk.window().currentEditor()->findChild<QWidget*>(QStringLiteral("source"));
        source->setFocus();
        QTest::keyClick(source, Qt::Key_S, Qt::ControlModifier);
        QProcess lint;
        lint.start(QStringLiteral(LECTERN_BINARY_DIR "/bin/lectern-cli"),
                   {QStringLiteral("lint"), QStringLiteral("--full"), folder});
        QVERIFY(lint.waitForFinished(60'000));
        QVERIFY2(lint.exitCode() == 0, lint.readAllStandardError().constData());
    }

    void onlyAnEmptyFolderBecomesACourse()
    {
        QTemporaryDir place;
        typesetting::MathService math;
        AuthorSession session({&math, {}, place.filePath(QStringLiteral("recovery")), {}},
                              place.filePath(QStringLiteral("library")));
        QVERIFY(QDir(place.path()).mkpath(QStringLiteral("full/of")));
        const window::Settings settings{QStringLiteral("en"), window::SchemeChoice::light, 1};
        QVERIFY(!session.write(place.filePath(QStringLiteral("full")), settings));
        QVERIFY(!session.write(place.filePath(QStringLiteral("nowhere")), settings));
        QVERIFY(!QFileInfo::exists(place.filePath(QStringLiteral("nowhere"))));
        QVERIFY(QDir(place.path()).mkpath(QStringLiteral("加权 平均")));
        QVERIFY(session.write(place.filePath(QStringLiteral("加权 平均")), settings).has_value());
        QVERIFY(onDisk(place.filePath(QStringLiteral("加权 平均/course.yaml"))).find("id: course\n") !=
                std::string::npos);
    }
};

QTEST_MAIN(TestFirstLesson)
#include "tst_first_lesson.moc"
