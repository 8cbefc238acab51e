#include "html_text.h"

#include "html_formula.h"

#include <lectern/calculators/number_text.h>
#include <lectern/calculators/session.h>
#include <lectern/lessons/walk.h>

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace lectern::html {
namespace {

using namespace lessons;

QString escaped(const std::string& text)
{
    return QString::fromStdString(text).toHtmlEscaped();
}

QString attribute(const char* name, const std::string& value)
{
    return value.empty() ? QString() : QStringLiteral(" %1=\"%2\"").arg(QLatin1StringView(name), escaped(value));
}

bool isWebLink(const std::string& link)
{
    return link.starts_with("http://") || link.starts_with("https://") || link.starts_with("mailto:");
}

// Theme colours of a drawing become those of the page, which follow the reader's system.
QByteArray themed(QByteArray svg)
{
    constexpr std::pair<const char*, const char*> colours[] = {
        {"text", "#6e6e73"},     {"secondary", "#86868b"}, {"tertiary", "#a1a1a6"}, {"accent", "#3b82d6"},
        {"accentSoft", "#9cc3ee"}, {"onAccent", "#ffffff"}, {"hairline", "#a1a1a6"}, {"border", "#86868b"},
        {"card", "none"},        {"page", "none"},         {"ok", "#2e9e5b"},       {"okSoft", "#9fd8b6"},
        {"warn", "#c77a12"},     {"warnSoft", "#eecb96"},  {"error", "#d0453b"},    {"errorSoft", "#f0b4af"},
        {"heatLow", "#dbe8f6"},  {"heatHigh", "#1f5fa8"}};
    for (const auto& [name, colour] : colours)
        svg.replace(QByteArray(QByteArray("{{") + name + "}}"), QByteArray(colour));
    return svg;
}

} // namespace

struct BlockHtml
{
    const HtmlText& text;

    QString operator()(const Heading& heading) const
    {
        return QStringLiteral("<h%1%2>%3</h%1>\n")
            .arg(QString::number(std::clamp(heading.level, 1, 6)), attribute("id", heading.id), text.inlines(heading.text));
    }
    QString operator()(const Paragraph& paragraph) const { return u"<p>" + text.inlines(paragraph.text) + u"</p>\n"; }
    QString operator()(const List& list) const
    {
        const QString tag = list.ordered ? QStringLiteral("ol") : QStringLiteral("ul");
        const QString start = list.ordered && list.start != 1 ? QStringLiteral(" start=\"%1\"").arg(list.start) : QString();
        QString html = u'<' + tag + start + u">\n";
        for (const Blocks& item : list.items)
            html += u"<li>" + text.blocks(item) + u"</li>\n";
        return html + u"</" + tag + u">\n";
    }
    QString operator()(const Quote& quote) const { return u"<blockquote>" + text.blocks(quote.blocks) + u"</blockquote>\n"; }
    QString operator()(const Table& table) const
    {
        const auto row = [&](const std::vector<Inlines>& cells, QLatin1StringView tag) {
            constexpr const char* sides[] = {"", " class=\"left\"", " class=\"centre\"", " class=\"right\""};
            QString html = QStringLiteral("<tr>");
            for (std::size_t i = 0; i < cells.size(); ++i) {
                const Alignment side = i < table.columns.size() ? table.columns[i] : Alignment::automatic;
                html += u'<' + tag + QLatin1StringView(sides[static_cast<std::size_t>(side)]) + u'>' + text.inlines(cells[i]) +
                        u"</" + tag + u'>';
            }
            return QString(html + u"</tr>\n");
        };
        QString html = u"<table>\n<thead>" + row(table.header, QLatin1StringView("th")) + u"</thead>\n<tbody>";
        for (const auto& cells : table.rows)
            html += row(cells, QLatin1StringView("td"));
        return html + u"</tbody></table>\n";
    }
    QString operator()(const CodeBlock& code) const { return u"<pre><code>" + escaped(code.text) + u"</code></pre>\n"; }
    QString operator()(const DisplayFormula& formula) const
    {
        const QString numbered =
            formula.number > 0 ? QStringLiteral("<span class=\"tag\">(%1)</span>").arg(formula.number) : QString();
        return u"<div class=\"equation\"" + attribute("id", formula.id) + u'>' +
               htmlFormula(QString::fromStdString(formula.tex), true, QString::fromStdString(formula.speech), text.m_math) +
               numbered + u"</div>\n";
    }
    QString operator()(const ThematicBreak&) const { return QStringLiteral("<hr>\n"); }
    QString operator()(const Box& box) const
    {
        const bool folds = box.kind == BoxKind::details || box.kind == BoxKind::solution || box.kind == BoxKind::predict;
        const QString title = box.title.empty() ? nameOf(box.kind) : text.inlines(box.title);
        const QString content = text.blocks(box.blocks);
        const QString id = attribute("id", box.id);
        if (folds)
            return u"<details" + id + u"><summary>" + title + u"</summary>" + content + u"</details>\n";
        const bool warns = box.kind == BoxKind::warning || box.kind == BoxKind::todo;
        return u"<aside" + id + (warns ? u" class=\"warn\"" : u"") + u"><p class=\"title\">" + title + u"</p>" + content +
               u"</aside>\n";
    }
    static QString nameOf(BoxKind kind)
    {
        switch (kind) {
        case BoxKind::tip:
            return QCoreApplication::translate("Html", "Tip");
        case BoxKind::warning:
            return QCoreApplication::translate("Html", "Careful");
        case BoxKind::todo:
            return QCoreApplication::translate("Html", "To do");
        case BoxKind::solution:
            return QCoreApplication::translate("Html", "Solution");
        case BoxKind::predict:
            return QCoreApplication::translate("Html", "Guess first");
        case BoxKind::listing:
        case BoxKind::cards:
        case BoxKind::details:
        case BoxKind::note:
            break;
        }
        return QCoreApplication::translate("Html", "Note");
    }
    QString operator()(const Figure& figure) const
    {
        return u"<figure" + attribute("id", figure.id) + u'>' + text.figure(figure.source, figure.alternative) +
               (figure.caption.empty() ? QString() : QString(u"<figcaption>" + text.blocks(figure.caption) + u"</figcaption>")) +
               u"</figure>\n";
    }
    QString operator()(const TermBlock& block) const
    {
        const auto term = text.course().glossary.find(block.id);
        if (term == text.course().glossary.end())
            return {};
        return u"<aside><p class=\"title\">" + text.markdown(term->second.name) + u"</p><p>" +
               text.markdown(term->second.definition) + u"</p></aside>\n";
    }
    QString operator()(const Embed& embed) const
    {
        for (const Lesson& lesson : text.course().lessons) {
            const Calculator* calculator = embed.kind == EmbedKind::calculator ? lesson.calculator(embed.id) : nullptr;
            const Exercise* exercise = embed.kind == EmbedKind::exercise ? lesson.exercise(embed.id) : nullptr;
            if (calculator)
                return htmlCalculator(*calculator, text);
            if (exercise)
                return htmlExercise(*exercise, text);
        }
        return {};
    }
};

HtmlText::HtmlText(const Course& course, const Lesson& lesson, const Page* page, QString language,
                   typesetting::MathService& math)
    : m_course(course)
    , m_lesson(lesson)
    , m_page(page)
    , m_language(std::move(language))
    , m_math(math)
{
}

QString HtmlText::blocks(const Blocks& blocks) const
{
    QString html;
    for (const Block& block : blocks)
        html += std::visit(BlockHtml{*this}, block.content);
    return html;
}

QString HtmlText::inlines(const Inlines& inlines) const
{
    QString html;
    for (const Inline& part : inlines)
        html += item(part);
    return html;
}

QString HtmlText::markdown(const QString& text) const
{
    const Blocks read = parseMarkdown(text.toStdString()).value;
    const auto* only = read.size() == 1 ? std::get_if<Paragraph>(&read.front().content) : nullptr;
    return only ? inlines(only->text) : blocks(read);
}

QString HtmlText::markdown(const Localized& text) const
{
    return markdown(QString::fromStdString(text.in(m_language.toStdString())));
}

QString HtmlText::item(const Inline& part) const
{
    QString html;
    if (const auto* run = std::get_if<TextRun>(&part.content))
        html = escaped(run->text);
    else if (const auto* formula = std::get_if<Formula>(&part.content))
        html = htmlFormula(QString::fromStdString(formula->tex), formula->display, QString::fromStdString(formula->speech), m_math);
    else if (const auto* target = std::get_if<Role>(&part.content))
        html = role(*target);
    else if (const auto* image = std::get_if<Image>(&part.content))
        html = figure(image->source, image->alternative);
    else
        return std::get<LineBreak>(part.content).hard ? QStringLiteral("<br>\n") : QStringLiteral("\n");
    const auto wrap = [&](bool wanted, const char* tag) {
        if (wanted)
            html = QStringLiteral("<%1>%2</%1>").arg(QLatin1StringView(tag), html);
    };
    wrap(part.style.code, "code");
    wrap(part.style.struck, "s");
    wrap(part.style.italic, "em");
    wrap(part.style.bold, "strong");
    const std::string& link = part.style.link;
    if (isWebLink(link) || (link.starts_with('#') && link.size() > 1))
        html = QStringLiteral("<a href=\"%1\">%2</a>").arg(escaped(link), html);
    return html;
}

QString HtmlText::role(const Role& role) const
{
    switch (role.kind) {
    case RoleKind::ref:
        return QStringLiteral("<a href=\"#%1\">%2</a>").arg(escaped(role.target), nameOf(role.target));
    case RoleKind::term: {
        const auto term = m_course.glossary.find(role.target);
        return term == m_course.glossary.end() ? escaped(role.target)
                                               : QString(u"<dfn>" + markdown(term->second.name) + u"</dfn>");
    }
    case RoleKind::value:
        return value(role.target);
    case RoleKind::step:
        return u"<code>" + escaped(role.target.substr(role.target.find('.') + 1)) + u"</code>";
    case RoleKind::cite: {
        const auto reference = m_course.references.find(role.target);
        const QString id = escaped(role.target);
        return reference == m_course.references.end() ? id : QStringLiteral("<a href=\"#ref-%1\">[%1]</a>").arg(id);
    }
    }
    return {};
}

// What a reference leads to: a formula's number, or the words of a heading.
QString HtmlText::nameOf(const std::string& id) const
{
    QString name = escaped(id);
    if (!m_page)
        return name;
    lessons::walk(m_page->blocks, {[&](const Block& block) {
                              const auto* formula = std::get_if<DisplayFormula>(&block.content);
                              const auto* heading = std::get_if<Heading>(&block.content);
                              if (formula && formula->id == id)
                                  name = QStringLiteral("(%1)").arg(formula->number);
                              else if (heading && heading->id == id)
                                  name = inlines(heading->text);
                          },
                          {}});
    return name;
}

QString HtmlText::value(const std::string& target) const
{
    const std::size_t dot = target.find('.');
    for (const Lesson& lesson : m_course.lessons) {
        const Calculator* calculator = lesson.calculator(target.substr(0, dot));
        if (calculator && dot != std::string::npos) {
            const calculators::Session session(*calculator, m_language);
            return session.fill("{{" + target.substr(dot + 1) + "}}").toHtmlEscaped();
        }
    }
    return escaped(target);
}

QString HtmlText::figure(const std::string& source, const std::string& alternative) const
{
    constexpr qint64 largest = 16 * 1024 * 1024;
    const std::filesystem::path given(source);
    const bool outside = given.is_absolute() || std::find(given.begin(), given.end(), "..") != given.end();
    std::filesystem::path path = m_lesson.path / "figures" / given;
    std::filesystem::path own = path;
    own.replace_filename(path.stem().string() + '.' + m_language.toStdString() + path.extension().string());
    if (QFileInfo::exists(QString::fromStdString(own.string())))
        path = own;
    QFile file(QString::fromStdString(path.string()));
    if (outside || file.size() > largest || !file.open(QIODevice::ReadOnly))
        return u"<span class=\"lost\">[" + escaped(alternative) + u"]</span>";
    const QByteArray bytes = file.readAll();
    // A picture that is named by its bytes runs no script, whatever is in it.
    const char* type = bytes.startsWith("\x89PNG") ? "image/png" : bytes.startsWith("\xFF\xD8\xFF") ? "image/jpeg" : "image/svg+xml";
    const QByteArray data = qstrcmp(type, "image/svg+xml") == 0 ? themed(bytes) : bytes;
    return QStringLiteral("<img src=\"data:%1;base64,%2\" alt=\"%3\">")
        .arg(QLatin1StringView(type), QLatin1StringView(data.toBase64()), escaped(alternative));
}

} // namespace lectern::html
