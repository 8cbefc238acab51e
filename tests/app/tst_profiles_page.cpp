// Several learners on one computer, as they meet the program.

#include "lesson_window.h"

#include <lectern/storage/profiles.h>
#include <lectern/window/profiles_desk.h>

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace lectern;
using testing::Program;
using window::ProfilesDesk;

namespace {

/// The program of a data folder's first learner, with the page of all of them.
struct Shared
{
    explicit Shared(const QString& data, bool agrees = false)
        : program(data)
        , desk(data, program.store.get(), [this, agrees](const QString& name) {
            asked << name;
            return agrees;
        })
        , opened(&desk, &ProfilesDesk::openWanted)
        , replaced(&desk, &ProfilesDesk::replaceWanted)
    {
        desk.attach(program.window());
        Q_EMIT program.window().profilesWanted();
    }

    void typeInto(const char* name, const QString& text)
    {
        QTRY_VERIFY(program.find<QLineEdit>(name) && program.find<QLineEdit>(name)->isVisible());
        auto* field = program.find<QLineEdit>(name);
        field->setFocus();
        field->selectAll();
        QTest::sendKeyEvent(QTest::Click, field, Qt::Key_unknown, text, Qt::NoModifier);
        QTest::keyClick(field, Qt::Key_Return);
        QApplication::processEvents();
    }

    QString said(const char* name = "profilesSaid")
    {
        auto* label = program.find<QLabel>(name);
        return label ? label->text() : QString();
    }

    QStringList asked;
    Program program;
    ProfilesDesk desk;
    QSignalSpy opened;
    QSignalSpy replaced;
};

storage::ExerciseKey draftKey()
{
    return {QStringLiteral("attention"), QStringLiteral("two-tokens")};
}

} // namespace

class TestProfilesPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_data.emplace(); }

    void theWayBackIsOneKey()
    {
        Shared shared(m_data->path());
        auto* back = shared.program.find<QPushButton>("profilesBack");
        QVERIFY(back && back->hasFocus());
        QVERIFY(!shared.program.find<QPushButton>("profileOpen")); // nobody else is here
        QTest::keyClick(back, Qt::Key_Escape);
        QVERIFY(shared.program.view().isVisible());
    }

    void aLearnerGetsAName()
    {
        Shared shared(m_data->path());
        shared.typeInto("profileRenameName", QStringLiteral("李雷"));
        QVERIFY2(shared.said().contains(QStringLiteral("李雷")), qPrintable(shared.said()));
        QCOMPARE(storage::profilesIn(m_data->path()).front().name, QStringLiteral("李雷"));
        shared.typeInto("profileRenameName", QStringLiteral("  "));
        QVERIFY(!shared.said("profilesProblem").isEmpty());
        QCOMPARE(storage::profilesIn(m_data->path()).front().name, QStringLiteral("李雷"));
    }

    void anotherLearnerBeginsWithNothing()
    {
        Shared shared(m_data->path());
        shared.program.store->setDraft(draftKey(), "{}");
        shared.typeInto("profileCreateName", QStringLiteral("Ada"));
        QCOMPARE(shared.opened.size(), 1);
        const auto store = *storage::LearnerStore::open(shared.opened.front().front().toString());
        QVERIFY(!store->draft(draftKey()));
        QVERIFY(store->profile().id != shared.program.store->profile().id);
    }

    void thePageTellsWhoIsWho()
    {
        QVERIFY(storage::createProfile(m_data->path(), QStringLiteral("<b>Ada</b>")));
        Shared shared(m_data->path());
        const window::ProfilesView view = shared.desk.view();
        QCOMPARE(view.learners.size(), std::size_t{2});
        QVERIFY(view.open() && view.open()->name.isEmpty());
        QStringList words;
        for (const QLabel* label : shared.program.window().findChildren<QLabel*>())
            words << label->text();
        QVERIFY(words.contains(QStringLiteral("<b>Ada</b>"))); // as it was typed
        auto* open = shared.program.find<QPushButton>("profileOpen");
        QVERIFY(open && open->isVisible());
        QTest::mouseClick(open, Qt::LeftButton);
        QTRY_COMPARE(shared.opened.size(), 1);
        QCOMPARE(storage::profileIn(shared.opened.front().front().toString()).name, QStringLiteral("<b>Ada</b>"));
    }

    void thePageFollowsTheLanguage()
    {
        Shared shared(m_data->path());
        window::Settings settings = shared.program.window().settings();
        settings.language = QStringLiteral("zh_CN");
        Q_EMIT shared.program.window().settingsWanted(settings);
        QCOMPARE(shared.program.find<QPushButton>("profilesBack")->text(), QStringLiteral("回到课文"));
    }

    void aLearnerIsExportedAndComesBack()
    {
        const QString file = m_data->filePath(QStringLiteral("ada.lprofile"));
        {
            Shared shared(m_data->path(), true);
            shared.program.store->setDraft(draftKey(), "{\"kept\":1}");
            shared.desk.exportTo(file);
            QVERIFY(shared.said().contains(file));
            shared.program.store->setDraft(draftKey(), "{\"later\":1}");
            shared.desk.importFrom(file); // she is here already: asked, and agreed to
            QCOMPARE(shared.asked.size(), 1);
            QCOMPARE(shared.replaced.size(), 1);
        }
        const auto folder = storage::importProfile(m_data->path(), file, storage::Known::replace, 1);
        QVERIFY(folder);
        QCOMPARE((*storage::LearnerStore::open(*folder))->draft(draftKey()), QByteArray("{\"kept\":1}"));
    }

    void whoDoesNotAgreeKeepsEverything()
    {
        const QString file = m_data->filePath(QStringLiteral("ada.lprofile"));
        Shared shared(m_data->path());
        shared.desk.exportTo(file);
        shared.desk.importFrom(file);
        QCOMPARE(shared.replaced.size(), 0);
        QCOMPARE(storage::profilesIn(m_data->path()).size(), std::size_t{1});
    }

    void someoneElseIsImported()
    {
        QTemporaryDir elsewhere;
        const QString file = elsewhere.filePath(QStringLiteral("bo.lprofile"));
        {
            const auto store = *storage::LearnerStore::open(elsewhere.path());
            QVERIFY(storage::renameProfile(elsewhere.path(), elsewhere.path(), QStringLiteral("Bo")));
            QVERIFY(storage::exportProfile(*store, file));
        }
        Shared shared(m_data->path());
        shared.desk.importFrom(file);
        QVERIFY(shared.said().contains(QStringLiteral("Bo")));
        QVERIFY(shared.program.find<QPushButton>("profileOpen"));
        shared.desk.importFrom(m_data->filePath(QStringLiteral("nothing")));
        QVERIFY(!shared.said("profilesProblem").isEmpty());
    }

    void theChooserStandsAlone()
    {
        QVERIFY(storage::createProfile(m_data->path(), QStringLiteral("Ada")));
        QVERIFY(storage::createProfile(m_data->path(), QStringLiteral("Bo")));
        typesetting::MathService math;
        ProfilesDesk desk(m_data->path(), nullptr);
        QSignalSpy opened(&desk, &ProfilesDesk::openWanted);
        const std::unique_ptr<QWidget> page(
            desk.makeChooser({theme::Theme::make(theme::Scheme::light, 1), QStringLiteral("en"), &math}));
        page->show();
        QCOMPARE(page->findChildren<QPushButton*>(QStringLiteral("profileOpen")).size(), 2);
        QVERIFY(page->findChild<QPushButton*>(QStringLiteral("profileExport"))->isHidden());
        QTest::keyClick(page->focusWidget(), Qt::Key_Return);
        QTRY_COMPARE(opened.size(), 1);
        QTest::keyClick(page.get(), Qt::Key_Escape); // there is nowhere to go back to
        QVERIFY(page->isVisible());
    }

private:
    std::optional<QTemporaryDir> m_data;
};

QTEST_MAIN(TestProfilesPage)
#include "tst_profiles_page.moc"
