#include <lectern/handin/appeal.h>

#include <QCoreApplication>

#include <algorithm>

namespace lectern::handin {
namespace {

struct AppealPageWords
{
    Q_DECLARE_TR_FUNCTIONS(Appeal)
};

/// Tables are styled by attributes, which QTextDocument knows, too.
constexpr auto tableHead =
    R"(<table border="1" cellspacing="0" cellpadding="4" style="border-collapse:collapse;border-color:#999999">)";

QString rowOf(const QStringList& cells, const char* tag)
{
    QString html = QStringLiteral("<tr>");
    for (const QString& cell : cells)
        html +=
            QStringLiteral("<%1 align=\"left\">%2</%1>").arg(QLatin1StringView(tag), cell.toHtmlEscaped());
    return html + QStringLiteral("</tr>\n");
}

QString entryTable(const std::vector<AppealSheet::Entry>& entries)
{
    const auto any = [&entries](QString AppealSheet::Entry::*field) {
        return std::any_of(entries.begin(), entries.end(),
                           [field](const AppealSheet::Entry& entry) { return !(entry.*field).isEmpty(); });
    };
    struct Column
    {
        QString head;
        QString AppealSheet::Entry::*field;
    };
    std::vector<Column> columns{{AppealPageWords::tr("Entry"), &AppealSheet::Entry::place},
                                {AppealPageWords::tr("As typed"), &AppealSheet::Entry::typed},
                                {AppealPageWords::tr("Read as"), &AppealSheet::Entry::readAs},
                                {AppealPageWords::tr("Right answer"), &AppealSheet::Entry::expected},
                                {AppealPageWords::tr("Judged"), &AppealSheet::Entry::verdict}};
    std::erase_if(columns, [&any](const Column& column) { return !any(column.field); });
    QStringList heads;
    for (const Column& column : columns)
        heads << column.head;
    QString html = QLatin1StringView(tableHead) + rowOf(heads, "th");
    for (const AppealSheet::Entry& entry : entries) {
        QStringList cells;
        for (const Column& column : columns)
            cells << entry.*column.field;
        html += rowOf(cells, "td");
    }
    return html + QStringLiteral("</table>\n");
}

QString paragraph(const QString& text)
{
    return text.isEmpty() ? QString() : QStringLiteral("<p>%1</p>\n").arg(text.toHtmlEscaped());
}

QString partHtmlOf(const AppealSheet::Part& part, bool isOnly)
{
    QString head = part.verdict + QStringLiteral(" · ") + part.points;
    if (!isOnly)
        head.prepend(part.id + QStringLiteral(": "));
    QString html = QStringLiteral("<h2>%1</h2>\n").arg(head.toHtmlEscaped());
    if (!part.entries.empty())
        html += entryTable(part.entries);
    if (!part.text.isEmpty())
        html +=
            QStringLiteral("<pre style=\"white-space:pre-wrap\">%1</pre>\n").arg(part.text.toHtmlEscaped());
    if (part.rules.isEmpty())
        return html;
    html += QStringLiteral("<ul>");
    for (const QString& rule : part.rules)
        html += QStringLiteral("<li>%1</li>").arg(rule.toHtmlEscaped());
    return html + QStringLiteral("</ul>\n");
}

QString factsHtml(const QString& head, const AppealSheet::Facts& facts)
{
    QString html = QStringLiteral("<h2>%1</h2>\n").arg(head.toHtmlEscaped()) + QLatin1StringView(tableHead);
    for (const auto& [name, value] : facts)
        html += rowOf({name, value}, "td");
    return html + QStringLiteral("</table>\n");
}

} // namespace

QString appealPage(const AppealSheet& sheet)
{
    QString html =
        QStringLiteral(
            "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>%1</title><style>"
            "body{font-family:sans-serif}h1{font-size:18pt}h2{font-size:13pt}pre{font-family:monospace}"
            "</style></head><body>\n<h1>%1</h1>\n")
            .arg(sheet.title.toHtmlEscaped());
    html += paragraph(sheet.learner + QStringLiteral(" · ") + sheet.points) + paragraph(sheet.set);
    for (const AppealSheet::Part& part : sheet.parts)
        html += partHtmlOf(part, sheet.parts.size() == 1);
    html += factsHtml(AppealPageWords::tr("How its numbers were drawn"), sheet.drawn);
    html += factsHtml(AppealPageWords::tr("Where it comes from"), sheet.handin);
    html += factsHtml(AppealPageWords::tr("Versions"), sheet.versions);
    return html + QStringLiteral("</body></html>\n");
}

} // namespace lectern::handin
