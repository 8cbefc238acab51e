#include <lectern/author/author_session.h>
#include <lectern/messages/exit_code.h>
#include <lectern/messages/messages.h>
#include <lectern/search/searcher.h>
#include <lectern/typesetting/math_service.h>
#include <lectern/window/command_line.h>
#include <lectern/window/course_session.h>
#include <lectern/window/handin_words.h>
#include <lectern/window/install_paths.h>
#include <lectern/window/learner_runs.h>
#include <lectern/window/lesson_desk.h>
#include <lectern/window/look.h>
#include <lectern/window/main_window.h>
#include <lectern/window/single_instance.h>
#include <lectern/window/translations.h>

#include <QApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <cstdio>
#include <memory>
#include <optional>

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

author::AuthorDesk::Tools authorTools(const window::LearnerRuns& program)
{
    return {&program.math, program.paths.graderFolder,
            QDir(program.data).filePath(QStringLiteral("authoring")), QApplication::applicationFilePath()};
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
        auto* dialog = new QFileDialog(
            window, QApplication::translate(
                        "Main", "Folder of the course to write; in an empty one a new course begins"));
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setFileMode(QFileDialog::Directory);
        QObject::connect(dialog, &QFileDialog::fileSelected, &session,
                         [&authors, &session](const QString& folder) { write(authors, session, folder); });
        dialog->open();
    });
}

/// Authors write beside the learner, in windows of their own.
std::shared_ptr<QObject> accompany(const window::LearnerRuns& program, window::CourseSession& session)
{
    auto authors =
        std::make_shared<author::AuthorSession>(authorTools(program), window::libraryFolder(program.data));
    attachAuthors(*authors, session);
    QObject::connect(&session, &window::CourseSession::opened, authors.get(),
                     [&session, beside = authors.get()] { attachAuthors(*beside, session); });
    return authors;
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
int runAuthor(const window::LearnerRuns& program)
{
    const window::CommandLine& line = program.line;
    const window::Settings settings = window::chooseSettings(line, {});
    program.translations.use(settings.language);
    window::applyLook(theme::Theme::make(window::resolve(settings.scheme), settings.zoom));
    author::AuthorSession authors(authorTools(program), window::libraryFolder(program.data));
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

/// Says what a hand-in holds; it is no course to open.
int showHandin(const window::CommandLine& line)
{
    const auto words = window::handinWords(line.course);
    if (!words) {
        tell(line.isBatch(), messages::inSentences(words.error()));
        return findings;
    }
    if (line.isBatch())
        printLine(stdout, *words);
    else
        QMessageBox::information(nullptr, QStringLiteral("Lectern"), *words);
    return success;
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
    if (line.course.endsWith(u".lhand"))
        return showHandin(line);

    // Made only where it is needed: whoever ends the program from outside leaves it behind.
    std::optional<QTemporaryDir> temporary;
    if (line.data.isEmpty() && (line.isBatch() || line.trial))
        temporary.emplace();
    const QString data = !line.data.isEmpty() ? line.data
                         : temporary          ? temporary->path()
                                     : QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation);
    window::SingleInstance instance(data);
    const QString toOpen = line.classFolder.isEmpty() ? line.course : line.classFolder;
    const QString handedOver = toOpen.isEmpty() ? QString() : QFileInfo(toOpen).absoluteFilePath();
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
    const window::LearnerRuns program{
        line,
        data,
        math,
        translations,
        instance,
        window::InstallPaths::find(QApplication::applicationDirPath()),
        [&line](const QString& text) { tell(line.isBatch(), text); },
        searcher.get(),
        [&program](window::CourseSession& session) { return accompany(program, session); }};
    return line.author.isEmpty() ? window::runLearners(program) : runAuthor(program);
}
