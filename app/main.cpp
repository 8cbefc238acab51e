#include <lectern/lessons/course.h>
#include <lectern/messages/exit_code.h>
#include <lectern/messages/messages.h>
#include <lectern/storage/learner_store.h>
#include <lectern/typesetting/math_service.h>
#include <lectern/window/batch.h>
#include <lectern/window/command_line.h>
#include <lectern/window/install_paths.h>
#include <lectern/window/lesson_desk.h>
#include <lectern/window/main_window.h>
#include <lectern/window/single_instance.h>
#include <lectern/window/translations.h>

#include <QApplication>
#include <QMessageBox>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <cstdio>

namespace {

using namespace lectern;

void printLine(std::FILE* stream, const QString& text)
{
    std::fputs(QString(text + u'\n').toUtf8().constData(), stream);
}

/// Tells the person what is wrong: in a window, or on standard error where none was asked for.
void tell(bool batch, const QString& text)
{
    if (batch)
        printLine(stderr, QString(u"lectern: " + text));
    else
        QMessageBox::critical(nullptr, QStringLiteral("Lectern"), text);
}

QString inWords(const Diagnostic& diagnostic)
{
    const messages::Message message = messages::describe(diagnostic);
    return message.what + u'\n' + message.hint;
}

/// What was kept, overruled by what stands on the command line.
window::Settings chooseSettings(const window::CommandLine& line, const storage::LearnerStore* store)
{
    window::Settings settings;
    if (store) {
        const auto kept = [store](const char* name) {
            return store->setting(QString::fromLatin1(name)).value_or(QByteArray());
        };
        settings.language = QString::fromUtf8(kept(storage::setting::language));
        settings.scheme = window::schemeFromName(QString::fromUtf8(kept(storage::setting::theme)));
        bool number = false;
        const double zoom = kept(storage::setting::zoom).toDouble(&number);
        settings.zoom = number ? zoom : 1;
    }
    if (!line.language.isEmpty())
        settings.language = line.language;
    if (settings.language != u"zh_CN" && settings.language != u"en")
        settings.language = window::systemLanguage();
    settings.scheme =
        line.scheme.value_or(line.isBatch() && !line.scheme ? window::SchemeChoice::light : settings.scheme);
    settings.zoom = line.zoom.value_or(settings.zoom);
    return settings;
}

} // namespace

int main(int argc, char** argv)
{
    QStringList arguments;
    for (int i = 1; i < argc; ++i)
        arguments << QString::fromLocal8Bit(argv[i]);
    window::CommandLineResult asked;
    {
        // Before QApplication: a picture needs no display.
        asked = window::parseCommandLine(arguments);
        const bool windowless =
            asked.line.isBatch() || asked.line.help || asked.line.version || !asked.error.isEmpty();
        if (windowless && qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
            qputenv("QT_QPA_PLATFORM", "offscreen");
        if (asked.line.scale > 1)
            qputenv("QT_SCALE_FACTOR", QByteArray::number(asked.line.scale));
    }
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("lectern"));
    QApplication::setApplicationDisplayName(QStringLiteral("Lectern"));
    QApplication::setApplicationVersion(QStringLiteral(LECTERN_VERSION));
    QApplication::setStyle(QStringLiteral("Fusion"));
    window::Translations translations;
    translations.use(asked.line.language.isEmpty() ? window::systemLanguage() : asked.line.language);

    const window::CommandLine& line = asked.line;
    if (!asked.error.isEmpty()) {
        printLine(stderr, asked.error);
        return usage;
    }
    if (line.help || line.version) {
        printLine(stdout, line.help ? window::usageText() : QStringLiteral("lectern " LECTERN_VERSION));
        return success;
    }

    QTemporaryDir temporary;
    const QString data = !line.data.isEmpty() ? line.data
                         : line.isBatch()
                             ? temporary.path()
                             : QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation);
    window::SingleInstance instance(data);
    if (!line.isBatch() && instance.activateOther())
        return success;

    auto store = storage::LearnerStore::open(data);
    if (!store) {
        tell(line.isBatch(), inWords(store.error()));
        return environment;
    }
    const auto paths = window::InstallPaths::find(QApplication::applicationDirPath());
    const QString folder = line.course.isEmpty() ? paths.shippedCourse : line.course;
    const auto course = lessons::loadCourse(folder.toStdString());
    if (course.value.lessons.empty()) {
        QStringList reasons;
        for (std::size_t i = 0; i < course.diagnostics.size() && i < 12; ++i)
            reasons << messages::formatLine(course.diagnostics[i]);
        tell(line.isBatch(),
             QApplication::translate("Main", "The course in %1 cannot be opened.").arg(folder) + u"\n\n" +
                 reasons.join(u'\n'));
        return environment;
    }

    typesetting::MathService math;
    if (!line.isBatch())
        math.setCacheFolder(QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + u"/formulas");
    window::LessonDesk desk(
        {&course.value, store->get(), &math, &translations, course.diagnostics, paths.graderFolder},
        chooseSettings(line, store->get()));
    if (line.isBatch()) {
        const bool done = window::runBatch(line, desk, math);
        const bool closed = (*store)->close().has_value();
        return done && closed ? success : findings;
    }

    if (const auto geometry = (*store)->setting(QString::fromLatin1(storage::setting::windowGeometry)))
        desk.window().restoreGeometry(*geometry);
    const bool first = desk.isFirstRun();
    desk.open(line.lesson, line.section);
    if (first)
        desk.welcome();
    QObject::connect(&instance, &window::SingleInstance::activated, &desk.window(), [&desk] {
        desk.window().show();
        desk.window().raise();
        desk.window().activateWindow();
    });
    desk.window().show();
    if (!first)
        desk.window().view().setFocus();
    return QApplication::exec();
}
