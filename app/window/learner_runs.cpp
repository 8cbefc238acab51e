#include <lectern/window/learner_runs.h>

#include <lectern/gradebook/gradebook_desk.h>
#include <lectern/messages/exit_code.h>
#include <lectern/messages/messages.h>
#include <lectern/storage/learner_store.h>
#include <lectern/storage/profiles.h>
#include <lectern/window/batch.h>
#include <lectern/window/command_line.h>
#include <lectern/window/course_session.h>
#include <lectern/window/gradebook_window.h>
#include <lectern/window/kept_settings.h>
#include <lectern/window/lesson_desk.h>
#include <lectern/window/main_window.h>
#include <lectern/window/open_store.h>
#include <lectern/window/profiles_desk.h>
#include <lectern/window/single_instance.h>
#include <lectern/window/translations.h>

#include <QApplication>
#include <QDateTime>
#include <QDir>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace lectern::window {

QString libraryFolder(const QString& data)
{
    return QDir(data).filePath(QStringLiteral("courses"));
}

Settings chooseSettings(const CommandLine& line, Settings kept)
{
    if (!line.language.isEmpty())
        kept.language = line.language;
    if (kept.language != u"zh_CN" && kept.language != u"en")
        kept.language = systemLanguage();
    kept.scheme = line.scheme.value_or(line.isBatch() ? SchemeChoice::light : kept.scheme);
    kept.zoom = line.zoom.value_or(kept.zoom);
    return kept;
}

namespace {

QString whyNoCourse(const QString& folder, const std::vector<Diagnostic>& diagnostics)
{
    constexpr std::size_t most = 12;
    QStringList reasons;
    for (std::size_t i = 0; i < std::min(diagnostics.size(), most); ++i)
        reasons << messages::formatLine(diagnostics[i]);
    return QApplication::translate("Main", "The course in %1 cannot be opened.").arg(folder) + u"\n\n" +
           reasons.join(u'\n');
}

/// The learner who works next.
struct Next
{
    QString folder = {}; ///< of the store
    QString file = {};   ///< an exported learner who is here, whose state takes the store's place first
};

template <typename Then>
void onChoice(const ProfilesDesk& profiles, std::optional<Next>& next, const Then& then)
{
    QObject::connect(&profiles, &ProfilesDesk::openWanted, &profiles, [&next, then](const QString& folder) {
        next = Next{folder};
        then();
    });
    QObject::connect(&profiles, &ProfilesDesk::replaceWanted, &profiles, [&next, then](const QString& file) {
        next = Next{{}, file};
        then();
    });
}

/// Asks where several learners share the data folder.
std::optional<Next> whoLearns(const LearnerRuns& program)
{
    const auto learners = storage::profilesIn(program.data);
    if (program.line.isBatch() || learners.size() < 2)
        return Next{learners.empty() ? program.data : learners.front().folder};
    const QString language = program.line.language.isEmpty() ? systemLanguage() : program.line.language;
    const auto scheme = resolve(program.line.scheme.value_or(SchemeChoice::system));
    ProfilesDesk profiles(program.data, nullptr);
    const std::unique_ptr<QWidget> page(profiles.makeChooser(
        {theme::Theme::make(scheme, program.line.zoom.value_or(1)), language, &program.math}));
    std::optional<Next> next;
    onChoice(profiles, next, [&page] { page->close(); });
    page->resize(760, 560);
    page->show();
    QApplication::exec();
    return next;
}

/// The learners' page of the window that is open; each course has a window of its own.
std::unique_ptr<ProfilesDesk> attachProfiles(const LearnerRuns& program, storage::LearnerStore& store,
                                             MainWindow& window, std::optional<Next>& next)
{
    auto profiles = std::make_unique<ProfilesDesk>(program.data, &store);
    profiles->attach(window);
    onChoice(*profiles, next, [&window, &next] {
        if (!window.close())
            next.reset(); // something is not saved: who learns stays
    });
    return profiles;
}

/// A class's folder may be handed over by a second start as a course may.
void openHandedOver(CourseSession& session, gradebook::GradebookDesk& classes, const QString& wanted)
{
    const bool isClass = isClassFolder(wanted);
    session.comeForward(isClass ? QString() : wanted);
    if (isClass)
        openClass(session.desk()->window(), classes, wanted);
}

int runWindow(const LearnerRuns& program, CourseSession& session, storage::LearnerStore& store,
              std::optional<Next>& next)
{
    LessonDesk& desk = *session.desk();
    MainWindow& window = desk.window();
    if (const auto geometry = store.setting(storage::setting::windowGeometry))
        window.restoreGeometry(*geometry);
    const bool first = desk.isFirstRun() && program.line.classFolder.isEmpty();
    desk.open(program.line.lesson, program.line.section);
    if (first)
        desk.welcome();
    auto profiles = attachProfiles(program, store, window, next);
    const auto classes = makeGradebook(store, session, program.paths, libraryFolder(program.data));
    attachGradebook(window, *classes);
    const auto beside = program.accompany ? program.accompany(session) : nullptr;
    QObject::connect(&session, &CourseSession::opened, &session, [&] {
        profiles = attachProfiles(program, store, session.desk()->window(), next);
        attachGradebook(session.desk()->window(), *classes);
    });
    QObject::connect(&program.instance, &SingleInstance::activated, &session,
                     [&session, &classes](const QString& wanted) { openHandedOver(session, *classes, wanted); });
    window.show();
    if (!first)
        window.view().setFocus();
    if (!program.line.classFolder.isEmpty())
        openClass(window, *classes, program.line.classFolder);
    return QApplication::exec();
}

/// One learner's work, until the window is closed.
int work(const LearnerRuns& program, const QString& folder, std::optional<Next>& next)
{
    const CommandLine& line = program.line;
    const auto opened = openStoreOrCopy(
        folder, [&line](const Diagnostic& damage, const std::optional<storage::Backup>& backup) {
            return line.isBatch() ? Rescue::none : askForRescue(damage, backup);
        });
    if (!opened) {
        program.tell(messages::inSentences(opened.error()));
        return environment;
    }
    storage::LearnerStore& store = *opened->store;
    CourseSession session({&store, &program.math, &program.translations, program.paths,
                           libraryFolder(program.data), opened->notKept, program.searcher},
                          chooseSettings(line, keptSettings(store)));
    const QString wanted = line.course.isEmpty() ? program.paths.shippedCourse : line.course;
    if (const auto reasons = session.open(wanted); !session.desk()) {
        program.tell(whyNoCourse(wanted, reasons));
        return environment;
    }
    if (!line.isBatch())
        return runWindow(program, session, store, next);
    auto profiles = attachProfiles(program, store, session.desk()->window(), next);
    const auto classes = makeGradebook(store, session, program.paths, libraryFolder(program.data));
    attachGradebook(session.desk()->window(), *classes);
    const bool done = runBatch(line, *session.desk(), program.math, classes.get());
    const bool closed = store.close().has_value();
    return done && closed ? success : findings;
}

/// The store's folder, with the imported state in it where that was agreed to.
Result<QString> folderOf(const LearnerRuns& program, const Next& next)
{
    if (next.file.isEmpty())
        return next.folder;
    return storage::importProfile(program.data, next.file, storage::Known::replace,
                                  QDateTime::currentMSecsSinceEpoch());
}

} // namespace

int runLearners(const LearnerRuns& program)
{
    int code = success;
    QString last; // folder of the learner who worked before, to go back to
    for (auto next = whoLearns(program); next;) {
        const auto chosen = folderOf(program, *std::exchange(next, {}));
        if (!chosen)
            program.tell(messages::inSentences(chosen.error()));
        code = chosen ? work(program, *chosen, next) : environment;
        if (code != environment)
            last = *chosen;
        else if (!last.isEmpty())
            next = Next{std::exchange(last, {})};
    }
    return code;
}

} // namespace lectern::window
