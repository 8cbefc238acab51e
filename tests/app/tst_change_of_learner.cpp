// Several learners in one run of the program, as they follow each other in its window.

#include "shipped_course.h"

#include <lectern/reader/lesson_view.h>
#include <lectern/storage/learner_store.h>
#include <lectern/storage/profiles.h>
#include <lectern/typesetting/math_service.h>
#include <lectern/window/command_line.h>
#include <lectern/window/learner_runs.h>
#include <lectern/window/main_window.h>
#include <lectern/window/single_instance.h>
#include <lectern/window/translations.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <deque>
#include <functional>

using namespace lectern;
using window::MainWindow;

namespace {

MainWindow* shownWindow()
{
    for (QWidget* widget : QApplication::topLevelWidgets()) {
        if (auto* found = qobject_cast<MainWindow*>(widget); found && found->isVisible())
            return found;
    }
    return nullptr;
}

QWidget* shownChooser()
{
    for (QWidget* widget : QApplication::topLevelWidgets()) {
        if (widget->isVisible() && widget->objectName() == u"profiles")
            return widget;
    }
    return nullptr;
}

/// What happens while the program runs, step after step: each is tried until it says that it is done.
class Script : public QObject
{
public:
    Script()
    {
        m_timer.setInterval(20);
        connect(&m_timer, &QTimer::timeout, this, &Script::go);
        m_timer.start();
        m_waited.start();
    }

    void then(const char* name, std::function<bool()> step) { m_steps.emplace_back(name, std::move(step)); }
    /// The step that was waited for in vain.
    QByteArray failed() const { return m_failed; }
    bool isThrough() const { return m_steps.empty() && m_failed.isEmpty(); }

private:
    void go()
    {
        constexpr qint64 patience = 30'000;
        if (m_steps.empty())
            return;
        const auto step = m_steps.front();
        if (step.second()) {
            m_steps.pop_front();
            m_waited.restart();
        } else if (m_waited.elapsed() > patience) {
            m_failed = step.first;
            m_steps.clear();
            QApplication::exit(9);
        }
    }

    QTimer m_timer;
    QElapsedTimer m_waited;
    std::deque<std::pair<QByteArray, std::function<bool()>>> m_steps;
    QByteArray m_failed;
};

struct Run
{
    explicit Run(const QString& data)
        : instance(data)
    {
        line.language.clear();
        line.data = data;
        line.scheme = window::SchemeChoice::light;
        paths.shippedCourse = QString::fromUtf8(testing::shippedCourse);
    }

    int exec()
    {
        return window::runLearners({line, line.data, math, translations, instance, paths,
                                    [this](const QString& text) { told << text; }});
    }

    /// Waits for a window that is not the one before.
    void thenWindow(const char* name)
    {
        script.then(name, [this] {
            MainWindow* now = shownWindow();
            if (!now || now == shown)
                return false;
            shown = now;
            return true;
        });
    }
    void thenStart()
    {
        script.then("welcome", [this] { return click("welcomeStart"); });
    }
    void thenProfiles()
    {
        script.then("learners", [this] {
            Q_EMIT shown->profilesWanted();
            return shown->findChild<QPushButton*>(QStringLiteral("profilesBack"))->isVisible();
        });
    }
    bool click(const char* name)
    {
        auto* button = shown ? shown->findChild<QPushButton*>(QString::fromLatin1(name)) : nullptr;
        if (!button || !button->isVisible())
            return false;
        button->click();
        return true;
    }

    window::CommandLine line;
    window::InstallPaths paths;
    typesetting::MathService math;
    window::Translations translations;
    window::SingleInstance instance;
    Script script;
    QPointer<MainWindow> shown;
    QStringList told;
};

qreal zoomOf(const QPointer<MainWindow>& shown)
{
    return shown->settings().zoom;
}

} // namespace

class TestChangeOfLearner : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_data.emplace(); }

    void oneFollowsTheOther()
    {
        Run run(m_data->path());
        run.thenWindow("first window");
        run.thenStart();
        run.script.then("zoom", [&run] {
            QTest::keyClick(run.shown.data(), Qt::Key_Plus, Qt::ControlModifier);
            return zoomOf(run.shown) > 1.05;
        });
        run.thenProfiles();
        run.script.then("new learner", [&run] {
            auto* field = run.shown->findChild<QLineEdit*>(QStringLiteral("profileCreateName"));
            field->setFocus();
            QTest::keyClicks(field, QStringLiteral("Ada"));
            QTest::keyClick(field, Qt::Key_Return);
            return true;
        });
        run.thenWindow("Ada's window");
        run.script.then("Ada begins afresh", [&run] { return qFuzzyCompare(zoomOf(run.shown), 1.0); });
        run.thenStart();
        run.thenProfiles();
        run.script.then("back to the first", [&run] { return run.click("profileOpen"); });
        run.thenWindow("first window again");
        run.script.then("her own zoom", [&run] { return zoomOf(run.shown) > 1.05; });
        run.script.then("no welcome twice", [&run] { return run.shown->view().isVisible(); });
        run.script.then("close", [&run] { return run.shown->close(); });
        QCOMPARE(run.exec(), 0);
        QVERIFY2(run.script.isThrough(), run.script.failed());
        QVERIFY(run.told.isEmpty());
        QVERIFY(!shownWindow());
        const auto learners = storage::profilesIn(m_data->path());
        QCOMPARE(learners.size(), std::size_t{2});
        for (const storage::ProfileEntry& learner : learners)
            QVERIFY((*storage::LearnerStore::open(learner.folder))->previousExitWasClean());
    }

    void severalAreAskedWhoTheyAre()
    {
        QVERIFY(storage::createProfile(m_data->path(), QStringLiteral("Ada")));
        QVERIFY(storage::createProfile(m_data->path(), QStringLiteral("Bo")));
        Run run(m_data->path());
        run.script.then("choose", [] {
            QWidget* chooser = shownChooser();
            auto* open = chooser ? chooser->findChild<QPushButton*>(QStringLiteral("profileOpen")) : nullptr;
            if (open)
                open->click();
            return open != nullptr;
        });
        run.thenWindow("window");
        run.script.then("close", [&run] { return run.shown->close(); });
        QCOMPARE(run.exec(), 0);
        QVERIFY2(run.script.isThrough(), run.script.failed());
    }

    void whoChoosesNobodyEndsIt()
    {
        QVERIFY(storage::createProfile(m_data->path(), QStringLiteral("Ada")));
        QVERIFY(storage::createProfile(m_data->path(), QStringLiteral("Bo")));
        Run run(m_data->path());
        run.script.then("close", [] { return shownChooser() && shownChooser()->close(); });
        QCOMPARE(run.exec(), 0);
        QVERIFY2(run.script.isThrough(), run.script.failed());
    }

    // Somebody else's store is broken: that must not end the work of whoever is here.
    void aStoreThatDoesNotOpenLeadsBack()
    {
        const auto ada = storage::createProfile(m_data->path(), QStringLiteral("Ada"));
        QVERIFY(ada);
        {
            const auto store = *storage::LearnerStore::open(m_data->path());
            store->setSetting(storage::setting::welcomed, "1");
            QVERIFY(store->close());
        }
        Run run(m_data->path());
        run.script.then("choose the first", [this] {
            QWidget* chooser = shownChooser();
            const auto learners = storage::profilesIn(m_data->path());
            if (!chooser)
                return false;
            const auto buttons = chooser->findChildren<QPushButton*>(QStringLiteral("profileOpen"));
            for (std::size_t i = 0; i < learners.size(); ++i) {
                if (learners[i].name.isEmpty())
                    buttons[static_cast<qsizetype>(i)]->click();
            }
            return true;
        });
        run.thenWindow("window");
        run.script.then("a newer store", [&] {
            {
                QSqlDatabase other =
                    QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("other"));
                other.setDatabaseName(*ada + u"/learner.sqlite");
                if (!other.open() || !QSqlQuery(other).exec(QStringLiteral("PRAGMA user_version = 99")))
                    return false;
                other.close();
            }
            QSqlDatabase::removeDatabase(QStringLiteral("other"));
            return true;
        });
        run.thenProfiles();
        run.script.then("wants Ada", [&run] { return run.click("profileOpen"); });
        run.thenWindow("the first one's window again");
        run.script.then("close", [&run] { return run.shown->close(); });
        QCOMPARE(run.exec(), 0);
        QVERIFY2(run.script.isThrough(), run.script.failed());
        QCOMPARE(run.told.size(), 1);
    }

private:
    std::optional<QTemporaryDir> m_data;
};

QTEST_MAIN(TestChangeOfLearner)
#include "tst_change_of_learner.moc"
