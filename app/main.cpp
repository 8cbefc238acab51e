#include <lectern/author/author_session.h>
#include <lectern/messages/exit_code.h>
#include <lectern/messages/messages.h>
#include <lectern/search/searcher.h>
#include <lectern/storage/learner_store.h>
#include <lectern/storage/profiles.h>
#include <lectern/typesetting/math_service.h>
#include <lectern/window/batch.h>
#include <lectern/window/command_line.h>
#include <lectern/window/course_session.h>
#include <lectern/window/install_paths.h>
#include <lectern/window/kept_settings.h>
#include <lectern/window/lesson_desk.h>
#include <lectern/window/look.h>
#include <lectern/window/main_window.h>
#include <lectern/window/open_store.h>
#include <lectern/window/profiles_desk.h>
#include <lectern/window/single_instance.h>
#include <lectern/window/translations.h>

#include <QApplication>
#include <QDateTime>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <utility>

namespace {

using namespace lectern;

void printLine(std::FILE* stream, const QString& text)
{
    std::fputs(QString(text + u'\n').toUtf8().constData(), stream);
}

/// Tells the person what is wrong: on standard error, and in a window where one was asked for and can be
/// seen.
void tell(bool batch, const QString& text)
{
    printLine(stderr, QString(u"lectern: " + text));
    if (!batch && QApplication::platformName() != u"offscreen")
        QMessageBox::critical(nullptr, QStringLiteral("Lectern"), text);
}

/// What was kept, overruled by what stands on the command line.
window::Settings chooseSettings(const window::CommandLine& line, window::Settings settings)
{
    if (!line.language.isEmpty())
        settings.language = line.language;
    if (settings.language != u"zh_CN" && settings.language != u"en")
        settings.language = window::systemLanguage();
    settings.scheme = line.scheme.value_or(line.isBatch() ? window::SchemeChoice::light : settings.scheme);
    settings.zoom = line.zoom.value_or(settings.zoom);
    return settings;
}

/// Before the application is made: a picture needs no display.
void prepareEnvironment(const window::CommandLineResult& asked)
{
    const bool windowless =
        asked.line.isBatch() || asked.line.help || asked.line.version || !asked.error.isEmpty();
    if (windowless && qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    if (asked.line.scale > 1)
        qputenv("QT_SCALE_FACTOR", QByteArray::number(asked.line.scale));
}

void describeApplication()
{
    QApplication::setApplicationName(QStringLiteral("lectern"));
    QApplication::setApplicationDisplayName(QStringLiteral("Lectern"));
    QApplication::setApplicationVersion(QStringLiteral(LECTERN_VERSION));
    QApplication::setStyle(QStringLiteral("Fusion"));
}

/// What needs no course: the exit code, if it is that.
std::optional<ExitCode> answerAtOnce(const window::CommandLineResult& asked)
{
    if (!asked.error.isEmpty()) {
        printLine(stderr, asked.error);
        return usage;
    }
    if (!asked.line.help && !asked.line.version)
        return std::nullopt;
    printLine(stdout, asked.line.help ? window::usageText() : QStringLiteral("lectern " LECTERN_VERSION));
    return success;
}

QString whyNoCourse(const QString& folder, const std::vector<Diagnostic>& diagnostics)
{
    constexpr std::size_t most = 12;
    QStringList reasons;
    for (std::size_t i = 0; i < std::min(diagnostics.size(), most); ++i)
        reasons << messages::formatLine(diagnostics[i]);
    return QApplication::translate("Main", "The course in %1 cannot be opened.").arg(folder) + u"\n\n" +
           reasons.join(u'\n');
}

/// Everything but the learner.
struct Program
{
    const window::CommandLine& line;
    QString data;
    typesetting::MathService& math;
    window::Translations& translations;
    const window::SingleInstance& instance;
    window::InstallPaths paths;
    search::Searcher* searcher; ///< none for a picture
};

/// The learner who works next.
struct Next
{
    QString folder = {}; ///< of the store
    QString file = {};   ///< an exported learner who is here, whose state takes the store's place first
};

template <typename Then>
void onChoice(const window::ProfilesDesk& profiles, std::optional<Next>& next, const Then& then)
{
    QObject::connect(&profiles, &window::ProfilesDesk::openWanted, &profiles,
                     [&next, then](const QString& folder) {
                         next = Next{folder};
                         then();
                     });
    QObject::connect(&profiles, &window::ProfilesDesk::replaceWanted, &profiles,
                     [&next, then](const QString& file) {
                         next = Next{{}, file};
                         then();
                     });
}

/// Asks where several learners share the data folder.
std::optional<Next> whoLearns(const Program& program)
{
    const auto learners = storage::profilesIn(program.data);
    if (program.line.isBatch() || learners.size() < 2)
        return Next{learners.empty() ? program.data : learners.front().folder};
    const QString language =
        program.line.language.isEmpty() ? window::systemLanguage() : program.line.language;
    const auto scheme = window::resolve(program.line.scheme.value_or(window::SchemeChoice::system));
    window::ProfilesDesk profiles(program.data, nullptr);
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
std::unique_ptr<window::ProfilesDesk> attachProfiles(const Program& program, storage::LearnerStore& store,
                                                     window::MainWindow& window, std::optional<Next>& next)
{
    auto profiles = std::make_unique<window::ProfilesDesk>(program.data, &store);
    profiles->attach(window);
    onChoice(*profiles, next, [&window, &next] {
        if (!window.close())
            next.reset(); // something is not saved: who learns stays
    });
    return profiles;
}

author::AuthorDesk::Tools authorTools(const Program& program)
{
    return {&program.math, program.paths.graderFolder, QDir(program.data).filePath(QStringLiteral("authoring"))};
}

QString libraryFolder(const Program& program)
{
    return QDir(program.data).filePath(QStringLiteral("courses"));
}

/// Opens a course for writing from a lesson's window, which says why if that cannot be.
void write(author::AuthorSession& authors, window::CourseSession& session, const QString& folder)
{
    if (const auto desk = authors.write(folder, session.desk()->settings()); !desk)
        session.desk()->window().showNotice(messages::inSentences(desk.error()));
}

/// The course that is open if it may be written, else one that is asked for.
void attachAuthors(author::AuthorSession& authors, window::CourseSession& session)
{
    window::MainWindow* window = &session.desk()->window();
    QObject::connect(window, &window::MainWindow::lookChanged, &authors,
                     [&authors, &session] { authors.apply(session.desk()->settings()); });
    QObject::connect(window, &window::MainWindow::writeWanted, &session, [&authors, &session, window] {
        if (authors.mayWrite(session.folder()))
            return write(authors, session, session.folder());
        auto* dialog = new QFileDialog(window, QApplication::translate("Main", "Folder of the course to write"));
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setFileMode(QFileDialog::Directory);
        QObject::connect(dialog, &QFileDialog::fileSelected, &session,
                         [&authors, &session](const QString& folder) { write(authors, session, folder); });
        dialog->open();
    });
}

int runWindow(const Program& program, window::CourseSession& session, storage::LearnerStore& store,
              std::optional<Next>& next)
{
    window::LessonDesk& desk = *session.desk();
    window::MainWindow& window = desk.window();
    if (const auto geometry = store.setting(storage::setting::windowGeometry))
        window.restoreGeometry(*geometry);
    const bool first = desk.isFirstRun();
    desk.open(program.line.lesson, program.line.section);
    if (first)
        desk.welcome();
    auto profiles = attachProfiles(program, store, window, next);
    author::AuthorSession authors(authorTools(program), libraryFolder(program));
    attachAuthors(authors, session);
    QObject::connect(&session, &window::CourseSession::opened, &session, [&] {
        attachAuthors(authors, session);
        profiles = attachProfiles(program, store, session.desk()->window(), next);
    });
    QObject::connect(&program.instance, &window::SingleInstance::activated, &session,
                     [&session](const QString& course) { session.comeForward(course); });
    window.show();
    if (!first)
        window.view().setFocus();
    return QApplication::exec();
}

/// One learner's work, until the window is closed.
int work(const Program& program, const QString& folder, std::optional<Next>& next)
{
    const window::CommandLine& line = program.line;
    const auto opened = window::openStoreOrCopy(
        folder, [&line](const Diagnostic& damage, const std::optional<storage::Backup>& backup) {
            return line.isBatch() ? window::Rescue::none : window::askForRescue(damage, backup);
        });
    if (!opened) {
        tell(line.isBatch(), messages::inSentences(opened.error()));
        return environment;
    }
    storage::LearnerStore& store = *opened->store;
    window::CourseSession session({&store, &program.math, &program.translations, program.paths,
                                   libraryFolder(program), opened->notKept, program.searcher},
                                  chooseSettings(line, window::keptSettings(store)));
    const QString wanted = line.course.isEmpty() ? program.paths.shippedCourse : line.course;
    if (const auto reasons = session.open(wanted); !session.desk()) {
        tell(line.isBatch(), whyNoCourse(wanted, reasons));
        return environment;
    }
    if (!line.isBatch())
        return runWindow(program, session, store, next);
    auto profiles = attachProfiles(program, store, session.desk()->window(), next);
    const bool done = window::runBatch(line, *session.desk(), program.math);
    const bool closed = store.close().has_value();
    return done && closed ? success : findings;
}

/// Waits for what a picture of the author's window is to show.
void settle(const author::AuthorDesk& desk, typesetting::MathService& math)
{
    constexpr int rounds = 200;
    for (int round = 0; round < rounds && !desk.isSettled(); ++round)
        QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 50);
    for (int round = 0; round < 4; ++round) {
        QApplication::processEvents();
        math.waitForAll();
        QApplication::processEvents();
    }
}

/// Writes a course: no learner takes part.
int runAuthor(const Program& program)
{
    const window::CommandLine& line = program.line;
    const window::Settings settings = chooseSettings(line, {});
    program.translations.use(settings.language);
    window::applyLook(theme::Theme::make(window::resolve(settings.scheme), settings.zoom));
    author::AuthorSession authors(authorTools(program), libraryFolder(program));
    const auto desk = authors.write(line.author, settings);
    if (!desk) {
        tell(line.isBatch(), messages::inSentences(desk.error()));
        return environment;
    }
    if (!line.isBatch())
        return QApplication::exec();
    author::AuthorWindow& window = (*desk)->window();
    window.resize(line.size);
    if (!line.openId.isEmpty())
        (*desk)->edit(QDir((*desk)->workspace().folder()).filePath(line.openId));
    settle(**desk, program.math);
    return window.grab().save(line.screenshot, "PNG") ? success : findings;
}

/// The store's folder, with the imported state in it where that was agreed to.
Result<QString> folderOf(const Program& program, const Next& next)
{
    if (next.file.isEmpty())
        return next.folder;
    return storage::importProfile(program.data, next.file, storage::Known::replace,
                                  QDateTime::currentMSecsSinceEpoch());
}

} // namespace

int main(int argc, char** argv)
{
    QStringList arguments;
    for (int i = 1; i < argc; ++i)
        arguments << QString::fromLocal8Bit(argv[i]);
    const window::CommandLineResult asked = window::parseCommandLine(arguments);
    const window::CommandLine& line = asked.line;
    prepareEnvironment(asked);
    QApplication application(argc, argv);
    describeApplication();
    window::Translations translations;
    translations.use(line.language.isEmpty() ? window::systemLanguage() : line.language);
    if (const auto code = answerAtOnce(asked))
        return *code;

    QTemporaryDir temporary;
    const QString data = !line.data.isEmpty() ? line.data
                         : line.isBatch() || line.trial
                             ? temporary.path()
                             : QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation);
    window::SingleInstance instance(data);
    const QString handedOver = line.course.isEmpty() ? QString() : QFileInfo(line.course).absoluteFilePath();
    using Other = window::SingleInstance::Other;
    const bool alone = line.isBatch() || !line.author.isEmpty(); // authors do not open the learner's store
    const Other other = alone ? Other::none : instance.activateOther(handedOver);
    if (other == Other::silent)
        tell(false,
             QApplication::translate(
                 "Main", "Lectern is open already, but it does not answer. If its window does not react "
                         "either, end that program, then start again. Your work is kept."));
    if (other != Other::none)
        return other == Other::cameForward ? success : environment;

    const QString cache = QStandardPaths::writableLocation(QStandardPaths::CacheLocation);
    typesetting::MathService math;
    std::unique_ptr<search::Searcher> searcher;
    if (!line.isBatch()) {
        math.setCacheFolder(cache + u"/formulas");
        searcher = std::make_unique<search::Searcher>(QString(cache + u"/search.sqlite"));
    }
    const Program program{line,     data,
                          math,     translations,
                          instance, window::InstallPaths::find(QApplication::applicationDirPath()),
                          searcher.get()};
    if (!line.author.isEmpty())
        return runAuthor(program);
    int code = success;
    for (auto next = whoLearns(program); next;) {
        const auto chosen = folderOf(program, *std::exchange(next, {}));
        if (!chosen) {
            tell(line.isBatch(), messages::inSentences(chosen.error()));
            return environment;
        }
        code = work(program, *chosen, next);
    }
    return code;
}
