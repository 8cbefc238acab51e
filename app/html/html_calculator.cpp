#include "html_text.h"

#include <lectern/calculators/number_text.h>
#include <lectern/calculators/session.h>

#include <QCoreApplication>

namespace lectern::html {
namespace {

using namespace lessons;

constexpr std::size_t mostRows = 64;

QString table(const QString& name, const calc::Value& value, int digits)
{
    QString html = u"<tr><th scope=\"row\">" + name + u"</th><td>";
    if (value.isString())
        return html + QString::fromStdString(value.string()).toHtmlEscaped() + u"</td></tr>\n";
    if (value.isStringList()) {
        QStringList words;
        for (const std::string& word : value.strings())
            words << QString::fromStdString(word).toHtmlEscaped();
        return html + words.join(QStringLiteral(", ")) + u"</td></tr>\n";
    }
    if (value.isNumber())
        return html + calculators::shownNumber(value.number(), digits).toHtmlEscaped() + u"</td></tr>\n";
    const calc::Shape& shape = value.shape();
    for (std::size_t slice = 0; slice < std::min(shape.slices, mostRows); ++slice) {
        html += u"<table class=\"matrix\">";
        for (std::size_t row = 0; row < std::min(shape.rows, mostRows); ++row) {
            html += u"<tr>";
            for (std::size_t col = 0; col < std::min(shape.cols, mostRows); ++col)
                html += u"<td>" + calculators::shownNumber(value.at(row, col, slice), digits).toHtmlEscaped() + u"</td>";
            html += u"</tr>";
        }
        html += u"</table>";
    }
    const bool cut = shape.rows > mostRows || shape.cols > mostRows || shape.slices > mostRows;
    return html + (cut ? u"…" : u"") + u"</td></tr>\n";
}

} // namespace

QString htmlCalculator(const Calculator& calculator, const HtmlText& text)
{
    const calculators::Session session(calculator, text.language());
    QString html = u"<section class=\"card\"><p class=\"title\">" + text.markdown(calculator.title) + u"</p>" +
                   text.markdown(session.fill(calculator.text));
    QString rows;
    QString texts;
    const auto add = [&](const std::string& cell, const Localized& label, int digits) {
        const auto value = session.value(cell);
        if (!value)
            return;
        const QString name = label.empty() ? QString::fromStdString(cell).toHtmlEscaped() : text.markdown(session.fill(label));
        rows += table(name, *value, digits);
    };
    for (const InputSpec& input : calculator.inputs) {
        const bool namesOnly = input.kind == InputKind::tokens && input.locked;
        if (session.isVisible(input) && !namesOnly)
            add(input.name, input.label, 6);
    }
    for (const ViewSpec& view : calculator.show) {
        if (!view.when.empty() && !session.isTrue(view.when))
            continue;
        if (view.kind == ViewKind::text)
            texts += u"<div>" + text.markdown(session.fill(view.text)) + u"</div>";
        else
            for (const std::string& cell : view.cells)
                add(cell, view.cells.size() == 1 ? view.label : Localized(), view.digits);
    }
    return html + texts + (rows.isEmpty() ? QString() : QString(u"<table class=\"values\">" + rows + u"</table>")) +
           u"</section>\n";
}

} // namespace lectern::html
