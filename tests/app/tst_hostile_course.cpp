// Courses that are broken or huge, and a store that cannot write, in the real window.

#include "lesson_window.h"

#include <QDialog>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>

#include <algorithm>

using namespace lectern;
using namespace lectern::testing;

namespace {

const QByteArray head = "---\nid: x\ntitle: X\nlang: en\n---\n\n## One {#one}\n\n";

void write(const QString& path, const QByteArray& text)
{
    QFile file(path);
    if (!QDir().mkpath(QFileInfo(path).path()) || !file.open(QIODevice::WriteOnly) ||
        file.write(text) != text.size())
        qFatal("cannot write the course");
}

/// A course of one page, opened as main() does.
struct Opened
{
    explicit Opened(const QByteArray& page, const QByteArray& figure = "<svg/>")
    {
        write(folder.filePath(QStringLiteral("01-x/figures/f.svg")), figure);
        write(folder.filePath(QStringLiteral("course.yaml")),
              "format: 1\nid: x\nversion: 1\ntitle: {en: X}\nlanguages: [en]\nlessons: [01-x]\n");
        write(folder.filePath(QStringLiteral("01-x/en.md")), page);
        auto loaded = lessons::loadCourse(folder.path().toStdString());
        course = std::move(loaded.value);
        const window::Settings settings{QStringLiteral("en"), window::SchemeChoice::light, 1};
        desk = std::make_unique<window::LessonDesk>(
            window::LessonDesk::Tools{&course, nullptr, &math, &translations, loaded.diagnostics}, settings);
        desk->open({}, {});
        desk->window().resize(1000, 700);
        desk->window().show();
        QApplication::processEvents();
    }

    QString text() { return desk->window().view().toPlainText(); }
    QWidget* offer() { return desk->window().findChild<QWidget*>(QStringLiteral("offerBar")); }

    QTemporaryDir folder;
    typesetting::MathService math;
    window::Translations translations;
    lessons::Course course;
    std::unique_ptr<window::LessonDesk> desk;
};

storage::StoreOptions impatient()
{
    storage::StoreOptions options;
    options.busyTimeout = 50;
    return options;
}

/// What the window asks now.
QMessageBox* question(Program& program)
{
    const auto all = program.window().findChildren<QMessageBox*>();
    const auto shown = std::find_if(all.begin(), all.end(), [](const auto* box) { return box->isVisible(); });
    return shown == all.end() ? nullptr : *shown;
}

void answer(Program& program, const char* button)
{
    QVERIFY(question(program));
    QTest::mouseClick(question(program)->findChild<QPushButton*>(QLatin1StringView(button)), Qt::LeftButton);
}

} // namespace

class TestHostileCourse : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void soundCourseSaysNothing()
    {
        Opened opened(head + "Words.\n");
        QVERIFY(!opened.offer()->isVisible());
    }

    void brokenCourseShowsTheRestAndItsErrors()
    {
        Opened opened(
            head +
            "Words before.\n\n```{calculator} nothere\n```\n\n```{wat}\n```\n\nWords after $\\frac{1}$.\n");
        QVERIFY(opened.text().contains(u"Words before."));
        QVERIFY(opened.text().contains(u"Words after"));
        QVERIFY(opened.text().contains(u"does not say what stands here"));
        QVERIFY(opened.offer()->isVisible());
        QTest::mouseClick(opened.offer()->findChild<QPushButton*>(QStringLiteral("offerAction")),
                          Qt::LeftButton);
        const QPointer<QDialog> dialog = opened.desk->window().findChild<QDialog*>();
        QVERIFY(dialog);
        dialog->activateWindow();
        QTRY_COMPARE(QApplication::activeWindow(), dialog);
        const QString listed = dialog->findChild<QPlainTextEdit*>()->toPlainText();
        QTest::keyClick(dialog, Qt::Key_Escape);
        QTRY_VERIFY(!dialog);
        QVERIFY2(listed.contains(u"en.md:14:4") && listed.contains(u"wat"), qPrintable(listed));
        QVERIFY(!opened.offer()->isVisible());
    }

    void unreadablePageSaysSo_data()
    {
        QTest::addColumn<QByteArray>("page");
        QTest::newRow("50 MB") << head + QByteArray("Words about attention. ").repeated(2'300'000);
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("zeros") << QByteArray(10'000, '\0');
    }

    void unreadablePageSaysSo()
    {
        QFETCH(QByteArray, page);
        Opened opened(page);
        QVERIFY2(opened.text().contains(u"Nothing of this page can be shown"),
                 qPrintable(opened.text().left(200)));
        QVERIFY(opened.offer()->isVisible());
    }

    void noiseIsShownWithItsErrors()
    {
        QByteArray noise(100'000, Qt::Uninitialized);
        std::uint32_t state = 12345;
        for (char& byte : noise)
            byte = static_cast<char>((state = state * 1664525U + 1013904223U) >> 24U);
        Opened opened(noise);
        QVERIFY(opened.offer()->isVisible());
        opened.desk->window().grab();
    }

    void deepNestingIsShownOrRefused()
    {
        Opened opened(head + QByteArray("> ").repeated(3000) + "deep\n\n" + QByteArray("- ").repeated(2000) +
                      "item\n\n$" + QByteArray(4000, '{') + QByteArray(4000, '}') + "$\n\nThe end.\n");
        QVERIFY(opened.text().contains(u"The end."));
        QVERIFY(opened.math.waitForAll());
    }

    void figuresThatMeanHarmAreNotDrawn_data()
    {
        QTest::addColumn<QByteArray>("figure");
        const QByteArray open = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
                                "width=\"100\" height=\"100\">";
        QByteArray uses = open + "<defs><rect id=\"u0\" width=\"9\" height=\"9\"/>";
        for (int i = 1; i <= 12; ++i) {
            const QByteArray use = "<use xlink:href=\"#u" + QByteArray::number(i - 1) + "\"/>";
            uses += "<g id=\"u" + QByteArray::number(i) + "\">" + use.repeated(10) + "</g>";
        }
        QTest::newRow("use of use") << uses + "</defs><use xlink:href=\"#u12\"/></svg>";
        QTest::newRow("a file of this computer") << open + "<image xlink:href=\"/etc/passwd\" width=\"9\" height=\"9\"/></svg>";
        QTest::newRow("entities") << "<!DOCTYPE svg [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]>" + open + "<text>&b;</text></svg>";
        QTest::newRow("a million elements") << open + QByteArray("<g/>").repeated(1'000'000) + "</svg>";
        QTest::newRow("huge") << QByteArray("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1000000\" height=\"1000000\"><rect width=\"9\" height=\"9\"/></svg>");
        QTest::newRow("no end") << open + "<g>";
    }

    void figuresThatMeanHarmAreNotDrawn()
    {
        QFETCH(QByteArray, figure);
        Opened opened(head + "```{figure} f.svg\n:alt: what it shows\n:id: fig\nCaption\n```\n\nThe end.\n", figure);
        opened.desk->window().grab();
        QVERIFY(opened.text().contains(u"what it shows")); // in the figure's place
        QVERIFY(opened.text().contains(u"The end."));
    }

    void figureOutsideTheLessonIsNotRead()
    {
        const QByteArray svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><rect width=\"9\" height=\"9\"/></svg>";
        Opened inside(head + "```{figure} f.svg\n:alt: what it shows\n```\n", svg);
        QVERIFY(!inside.text().contains(u"cannot be shown"));
        Opened outside(head + "```{figure} ../../01-x/figures/f.svg\n:alt: what it shows\n```\n", svg);
        QVERIFY(outside.text().contains(u"cannot be shown"));
        Opened absolute(head + "```{figure} " + inside.folder.filePath(QStringLiteral("01-x/figures/f.svg")).toUtf8() +
                            "\n:alt: what it shows\n```\n",
                        svg);
        QVERIFY(absolute.text().contains(u"cannot be shown"));
    }

    void tenThousandFormulasAreTypesetWhereOneReads()
    {
        QByteArray page = head;
        for (int i = 0; i < 10'000; ++i)
            page += "Formula $x_{" + QByteArray::number(i) + "}^{hostile}$ here.\n\n";
        Opened opened(page);
        const auto known = [&](int i) {
            return opened.math.known(QStringLiteral("x_{%1}^{hostile}").arg(i), false) != nullptr;
        };
        QVERIFY(opened.math.waitForAll());
        QVERIFY(known(0));
        QVERIFY(!known(5'000));
        QScrollBar* bar = opened.desk->window().view().verticalScrollBar();
        bar->setValue(bar->maximum());
        QVERIFY(opened.math.waitForAll());
        QVERIFY(known(9'999));
        QVERIFY(!known(5'000));
    }

    void aStoreThatCannotWriteIsSaidAndTriedAgain()
    {
        const QTemporaryDir data;
        {
            Program program(data.path());
            auto other = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("other"));
            const QStringList files = QDir(data.path()).entryList({QStringLiteral("*.sqlite")});
            QCOMPARE(files.size(), 1);
            other.setDatabaseName(QDir(data.path()).filePath(files.front()));
            QVERIFY(other.open());
            QVERIFY(QSqlQuery(other).exec(QStringLiteral("BEGIN IMMEDIATE")));
            program.view().goToEmbedded(exercise);
            program.type("open_1_1", "-0.25");
            auto* notice = program.find<QLabel>("notice");
            QVERIFY(notice);
            QTRY_VERIFY_WITH_TIMEOUT(notice->isVisible(), 60'000);
            QVERIFY(QSqlQuery(other).exec(QStringLiteral("ROLLBACK")));
            QTRY_VERIFY_WITH_TIMEOUT(!notice->isVisible(), 60'000);
            other.close();
            QVERIFY(program.desk->close());
        }
        QSqlDatabase::removeDatabase(QStringLiteral("other"));
        Program again(data.path());
        again.view().goToEmbedded(exercise);
        QCOMPARE(again.card()->findChild<QLineEdit*>(QStringLiteral("open_1_1"))->text(),
                 QStringLiteral("-0.25"));
    }

    void aWindowStaysWhileItsWorkCannotBeSaved()
    {
        const QTemporaryDir data;
        {
            Program program(data.path(), QStringLiteral("en"), impatient());
            auto other = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("other"));
            other.setDatabaseName(program.store->fileName());
            QVERIFY(other.open());
            program.view().goToEmbedded(exercise);
            QVERIFY(QSqlQuery(other).exec(QStringLiteral("BEGIN IMMEDIATE")));
            program.type("open_1_1", "-0.25");
            QVERIFY(!program.window().close());
            answer(program, "saveAgain");
            QVERIFY(program.window().isVisible());
            QVERIFY(QSqlQuery(other).exec(QStringLiteral("ROLLBACK")));
            answer(program, "saveAgain");
            QVERIFY(!program.window().isVisible());
            other.close();
        }
        QSqlDatabase::removeDatabase(QStringLiteral("other"));
        Program again(data.path());
        QVERIFY(again.store->previousExitWasClean());
        again.view().goToEmbedded(exercise);
        QCOMPARE(again.card()->findChild<QLineEdit*>(QStringLiteral("open_1_1"))->text(),
                 QStringLiteral("-0.25"));
    }

    void workThatCannotBeSavedMayBeLeft()
    {
        const QTemporaryDir data;
        {
            Program program(data.path(), QStringLiteral("en"), impatient());
            auto other = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("other"));
            other.setDatabaseName(program.store->fileName());
            QVERIFY(other.open());
            QVERIFY(QSqlQuery(other).exec(QStringLiteral("BEGIN IMMEDIATE")));
            QVERIFY(!program.window().close());
            QVERIFY(question(program));
            QTest::keyClick(question(program), Qt::Key_Escape);
            QVERIFY(program.window().isVisible());
            QVERIFY(!program.window().close());
            answer(program, "quitUnsaved");
            QVERIFY(!program.window().isVisible());
            other.close();
        }
        QSqlDatabase::removeDatabase(QStringLiteral("other"));
    }

    void workThatCannotBeReadIsSaidAndStaysSaid()
    {
        const QTemporaryDir data;
        {
            Program program(data.path());
            auto other = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("reader"));
            other.setDatabaseName(program.store->fileName());
            QVERIFY(other.open());
            QVERIFY(QSqlQuery(other).exec(QStringLiteral("DROP TABLE attempt")));
            other.close();
            auto* notice = program.find<QLabel>("notice");
            QVERIFY(!notice->isVisible());
            program.desk->open({}, {});
            QVERIFY(notice->isVisible());
            QVERIFY2(notice->text().contains(u"cannot be read"), qPrintable(notice->text()));
            QVERIFY(program.store->flush()); // reports writes that went well
            program.settle();
            QVERIFY(notice->isVisible());
        }
        QSqlDatabase::removeDatabase(QStringLiteral("reader"));
    }
};

QTEST_MAIN(TestHostileCourse)
#include "tst_hostile_course.moc"
