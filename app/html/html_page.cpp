#include <lectern/html/html_page.h>

#include "html_text.h"

#include <lectern/lessons/walk.h>
#include <lectern/typesetting/math_service.h>

#include <QCoreApplication>

#include <set>

namespace lectern::html {
namespace {

using namespace lessons;

constexpr const char* style = R"(
:root { color-scheme: light dark; --page: #fff; --text: #1d1d1f; --soft: #6e6e73; --line: #d2d2d7; --card: #f5f5f7;
  --accent: #0066cc; --warn: #b25000 }
@media (prefers-color-scheme: dark) { :root { --page: #1d1d1f; --text: #f5f5f7; --soft: #a1a1a6; --line: #424245;
  --card: #2a2a2d; --accent: #4ba0ff; --warn: #ffb340 } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 46rem; padding: 2rem 1.25rem; background: var(--page); color: var(--text);
  font: 1.05rem/1.7 "Noto Sans", "Noto Sans CJK SC", system-ui, sans-serif; overflow-wrap: anywhere }
h1, h2, h3, h4 { line-height: 1.3; margin: 2em 0 .6em } h1 { margin-top: 0 }
a { color: var(--accent) } dfn { font-style: normal; border-bottom: 1px dotted var(--soft) }
code, pre { font-family: "JetBrains Mono", monospace; font-size: .9em } code { background: var(--card); padding: .1em .3em }
pre { background: var(--card); padding: 1em; overflow-x: auto } pre code { padding: 0 }
table { border-collapse: collapse; margin: 1em 0; display: block; overflow-x: auto }
th, td { border-bottom: 1px solid var(--line); padding: .35em .7em; text-align: start; vertical-align: top }
.centre { text-align: center } .right { text-align: end }
table.matrix { margin: 0 0 .4em; display: inline-table } .matrix td { text-align: end; border: 0; padding: .1em .6em;
  font-variant-numeric: tabular-nums }
svg { fill: currentColor; overflow: visible; max-width: 100% }
.equation { margin: 1.2em 0; text-align: center; overflow-x: auto; position: relative } .tag { float: right; color: var(--soft) }
figure { margin: 1.5em 0; text-align: center } img { max-width: 100%; height: auto } figcaption { color: var(--soft) }
aside, .card, details { background: var(--card); border-radius: .6rem; padding: .8em 1.1em; margin: 1.2em 0 }
aside { border-inline-start: 3px solid var(--accent) } .warn { border-color: var(--warn) }
.title, summary { font-weight: 600; margin: 0 0 .4em } blockquote { margin: 1em 0; padding-inline-start: 1em;
  border-inline-start: 3px solid var(--line); color: var(--soft) } hr { border: 0; border-top: 1px solid var(--line) }
@media print { body { max-width: none } .card, aside, figure { break-inside: avoid } }
)";

std::set<std::string> citedOn(const Page& page)
{
    std::set<std::string> ids;
    lessons::walk(page.blocks, {{}, [&](const Inline& item) {
                           const auto* role = std::get_if<Role>(&item.content);
                           if (role && role->kind == RoleKind::cite)
                               ids.insert(role->target);
                       }});
    return ids;
}

QString references(const Course& course, const Page& page)
{
    QString html;
    for (const std::string& id : citedOn(page)) {
        const auto reference = course.references.find(id);
        if (reference == course.references.end())
            continue;
        const QString url = QString::fromStdString(reference->second.url);
        const QString name = QString::fromStdString(id).toHtmlEscaped();
        html += u"<li id=\"ref-" + name + u"\">[" + name + u"] " + QString::fromStdString(reference->second.text).toHtmlEscaped();
        if (url.startsWith(u"http://") || url.startsWith(u"https://"))
            html += u" <a href=\"" + url.toHtmlEscaped() + u"\">" + url.toHtmlEscaped() + u"</a>";
        html += u"</li>\n";
    }
    return html.isEmpty() ? html
                          : QString(u"<h2>" + QCoreApplication::translate("Html", "References") + u"</h2>\n<ul>" + html + u"</ul>\n");
}

} // namespace

QString htmlPage(const Course& course, const Lesson& lesson, const QString& language, typesetting::MathService& math)
{
    const auto found = lesson.pages.find(language.toStdString());
    if (found == lesson.pages.end())
        return {};
    const Page& page = found->second;
    // All at once: typesetting goes on beside.
    lessons::walk(page.blocks, {[&](const Block& block) {
                           if (const auto* formula = std::get_if<DisplayFormula>(&block.content))
                               math.layout(QString::fromStdString(formula->tex), true);
                       },
                       [&](const Inline& item) {
                           if (const auto* formula = std::get_if<Formula>(&item.content))
                               math.layout(QString::fromStdString(formula->tex), formula->display);
                       }});
    const HtmlText text(course, lesson, &page, language, math);
    const QString title = QString::fromStdString(page.title).toHtmlEscaped();
    QString tag = language;
    tag.replace(u'_', u'-');
    // The policy is for readers of what others have made: even if something got past, it would not run.
    return u"<!DOCTYPE html>\n<html lang=\"" + tag.toHtmlEscaped() +
           u"\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n"
           u"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">\n"
           u"<title>" + title + u"</title>\n<style>" + QString::fromUtf8(style) + u"</style>\n</head>\n<body>\n<main>\n<h1>" + title +
           u"</h1>\n" + text.blocks(page.blocks) + references(course, page) + u"</main>\n</body>\n</html>\n";
}

} // namespace lectern::html
