#include "feedback_page.h"

#include <QCoreApplication>
#include <QStringList>

namespace lectern::handin {
namespace {

constexpr auto style =
    "body{font:16px/1.5 sans-serif;max-width:46em;margin:2em auto;padding:0 1em;color:#222;background:#fff}"
    "h2{font-size:1.1em;margin:1.6em 0 .3em}table{border-collapse:collapse;margin:.3em 0}"
    "td{border:1px solid #bbb;padding:.2em .6em;font-family:monospace;white-space:pre-wrap}"
    ".right{background:#e2f3e2}.wrong{background:#fbe3e0}.points{color:#555}"
    "pre{background:#f4f4f4;padding:.6em;overflow-x:auto}";

QString tr(const char* text)
{
    return QCoreApplication::translate("Feedback", text);
}

QString escaped(const std::string& text)
{
    return QString::fromStdString(text).toHtmlEscaped();
}

QString pointsOf(const std::optional<MicroPoints>& points, MicroPoints maximum)
{
    return QCoreApplication::translate("Feedback", "%1 of %2 points")
        .arg(points ? QString::fromStdString(pointsText(*points)) : QStringLiteral("–"),
             QString::fromStdString(pointsText(maximum)));
}

QString stateWords(const grading::PartReport& part)
{
    switch (part.state) {
    case grading::PartState::right:
        return tr(QT_TRANSLATE_NOOP("Feedback", "right"));
    case grading::PartState::partlyRight:
        return tr(QT_TRANSLATE_NOOP("Feedback", "partly right"));
    case grading::PartState::wrong:
        return tr(QT_TRANSLATE_NOOP("Feedback", "not right"));
    case grading::PartState::notGradable:
        return tr(QT_TRANSLATE_NOOP("Feedback", "not graded: it is blank or cannot be read"));
    case grading::PartState::waiting:
        return tr(QT_TRANSLATE_NOOP("Feedback", "waits to be graded by a person"));
    }
    return {};
}

QString cellOf(const std::string& typed, grading::EntryState state)
{
    const QString kind = state == grading::EntryState::right   ? QStringLiteral(" class=\"right\"")
                         : state == grading::EntryState::wrong ? QStringLiteral(" class=\"wrong\"")
                                                               : QString();
    return QStringLiteral("<td%1>%2</td>").arg(kind, escaped(typed));
}

/// Numbers as typed, each with whether it is right.
QString typedTable(const std::vector<std::vector<std::string>>& typed, const grading::PartReport& part)
{
    QString html = QStringLiteral("<table>");
    for (std::size_t row = 0; row < typed.size(); ++row) {
        html += QStringLiteral("<tr>");
        for (std::size_t col = 0; col < typed[row].size(); ++col) {
            const bool known = row < part.entries.size() && col < part.entries[row].size();
            html +=
                cellOf(typed[row][col], known ? part.entries[row][col].state : grading::EntryState::unjudged);
        }
        html += QStringLiteral("</tr>");
    }
    return html + QStringLiteral("</table>\n");
}

QString chosenOptions(const grading::ChoiceAnswer& chosen, const lessons::Part& part,
                      const std::string& language)
{
    QStringList texts;
    for (const lessons::Option& option : part.options) {
        if (std::find(chosen.begin(), chosen.end(), option.id) != chosen.end())
            texts << escaped(option.text.in(language)).trimmed();
    }
    return QStringLiteral("<p>%1</p>\n").arg(texts.join(QStringLiteral("<br>")));
}

QString typedAnswer(const grading::PartAnswer& answer, const lessons::Part& part,
                    const grading::PartReport& report, const std::string& language)
{
    if (const auto* text = std::get_if<grading::TextAnswer>(&answer)) {
        return part.kind == lessons::ExerciseKind::shortAnswer
                   ? QStringLiteral("<pre>%1</pre>\n").arg(escaped(*text))
                   : typedTable({{*text}}, report);
    }
    if (const auto* table = std::get_if<grading::TableAnswer>(&answer))
        return typedTable(*table, report);
    if (const auto* choice = std::get_if<grading::ChoiceAnswer>(&answer))
        return chosenOptions(*choice, part, language);
    return QStringLiteral("<pre>%1</pre>\n").arg(escaped(std::get<grading::CodeAnswer>(answer).source));
}

QString partHtml(const CountedAnswer& item, const lessons::Part& part, const grading::PartReport& report,
                 const std::string& language)
{
    QString html = QStringLiteral("<p>");
    if (item.exercise->parts.size() > 1)
        html += QStringLiteral("<b>%1</b> ").arg(escaped(part.id));
    html += stateWords(report) + QStringLiteral("</p>\n");
    if (const auto answer = item.answer.parts.find(part.id); answer != item.answer.parts.end())
        html += typedAnswer(answer->second, part, report, language);
    if (report.carried)
        html += QStringLiteral("<p>%1</p>\n")
                    .arg(tr(QT_TRANSLATE_NOOP("Feedback", "Judged on your own earlier result.")));
    if (!report.message.empty())
        html += QStringLiteral("<p>%1</p>\n").arg(escaped(item.filled(report.message, language)).trimmed());
    for (const grading::OptionReport& option : report.options) {
        if (!option.say.empty() && option.say != report.message)
            html += QStringLiteral("<p>%1</p>\n").arg(escaped(item.filled(option.say, language)).trimmed());
    }
    return html;
}

QString itemHtml(const CountedAnswer& item, const std::string& language)
{
    QString html = QStringLiteral("<h2>%1</h2>\n<p class=\"points\">%2</p>\n")
                       .arg(escaped(item.exercise->title.in(language)).trimmed(),
                            pointsOf(item.cell.points, item.maximum));
    if (item.cell.overridden)
        html += QStringLiteral("<p>%1</p>\n")
                    .arg(tr(QT_TRANSLATE_NOOP("Feedback", "These points were set by your instructor.")));
    if (!item.cell.points)
        html += QStringLiteral("<p>%1</p>\n").arg(tr(QT_TRANSLATE_NOOP("Feedback", "Not handed in.")));
    for (std::size_t i = 0; item.report && i < item.report->parts.size(); ++i) {
        const auto& parts = item.exercise->parts;
        const auto part = std::find_if(parts.begin(), parts.end(), [&](const lessons::Part& candidate) {
            return candidate.id == item.report->parts[i].id;
        });
        if (part != parts.end())
            html += partHtml(item, *part, item.report->parts[i], language);
    }
    return html;
}

} // namespace

std::string feedbackPage(const GradeRow& row, MicroPoints maximum, const std::vector<CountedAnswer>& answers,
                         const std::string& language)
{
    const QString title = tr(QT_TRANSLATE_NOOP("Feedback", "What your answers earned"));
    QString html = QStringLiteral("<!DOCTYPE html>\n<html lang=\"%1\"><head><meta charset=\"utf-8\">"
                                  "<meta name=\"viewport\" content=\"width=device-width\">"
                                  "<title>%2</title><style>%3</style></head><body>\n<h1>%2</h1>\n")
                       .arg(escaped(language).replace(u'_', u'-'), title, QLatin1StringView(style));
    html += QStringLiteral("<p>%1</p>\n").arg(pointsOf(row.total, maximum));
    if (row.overridden)
        html += QStringLiteral("<p>%1</p>\n")
                    .arg(tr(QT_TRANSLATE_NOOP("Feedback", "The total was set by your instructor.")));
    if (const int days = row.lateDays; days > 0)
        html += QStringLiteral("<p>%1</p>\n")
                    .arg(QCoreApplication::translate("Feedback", "Handed in %n day(s) late.", nullptr, days));
    for (const CountedAnswer& item : answers)
        html += itemHtml(item, language);
    html += QStringLiteral("</body></html>\n");
    return html.toStdString();
}

} // namespace lectern::handin
