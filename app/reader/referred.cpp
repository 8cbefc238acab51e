#include "referred.h"

#include "inline_writer.h"

#include <lectern/lessons/walk.h>
#include <lectern/reader/markdown_text.h>

#include <QCoreApplication>

namespace lectern::reader {
namespace {

using namespace lessons;

struct ReferenceWords
{
    Q_DECLARE_TR_FUNCTIONS(lectern::reader::Referred)
};

QString titleOf(const Embed& embed, const PageSources& sources)
{
    const Calculator* calculator = sources.lesson->calculator(embed.id);
    const Exercise* exercise = sources.lesson->exercise(embed.id);
    const std::string language = sources.language.toStdString();
    return QString::fromStdString(calculator ? calculator->title.in(language)
                                  : exercise ? exercise->title.in(language)
                                             : embed.id);
}

QString wordsFor(const Block& block, const PageSources& sources)
{
    if (const auto* heading = std::get_if<Heading>(&block.content))
        return plainText(heading->text);
    if (const auto* formula = std::get_if<DisplayFormula>(&block.content))
        return QStringLiteral("(%1)").arg(formula->number);
    if (const auto* box = std::get_if<Box>(&block.content); box && !box->title.empty())
        return plainText(box->title);
    if (const auto* embed = std::get_if<Embed>(&block.content))
        return titleOf(*embed, sources);
    return std::holds_alternative<Figure>(block.content) ? ReferenceWords::tr("the figure") : ReferenceWords::tr("the box");
}

} // namespace

std::optional<Referred> findReferred(const PageSources& sources, const QString& id)
{
    const Page* page = sources.page();
    if (!page || id.isEmpty())
        return std::nullopt;
    std::optional<Referred> found;
    QString section;
    walk(page->blocks, {[&](const Block& block) {
                            if (const auto* heading = std::get_if<Heading>(&block.content))
                                section = QString::fromStdString(heading->id);
                            const auto* embed = std::get_if<Embed>(&block.content);
                            const std::string_view own = embed ? std::string_view(embed->id) : idOf(block);
                            if (!found && own == id.toStdString())
                                found = Referred{&block, wordsFor(block, sources), section};
                        },
                        {}});
    return found;
}

QString stepWords(const PageSources& sources, const QString& target)
{
    const std::string cell = target.section(u'.', 1).toStdString();
    const lessons::Calculator* calculator =
        sources.lesson ? sources.lesson->calculator(target.section(u'.', 0, 0).toStdString()) : nullptr;
    if (!calculator)
        return QString::fromStdString(cell);
    QString words = QString::fromStdString(cell);
    const auto take = [&words, language = sources.language.toStdString()](const lessons::Localized& label) {
        const std::string& name = label.in(language);
        // Numbers of a moment are no name.
        const bool isName = !name.empty() && name.find("{{") == std::string::npos;
        if (isName)
            words = plainText(QString::fromStdString(name));
        return isName;
    };
    for (const lessons::InputSpec& input : calculator->inputs) {
        if (input.name == cell)
            take(input.label);
    }
    for (const lessons::ViewSpec& view : calculator->show) {
        if (view.cells.size() == 1 && view.cells.front() == cell && take(view.label))
            break;
    }
    return words;
}

} // namespace lectern::reader
