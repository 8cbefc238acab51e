#include "plain_text.h"

#include <lectern/lessons/walk.h>
#include <lectern/search/passage.h>

#include <QStringList>

#include <filesystem>
#include <map>
#include <optional>

namespace lectern::search {
namespace {

using namespace lessons;

PassageKind kindOf(const Block& block)
{
    if (std::holds_alternative<Heading>(block.content))
        return PassageKind::heading;
    if (std::holds_alternative<DisplayFormula>(block.content))
        return PassageKind::formula;
    if (std::holds_alternative<CodeBlock>(block.content))
        return PassageKind::code;
    return PassageKind::text;
}

/// Texts that someone reads before answering; not what tells the answer.
std::vector<const Localized*> textsOf(const Exercise& exercise)
{
    std::vector<const Localized*> texts{&exercise.text, &exercise.shows};
    for (const Part& part : exercise.parts) {
        texts.push_back(&part.text);
        for (const Option& option : part.options)
            texts.push_back(&option.text);
    }
    return texts;
}

std::vector<const Localized*> textsOf(const Calculator& calculator)
{
    std::vector<const Localized*> texts{&calculator.text};
    for (const InputSpec& input : calculator.inputs)
        texts.push_back(&input.label);
    for (const ViewSpec& view : calculator.show)
        texts.insert(texts.end(), {&view.label, &view.text});
    for (const Preset& preset : calculator.presets)
        texts.push_back(&preset.label);
    for (const Prediction& prediction : calculator.predictions)
        texts.push_back(&prediction.ask);
    if (calculator.challenge)
        texts.push_back(&calculator.challenge->text);
    return texts;
}

/// Goes through one page and keeps what can be found in it.
class PageReader
{
public:
    PageReader(const Course& course, const Lesson& lesson, const QString& language,
               std::map<std::string, Spot>& terms, std::vector<Passage>& to)
        : m_course(course)
        , m_lesson(lesson)
        , m_language(language)
        , m_terms(terms)
        , m_to(to)
    {
    }

    void read(const Page& page)
    {
        Passage title = passage(PassageKind::title, {}, SourceRegion{page.file, 0, 0, 0, 0});
        title.text = toQString(page.title);
        keep(std::move(title));
        readBlocks(page.blocks);
    }

private:
    // No `walk`: what a solution box says is not found.
    void readBlocks(const Blocks& blocks)
    {
        for (const Block& block : blocks)
            readBlock(block);
    }

    void readBlock(const Block& block)
    {
        if (const auto* heading = std::get_if<Heading>(&block.content); heading && heading->level <= 2) {
            m_section = toQString(heading->id);
            m_sectionTitle = plainText(block, m_course, m_language).shown;
            m_count = 0;
        }
        if (const auto* embed = std::get_if<Embed>(&block.content))
            return readEmbed(*embed, block.where);
        if (const auto* term = std::get_if<TermBlock>(&block.content))
            m_terms.emplace(term->id, spot(block.where));
        noteTerms(block);
        Passage found = passage(kindOf(block), plainText(block, m_course, m_language), block.where);
        keep(std::move(found));
        readInside(block);
    }

    void readInside(const Block& block)
    {
        if (const auto* list = std::get_if<List>(&block.content)) {
            for (const Blocks& item : list->items)
                readBlocks(item);
        } else if (const auto* quote = std::get_if<Quote>(&block.content)) {
            readBlocks(quote->blocks);
        } else if (const auto* figure = std::get_if<Figure>(&block.content)) {
            readBlocks(figure->caption);
        } else if (const auto* box = std::get_if<Box>(&block.content)) {
            if (box->kind == BoxKind::cards)
                readCards(*box);
            else if (box->kind != BoxKind::solution)
                readBlocks(box->blocks);
        }
    }

    /// The questions of recall cards, without what is on their backs.
    void readCards(const Box& box)
    {
        for (const Block& block : box.blocks) {
            const auto* list = std::get_if<List>(&block.content);
            if (!list)
                continue;
            for (const Blocks& card : list->items) {
                if (!card.empty())
                    readBlock(card.front());
            }
        }
    }

    void noteTerms(const Block& block)
    {
        const auto* paragraph = std::get_if<Paragraph>(&block.content);
        if (!paragraph)
            return;
        for (const Inline& item : paragraph->text) {
            const auto* role = std::get_if<Role>(&item.content);
            if (role && role->kind == RoleKind::term)
                m_terms.emplace(role->target, spot(block.where));
        }
    }

    void readEmbed(const Embed& embed, const SourceRegion& where)
    {
        if (embed.kind == EmbedKind::calculator) {
            if (const Calculator* calculator = m_lesson.calculator(embed.id))
                readCard(PassageKind::calculator, *calculator, where);
        } else if (const Exercise* exercise = m_lesson.exercise(embed.id)) {
            readCard(PassageKind::exercise, *exercise, where);
        }
    }

    template <typename Card>
    void readCard(PassageKind kind, const Card& card, const SourceRegion& where)
    {
        PlainText all;
        for (const Localized* text : textsOf(card))
            all += plainText(text->in(m_language.toStdString()), m_course, m_language);
        const PlainText title = plainText(card.title.in(m_language.toStdString()), m_course, m_language);
        all.hidden += u' ' + title.hidden;
        Passage found = passage(kind, all, where);
        found.id = toQString(card.id);
        found.name = title.shown;
        found.parallel = QString::number(static_cast<int>(kind)) + u'/' + found.id;
        keep(std::move(found));
    }

    Spot spot(const SourceRegion& where) const
    {
        const auto file = std::filesystem::path(where.file).lexically_relative(m_course.path.lexically_normal());
        return {toQString(file.generic_string()), static_cast<qint64>(where.begin), m_section};
    }

    Passage passage(PassageKind kind, const PlainText& text, const SourceRegion& where)
    {
        Passage made;
        made.kind = kind;
        made.lesson = toQString(m_lesson.folder);
        made.language = m_language;
        made.text = text.shown;
        made.hidden = text.hidden;
        made.sectionTitle = m_sectionTitle;
        made.parallel = m_section + u'/' + QString::number(m_count++);
        made.spot = spot(where);
        return made;
    }

    void keep(Passage passage)
    {
        if (!passage.text.trimmed().isEmpty() || !passage.name.isEmpty())
            m_to.push_back(std::move(passage));
    }

    const Course& m_course;
    const Lesson& m_lesson;
    QString m_language;
    std::map<std::string, Spot>& m_terms; ///< where each is first spoken of
    std::vector<Passage>& m_to;
    QString m_section;
    QString m_sectionTitle;
    int m_count = 0; ///< blocks of the section so far
};

/// Where the terms of a course are spoken of first, in one language.
struct TermPlaces
{
    std::map<std::string, Spot> spots = {};
    std::map<std::string, QString> lessons = {};

    void take(const std::map<std::string, Spot>& of, const QString& lesson)
    {
        for (const auto& [term, spot] : of) {
            if (spots.emplace(term, spot).second)
                lessons.emplace(term, lesson);
        }
    }
};

QString nameOf(const Term& term, const QString& language)
{
    QStringList names{toQString(term.name.in(language.toStdString()))};
    for (const auto& [other, name] : term.name.byLanguage) {
        if (const QString more = toQString(name); !names.contains(more))
            names << more;
    }
    return names.join(QStringLiteral(" · "));
}

void readTerms(const Course& course, const QString& language, const TermPlaces& places,
               std::vector<Passage>& to)
{
    for (const auto& [id, term] : course.glossary) {
        const PlainText text = plainText(term.definition.in(language.toStdString()), course, language);
        Passage found;
        found.kind = PassageKind::term;
        found.language = language;
        found.id = toQString(id);
        found.name = nameOf(term, language);
        found.text = text.shown;
        found.hidden = text.hidden + u' ' + toQString(term.symbol);
        found.parallel = u"term/" + found.id;
        if (const auto spot = places.spots.find(id); spot != places.spots.end()) {
            found.spot = spot->second;
            found.lesson = places.lessons.at(id);
        }
        to.push_back(std::move(found));
    }
}

} // namespace

std::vector<Passage> passagesOf(const Course& course)
{
    std::vector<Passage> all;
    for (const std::string& language : course.languages) {
        const QString name = toQString(language);
        TermPlaces places;
        for (const Lesson& lesson : course.lessons) {
            const auto page = lesson.pages.find(language);
            if (page == lesson.pages.end())
                continue;
            std::map<std::string, Spot> terms;
            PageReader(course, lesson, name, terms, all).read(page->second);
            places.take(terms, toQString(lesson.folder));
        }
        readTerms(course, name, places, all);
    }
    return all;
}

} // namespace lectern::search
