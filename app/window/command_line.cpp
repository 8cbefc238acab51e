#include <lectern/window/command_line.h>

#include <QCommandLineParser>
#include <QCoreApplication>

namespace lectern::window {
namespace {

/// The options, in the order in which help shows them.
void addOptions(QCommandLineParser& parser)
{
    const auto add = [&](const char* name, const char* description, const char* value) {
        parser.addOption({QString::fromLatin1(name), QCoreApplication::translate("CommandLine", description),
                          QString::fromLatin1(value)});
    };
    parser.addHelpOption();
    parser.addVersionOption();
    add("author", QT_TRANSLATE_NOOP("CommandLine", "write the course in a folder instead of learning"), "FOLDER");
    add("data", QT_TRANSLATE_NOOP("CommandLine", "folder of the learner's data"), "DIR");
    add("class", QT_TRANSLATE_NOOP("CommandLine", "for instructors: class to grade"), "DIR");
    parser.addOption({QStringLiteral("trial"),
                      QCoreApplication::translate("CommandLine", "start as a new learner; nothing is kept")});
    add("lang", QT_TRANSLATE_NOOP("CommandLine", "zh_CN or en"), "L");
    add("lesson", QT_TRANSLATE_NOOP("CommandLine", "lesson to open"), "ID");
    add("section", QT_TRANSLATE_NOOP("CommandLine", "section to open"), "ID");
    add("theme", QT_TRANSLATE_NOOP("CommandLine", "system, light, dark or contrast"), "T");
    add("zoom", QT_TRANSLATE_NOOP("CommandLine", "text size, 0.75 to 3"), "N");
    add("screenshot", QT_TRANSLATE_NOOP("CommandLine", "write a picture (PNG) instead of opening a window"),
        "FILE");
    add("size", QT_TRANSLATE_NOOP("CommandLine", "window size of the picture, e.g. 1280x800"), "WxH");
    add("scale", QT_TRANSLATE_NOOP("CommandLine", "pixels per unit of the picture, 1 to 4"), "N");
    add("open", QT_TRANSLATE_NOOP("CommandLine", "calculator or exercise to bring into view"), "ID");
    add("page",
        QT_TRANSLATE_NOOP("CommandLine",
                          "picture of another page: welcome, summary, overview, handin, profiles or courses"),
        "NAME");
    add("answer", QT_TRANSLATE_NOOP("CommandLine", "answer to put in and check before the picture"), "FILE");
    add("export-pdf",
        QT_TRANSLATE_NOOP("CommandLine", "write the lesson as a PDF instead of opening a window"), "FILE");
}

std::optional<QSize> parseSize(const QString& text)
{
    const QStringList parts = text.split(u'x');
    const QSize size = parts.size() == 2 ? QSize(parts[0].toInt(), parts[1].toInt()) : QSize();
    const bool fits =
        size.width() >= 300 && size.height() >= 200 && size.width() <= 10'000 && size.height() <= 100'000;
    return fits ? std::optional(size) : std::nullopt;
}

} // namespace

CommandLineResult parseCommandLine(const QStringList& arguments)
{
    QCommandLineParser parser;
    addOptions(parser);
    parser.addPositionalArgument(
        QStringLiteral("COURSE"),
        QCoreApplication::translate("CommandLine",
                                    "course folder or package (.lectern); the shipped course if none"));
    CommandLineResult result;
    CommandLine& line = result.line;
    if (!parser.parse(QStringList(QStringLiteral("lectern")) + arguments)) {
        result.error = parser.errorText();
        return result;
    }
    const auto value = [&](const char* name) { return parser.value(QString::fromLatin1(name)); };
    const auto given = [&](const char* name) { return parser.isSet(QString::fromLatin1(name)); };
    line.help = given("help");
    line.version = given("version");
    line.author = value("author");
    line.data = value("data");
    line.classFolder = value("class");
    line.language = value("lang");
    line.lesson = value("lesson");
    line.section = value("section");
    line.screenshot = value("screenshot");
    line.pdf = value("export-pdf");
    line.openId = value("open");
    line.answerFile = value("answer");
    line.page = value("page");
    line.trial = given("trial");
    const QStringList pages{QStringLiteral("welcome"), QStringLiteral("summary"),
                            QStringLiteral("handin"),  QStringLiteral("profiles"),
                            QStringLiteral("courses"), QStringLiteral("overview")};
    if (given("page") && !pages.contains(line.page))
        result.error = QCoreApplication::translate(
            "CommandLine", "--page takes welcome, summary, overview, handin, profiles or courses.");
    if (parser.positionalArguments().size() > 1)
        result.error = QCoreApplication::translate("CommandLine", "Only one course can be opened.");
    else if (!parser.positionalArguments().isEmpty())
        line.course = parser.positionalArguments().constFirst();
    if (given("lang") && line.language != u"zh_CN" && line.language != u"en")
        result.error = QCoreApplication::translate("CommandLine", "--lang takes zh_CN or en.");
    if (given("theme")) {
        line.scheme = schemeFromName(value("theme"));
        if (schemeName(*line.scheme) != value("theme"))
            result.error =
                QCoreApplication::translate("CommandLine", "--theme takes system, light, dark or contrast.");
    }
    if (given("size")) {
        const auto size = parseSize(value("size"));
        if (size)
            line.size = *size;
        else
            result.error = QCoreApplication::translate("CommandLine",
                                                       "--size takes a width and height such as 1280x800.");
    }
    bool number = true;
    if (given("zoom")) {
        line.zoom = value("zoom").toDouble(&number);
        if (!number || *line.zoom < 0.75 || *line.zoom > 3)
            result.error =
                QCoreApplication::translate("CommandLine", "--zoom takes a number from 0.75 to 3.");
    }
    if (given("scale")) {
        line.scale = value("scale").toDouble(&number);
        if (!number || line.scale < 1 || line.scale > 4)
            result.error = QCoreApplication::translate("CommandLine", "--scale takes a number from 1 to 4.");
    }
    return result;
}

QString usageText()
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QCoreApplication::translate("CommandLine", "Opens a course as a book that can be calculated with."));
    addOptions(parser);
    parser.addPositionalArgument(
        QStringLiteral("COURSE"),
        QCoreApplication::translate("CommandLine",
                                    "course folder or package (.lectern); the shipped course if none"));
    return parser.helpText();
}

} // namespace lectern::window
