// The program at work where nothing can be written. This program starts itself again in a mount namespace as
// the one that suffers: its first argument is then the name of a part below, and what it says is compared.

#include "lesson_window.h"
#include "may_skip.h"
#include "mounted_part.h"

#include <lectern/storage/profiles.h>
#include <lectern/window/open_store.h>
#include <lectern/window/profiles_desk.h>

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QProcess>
#include <QPushButton>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>

#include <cstdio>
#include <optional>

using namespace lectern;
using testing::Program;

namespace {

void say(const char* what, bool isSo)
{
    std::printf("%s: %s\n", what, isSo ? "yes" : "no");
    std::fflush(stdout);
}

void say(const char* what, const Result<void>& done)
{
    std::printf("%s: %s\n", what, done ? "done" : done.error().code.c_str());
    std::fflush(stdout);
}

/// Leaves the store's log no room of its own: what is written next has to find some on the disk.
void emptyTheLog(const storage::LearnerStore& store)
{
    {
        QSqlDatabase beside = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("beside"));
        beside.setDatabaseName(store.fileName());
        if (beside.open())
            QSqlQuery(beside).exec(QStringLiteral("PRAGMA wal_checkpoint(TRUNCATE)"));
    }
    QSqlDatabase::removeDatabase(QStringLiteral("beside"));
}

/// Takes all the room that is left on a disk, until it goes.
class Filler
{
public:
    explicit Filler(const QString& folder)
        : m_file(folder + QStringLiteral("/filler"))
    {
        if (!m_file.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
            return;
        while (m_file.write(QByteArray(4096, 'f')) == 4096) {
        }
    }
    ~Filler() { m_file.remove(); }

private:
    QFile m_file;
};

void typeInto(Program& program, const char* text)
{
    QLineEdit* entry = program.firstEntry();
    entry->setFocus();
    entry->selectAll();
    QTest::keyClicks(entry, QString::fromLatin1(text));
    QTest::keyClick(entry, Qt::Key_Return);
    program.settle();
}

bool saysThatNothingIsSaved(Program& program)
{
    auto* notice = program.find<QLabel>("notice");
    return QTest::qWaitFor([&] { return notice->isVisible() && notice->text().contains(u"not being saved"); },
                           20'000);
}

/// Everything that writes, on a disk without room; then with room again.
int workOnFullDisk(const QString& folder)
{
    storage::StoreOptions options;
    options.retryInterval = 50;
    auto program = std::make_unique<Program>(folder, QStringLiteral("en"), options);
    window::ProfilesDesk profiles(folder, program->store.get(), [](const QString&) { return true; });
    profiles.attach(program->window());
    const QString file = QDir(folder).filePath(QStringLiteral("out"));
    (void)program->store->flush();
    emptyTheLog(*program->store);
    std::optional<Filler> filler(folder);

    typeInto(*program, "7");
    program->scrollToTheEnd();
    window::Settings settings = program->desk->settings();
    settings.zoom = 1.25;
    Q_EMIT program->window().settingsWanted(settings);
    program->settle();
    say("said", saysThatNothingIsSaved(*program));
    program->answerExercise();
    program->card()->check();
    say("verdict shown", program->card()->run().report().has_value());
    say("reason kept", program->card()->run().keepProblem().has_value());
    program->card()->findChild<QAbstractButton*>(QStringLiteral("hint_open"))->click();
    say("hint given", program->card()->plainText().contains(u"Hint 1"));
    Q_EMIT program->view().cardRated(QStringLiteral("softmax.1"), QStringLiteral("well"));
    program->desk->showHandin();
    say("hand-in", program->desk->handIn(file + u".lhand"));
    say("pdf", program->desk->exportPdf(file + u".pdf"));
    profiles.exportTo(file + u".lprofile");
    say("export failed", profiles.view().failed);
    profiles.create(QStringLiteral("Ada"));
    say("new learner failed", profiles.view().failed);
    profiles.rename(QStringLiteral("Bo"));
    program->desk->installPackage(file + u".lectern");
    program->desk->showSummary();
    program->window().showPage();
    say("closed", program->window().close());
    auto* again = program->window().findChild<QPushButton*>(QStringLiteral("saveAgain"));
    say("asked", again != nullptr);
    say("left over", !QDir(folder).entryList({QStringLiteral("*.part"), QStringLiteral("out*")}).isEmpty());

    filler.reset();
    again->click();
    say("closes now", QTest::qWaitFor([&] { return !program->window().isVisible(); }, 20'000));
    program.reset();
    Program next(folder);
    say("number kept", next.firstEntry()->text() == u"7");
    say("zoom kept", next.store->setting(storage::setting::zoom) == QByteArray("1.25"));
    say("refused attempt counted", !next.store->attempts(QStringLiteral("attention")).empty());
    next.solveExercise();
    say("attempt kept", !next.store->attempts(QStringLiteral("attention")).empty());
    return 0;
}

/// A start where nothing can be written: a copy is worked on.
int workReadOnly(const QString& folder)
{
    const auto opened = window::openStoreOrCopy(folder, window::askForRescue);
    if (!opened)
        return 1;
    typesetting::MathService math;
    window::Translations translations;
    window::LessonDesk::Tools tools{&Program::course(), opened->store.get(), &math, &translations};
    tools.notKept = opened->notKept;
    window::Settings settings;
    settings.language = QStringLiteral("en");
    window::LessonDesk desk(tools, settings);
    desk.open({}, {});
    desk.window().show();
    auto* notice = desk.window().findChild<QLabel*>(QStringLiteral("notice"));
    std::puts(opened->notKept ? opened->notKept->code.c_str() : "nothing wrong");
    say("said", notice->isVisible() && notice->text().contains(u"is lost when Lectern is closed"));
    say("earlier work here", opened->store->setting(QStringLiteral("mark")) == QByteArray("earlier"));
    opened->store->setSetting(QStringLiteral("mark"), "later");
    say("flushed", opened->store->flush());
    QCoreApplication::processEvents();
    say("still said", notice->isVisible());
    window::ProfilesDesk profiles(folder, opened->store.get());
    say("knows who learns", profiles.view().open() != nullptr);
    QTemporaryDir elsewhere;
    profiles.exportTo(elsewhere.filePath(QStringLiteral("me.lprofile")));
    say("exported", !profiles.view().failed);
    say("closed", desk.window().close());
    return 0;
}

void makeStore(const QString& folder)
{
    const auto store = *storage::LearnerStore::open(folder);
    store->setSetting(QStringLiteral("mark"), "earlier");
    (void)store->close();
}

} // namespace

class TestDiskTrouble : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everythingGoesOnWithoutRoom()
    {
        const QTemporaryDir folder;
        const auto run = testing::runMounted(testing::smallDisk("3m"), QStringLiteral("full"), folder.path());
        if (!run.mounted)
            NOT_TESTED_HERE(qPrintable(QStringLiteral("no mount namespace: ") + run.errors));
        QVERIFY2(run.ended, qPrintable(run.lines.join(u'\n') + run.errors));
        QCOMPARE(run.lines.join(u'\n'), QStringLiteral("said: yes\n"
                                                       "verdict shown: no\n"
                                                       "reason kept: yes\n"
                                                       "hint given: no\n"
                                                       "hand-in: storage.full\n"
                                                       "pdf: file.write\n"
                                                       "export failed: yes\n"
                                                       "new learner failed: yes\n"
                                                       "closed: no\n"
                                                       "asked: yes\n"
                                                       "left over: no\n"
                                                       "closes now: yes\n"
                                                       "number kept: yes\n"
                                                       "zoom kept: yes\n"
                                                       "refused attempt counted: no\n"
                                                       "attempt kept: yes"));
    }

    void aReadOnlyFolderIsReadFromACopy()
    {
        const QTemporaryDir folder;
        makeStore(folder.path());
        const auto run =
            testing::runMounted(testing::readOnlyMount, QStringLiteral("read-only"), folder.path());
        if (!run.mounted)
            NOT_TESTED_HERE(qPrintable(QStringLiteral("no mount namespace: ") + run.errors));
        QVERIFY2(run.ended, qPrintable(run.lines.join(u'\n') + run.errors));
        QCOMPARE(run.lines.join(u'\n'), QStringLiteral("storage.readonly\n"
                                                       "said: yes\n"
                                                       "earlier work here: yes\n"
                                                       "flushed: done\n"
                                                       "still said: yes\n"
                                                       "knows who learns: yes\n"
                                                       "exported: yes\n"
                                                       "closed: yes"));
        const auto store = *storage::LearnerStore::open(folder.path());
        QCOMPARE(store->setting(QStringLiteral("mark")), QByteArray("earlier"));
    }

    void theProgramItselfStarts_data()
    {
        QTest::addColumn<QString>("mount");
        QTest::newRow("read-only") << testing::readOnlyMount;
        QTest::newRow("full") << testing::smallDisk("1m") +
                                     QStringLiteral(
                                         " && { cat /dev/zero > \"$1/filler\" 2>/dev/null; true; }");
    }

    void theProgramItselfStarts()
    {
        QFETCH(const QString, mount);
        const QTemporaryDir folder;
        const QTemporaryDir pictures;
        const QString picture = pictures.filePath(QStringLiteral("page.png"));
        const auto run = testing::runMounted(
            mount, QStringLiteral(LECTERN_BINARY_DIR "/bin/lectern"),
            {QStringLiteral("--screenshot"), picture, QStringLiteral("--data")}, folder.path());
        if (!run.mounted)
            NOT_TESTED_HERE(qPrintable(QStringLiteral("no mount namespace: ") + run.errors));
        QVERIFY2(run.ended, qPrintable(run.errors));
        QVERIFY(QFile::exists(picture));
    }
};

int main(int argc, char* argv[])
{
    QApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() == 3 && arguments[1] == u"full")
        return workOnFullDisk(arguments[2]);
    if (arguments.size() == 3 && arguments[1] == u"read-only")
        return workReadOnly(arguments[2]);
    TestDiskTrouble test;
    return testing::exitCodeOf(QTest::qExec(&test, argc, argv));
}

#include "tst_disk_trouble.moc"
