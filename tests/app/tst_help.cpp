// The help in the program: from the menu and by F1, in both languages, and true to the program.

#include "shipped_course.h"

#include <lectern/messages/messages.h>
#include <lectern/storage/learner_store.h>
#include <lectern/typesetting/math_service.h>
#include <lectern/window/course_session.h>
#include <lectern/window/lesson_desk.h>
#include <lectern/window/main_window.h>
#include <lectern/window/translations.h>

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QMenu>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace lectern;

namespace {

const QString docs = QStringLiteral(LECTERN_SOURCE_DIR "/docs");

struct Program
{
    explicit Program(const QString& language = QStringLiteral("en"), const QString& docsFolder = docs)
        : store(std::move(*storage::LearnerStore::open(home.filePath(QStringLiteral("data")))))
        , session({store.get(), &math, &translations,
                   {QString::fromUtf8(testing::shippedCourse), {}, docsFolder}, {}, {}, nullptr},
                  {language, window::SchemeChoice::light, 1})
    {
        if (!session.open(QString::fromUtf8(testing::shippedCourse)).empty())
            qFatal("the shipped course does not open");
        session.desk()->open({}, {});
        window().show();
        if (!QTest::qWaitForWindowActive(&window()))
            qFatal("no window");
        window().view().setFocus();
    }

    window::MainWindow& window() { return session.desk()->window(); }

    template <typename Widget>
    Widget* find(const char* name)
    {
        return window().findChild<Widget*>(QString::fromLatin1(name));
    }

    reader::LessonView* help() { return find<reader::LessonView>("helpView"); }

    void openFromMenu(const QString& name)
    {
        for (QAction* action : find<QToolButton>("more")->menu()->actions()) {
            if (action->text() == name)
                action->trigger();
        }
    }

    QTemporaryDir home;
    typesetting::MathService math;
    window::Translations translations;
    std::unique_ptr<storage::LearnerStore> store;
    window::CourseSession session;
};

} // namespace

class TestHelp : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fromTheMenu();
    void fOneTwice();
    void inBothLanguages();
    void documentsInChinese();
    void documentsInEnglishOnly();
    void chaptersAndLinks();
    void theKeysAreThoseOfTheProgram();
    void withoutItsFiles();
};

void TestHelp::fromTheMenu()
{
    Program program;
    program.openFromMenu(QStringLiteral("Help"));
    QTRY_VERIFY(program.help() && program.help()->isVisible());
    QVERIFY(program.help()->hasFocus());
    QVERIFY(program.help()->toPlainText().contains(u"Learning with Lectern"));
    QVERIFY(!program.window().view().isVisible());
    QTest::keyClick(program.help(), Qt::Key_Escape);
    QVERIFY(program.window().view().isVisible());
    program.openFromMenu(QStringLiteral("Help"));
    QTest::mouseClick(program.find<QPushButton>("helpBack"), Qt::LeftButton);
    QVERIFY(program.window().view().isVisible());
}

void TestHelp::fOneTwice()
{
    Program program;
    QTest::keyClick(&program.window(), Qt::Key_F1);
    auto* popover = program.find<QWidget>("popover");
    QTRY_VERIFY(popover->isVisible());
    QTest::keyClick(popover, Qt::Key_F1);
    QTRY_VERIFY(program.help() && program.help()->isVisible());
    QVERIFY(!popover->isVisible());
    QTRY_COMPARE(program.help()->currentSection(), QStringLiteral("reading"));
}

void TestHelp::inBothLanguages()
{
    Program program;
    program.openFromMenu(QStringLiteral("Help"));
    QTRY_VERIFY(program.help() && program.help()->isVisible());
    window::Settings settings = program.session.desk()->settings();
    settings.language = QStringLiteral("zh_CN");
    program.session.desk()->apply(settings);
    QTRY_VERIFY(program.help()->toPlainText().contains(u"用 Lectern 学习"));
}

void TestHelp::documentsInChinese()
{
    Program program(QStringLiteral("zh_CN"));
    Q_EMIT program.window().helpWanted({});
    auto* chapters = program.find<QComboBox>("helpChapters");
    const auto titleOf = [&](const char* name) {
        return chapters->itemText(chapters->findData(QString::fromLatin1(name)));
    };
    QCOMPARE(titleOf("writing-lessons"), QStringLiteral("编写课文，一步一步来"));
    // Links in Chinese name sections as those in English do, and lead out of their folder too.
    Q_EMIT program.help()->linkActivated(QStringLiteral("writing-lessons.md#views"));
    QTRY_COMPARE(program.help()->currentSection(), QStringLiteral("views"));
    QVERIFY(program.help()->toPlainText().contains(u"视图"));
    Q_EMIT program.help()->linkActivated(QStringLiteral("../calc-language.md#functions"));
    QTRY_COMPARE(program.help()->currentSection(), QStringLiteral("functions"));
    Q_EMIT program.help()->linkActivated(QStringLiteral("../adr/0024-labs-give-cells.md"));
    QCOMPARE(program.help()->currentSection(), QStringLiteral("functions"));

    Q_EMIT program.help()->linkActivated(QStringLiteral("cheat-sheet.md#boxes"));
    QTRY_COMPARE(program.help()->currentSection(), QStringLiteral("boxes"));
    window::Settings settings = program.session.desk()->settings();
    settings.language = QStringLiteral("en");
    program.session.desk()->apply(settings);
    QTRY_VERIFY(program.help()->toPlainText().contains(u"Cheat sheet for authors"));
    QCOMPARE(program.help()->currentSection(), QStringLiteral("boxes"));
    QCOMPARE(titleOf("writing-lessons"), QStringLiteral("Writing a lesson, step by step"));
}

void TestHelp::documentsInEnglishOnly()
{
    const QTemporaryDir folder;
    const QString sheet = QStringLiteral("cheat-sheet.md");
    QVERIFY(QFile::copy(docs + u'/' + sheet, folder.filePath(sheet)));
    Program program(QStringLiteral("zh_CN"), folder.path());
    Q_EMIT program.window().helpWanted({});
    QCOMPARE(program.find<QComboBox>("helpChapters")->currentText(),
             QStringLiteral("Cheat sheet for authors (English)"));
    QVERIFY(program.help()->toPlainText().contains(u"Everything a lesson can have"));
}

void TestHelp::chaptersAndLinks()
{
    Program program;
    program.openFromMenu(QStringLiteral("Help"));
    auto* chapters = program.find<QComboBox>("helpChapters");
    auto* sections = program.find<QComboBox>("helpSections");
    QVERIFY(!chapters->accessibleName().isEmpty() && !sections->accessibleName().isEmpty());
    QCOMPARE(chapters->count(), 7);
    const int calc = chapters->findData(QStringLiteral("calc-language"));
    QVERIFY(calc > 0);
    chapters->setCurrentIndex(calc);
    Q_EMIT chapters->activated(calc);
    QVERIFY(program.help()->toPlainText().contains(u"softmax"));
    const int functions = sections->findData(QStringLiteral("functions"));
    QVERIFY(functions > 0);
    Q_EMIT sections->activated(functions);
    QTRY_COMPARE(program.help()->currentSection(), QStringLiteral("functions"));
    // A link to another document of the help, and one that leads out of it.
    Q_EMIT program.help()->linkActivated(QStringLiteral("exercises.md#parts"));
    QTRY_COMPARE(program.help()->currentSection(), QStringLiteral("parts"));
    Q_EMIT program.help()->linkActivated(QStringLiteral("adr/0024-labs-give-cells.md"));
    QCOMPARE(program.help()->currentSection(), QStringLiteral("parts"));
    for (int i = 0; i < chapters->count(); ++i) {
        Q_EMIT chapters->activated(i);
        QVERIFY2(program.help()->toPlainText().size() > 500, qPrintable(chapters->itemText(i)));
    }
}

void TestHelp::theKeysAreThoseOfTheProgram()
{
    for (const QString& language : {QStringLiteral("en"), QStringLiteral("zh_CN")}) {
        const auto page = lessons::loadCourse(QString(docs + QStringLiteral("/help")).toStdString());
        for (const Diagnostic& diagnostic : page.diagnostics)
            QVERIFY2(false, qPrintable(messages::formatLine(diagnostic)));
        for (const Diagnostic& diagnostic : lessons::check(page.value))
            QVERIFY2(false, qPrintable(messages::formatLine(diagnostic)));
        Program program(language);
        QTest::keyClick(&program.window(), Qt::Key_Question);
        auto* popover = program.find<QWidget>("popover");
        QTRY_VERIFY(popover->isVisible());
        const QString keys = popover->accessibleName();
        popover->hide();
        QVERIFY(keys.contains(u"Ctrl+Shift+F"));
        Q_EMIT program.window().helpWanted(QStringLiteral("keyboard"));
        const QString help = program.help()->toPlainText();
        for (const char* key : {"F1", "F6", "Ctrl+F", "Ctrl+Shift+F", "Ctrl+Enter", "Ctrl+Z", "Ctrl+P", "Esc"}) {
            QVERIFY2(keys.contains(QString::fromLatin1(key)), key);
            QVERIFY2(help.contains(QString::fromLatin1(key)), key);
        }
    }
}

void TestHelp::withoutItsFiles()
{
    Program program(QStringLiteral("en"), QStringLiteral("/nowhere"));
    program.openFromMenu(QStringLiteral("Help"));
    QTRY_VERIFY(program.find<QPushButton>("helpBack") && program.find<QPushButton>("helpBack")->isVisible());
    QTest::mouseClick(program.find<QPushButton>("helpBack"), Qt::LeftButton);
    QVERIFY(program.window().view().isVisible());
}

QTEST_MAIN(TestHelp)
#include "tst_help.moc"
