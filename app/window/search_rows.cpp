#include <lectern/window/search_rows.h>

#include <QCoreApplication>
#include <QStringList>

namespace lectern::window {
namespace {

using search::PassageKind;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(lectern::window::SearchRows)
};

QString kindOf(const search::Hit& hit)
{
    switch (hit.kind) {
    case PassageKind::title:
        return Words::tr("Lesson");
    case PassageKind::heading:
        return Words::tr("Heading");
    case PassageKind::formula:
        return Words::tr("Formula");
    case PassageKind::code:
        return Words::tr("Code");
    case PassageKind::calculator:
        return Words::tr("Calculator");
    case PassageKind::exercise:
        return Words::tr("Exercise");
    case PassageKind::term:
        return Words::tr("Term");
    case PassageKind::text:
        break;
    }
    return {};
}

QString languageName(const QString& language)
{
    if (language == u"zh_CN")
        return QStringLiteral("中文");
    return language == u"en" ? QStringLiteral("English") : language;
}

SearchRow rowOf(const search::Hit& hit, const QString& language)
{
    SearchRow row;
    row.hit = hit;
    QStringList where;
    const bool isItsOwnSection = hit.kind == PassageKind::heading && hit.sectionTitle == hit.snippet;
    for (const QString& part : {kindOf(hit), isItsOwnSection ? QString() : hit.sectionTitle,
                                hit.language == language ? QString() : languageName(hit.language)}) {
        if (!part.isEmpty())
            where << part;
    }
    row.where = where.join(QStringLiteral(" · "));
    const MarkedText snippet{hit.snippet, hit.snippetMarks};
    if (hit.name.isEmpty()) {
        row.main = snippet;
        row.isTitle = hit.kind == PassageKind::title || hit.kind == PassageKind::heading;
    } else {
        row.main = {hit.name, hit.nameMarks};
        row.more = snippet;
        row.isTitle = true;
    }
    return row;
}

} // namespace

QString SearchRow::spoken() const
{
    QStringList parts;
    for (const QString& part : {main.text, more.text, where}) {
        if (!part.isEmpty())
            parts << part;
    }
    return parts.join(QStringLiteral(". "));
}

std::vector<SearchRow> searchRows(const search::Results& results, const QString& language)
{
    std::vector<SearchRow> rows;
    for (const search::LessonHits& lesson : results.lessons) {
        SearchRow heading;
        heading.main.text = lesson.title.isEmpty() ? Words::tr("Glossary") : lesson.title;
        heading.where = lesson.courseTitle;
        rows.push_back(std::move(heading));
        for (const search::Hit& hit : lesson.hits)
            rows.push_back(rowOf(hit, language));
    }
    return rows;
}

QString searchSummary(const search::Results& results, bool isReading)
{
    QStringList sentences;
    if (search::parseQuery(results.typed).empty())
        sentences << Words::tr("Type a word, or two Chinese characters. Formulas are found by their TeX, too.");
    else if (results.found == 0)
        sentences << Words::tr("Nothing has all of these words.");
    else if (results.cut)
        sentences << Words::tr("These are the best; there are more. One more word makes it fewer.");
    else
        sentences << Words::tr("%n place(s) found", nullptr, results.found);
    if (isReading)
        sentences << Words::tr("Courses are still being read…");
    return sentences.join(u' ');
}

} // namespace lectern::window
