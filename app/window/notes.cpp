#include <lectern/window/notes.h>

#include <algorithm>
#include <tuple>

namespace lectern::window {
namespace {

using reader::Standing;

QString titleOf(const std::vector<reader::Section>& sections, const QString& id)
{
    const auto found = std::find_if(sections.begin(), sections.end(),
                                    [&id](const reader::Section& section) { return section.id == id; });
    return found == sections.end() ? QString() : found->title;
}

template <typename Matches>
QString idOf(const Notes& notes, const Matches& matches)
{
    const auto found = std::find_if(notes.begin(), notes.end(), matches);
    return found == notes.end() ? QString() : found->first;
}

bool isInBlockOf(const storage::NoteRecord& note, const reader::Passage& passage)
{
    return note.section == passage.section && note.block == passage.block;
}

} // namespace

reader::Passage passageOf(const storage::NoteRecord& note)
{
    return {note.section, note.block, note.quote, note.language};
}

std::vector<NoteItem> listNotes(const Notes& notes, const std::map<QString, reader::LocatedPassage>& places,
                                const std::vector<reader::Section>& sections)
{
    struct Ranked
    {
        std::tuple<bool, int, qint64> rank;
        NoteItem item;
    };
    std::vector<Ranked> ranked;
    for (const auto& [id, note] : notes) {
        const auto found = places.find(id);
        const reader::LocatedPassage place = found == places.end() ? reader::LocatedPassage() : found->second;
        ranked.push_back({{place.standing == Standing::lost, place.begin, note.created},
                          {id, titleOf(sections, note.section), note.quote.simplified(), note.text,
                           note.isBookmark, place.standing}});
    }
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const Ranked& a, const Ranked& b) { return a.rank < b.rank; });
    std::vector<NoteItem> items;
    for (Ranked& one : ranked)
        items.push_back(std::move(one.item));
    return items;
}

std::vector<NoteItem> notesWith(const std::vector<NoteItem>& items, const QString& wanted)
{
    const QString words = wanted.simplified();
    std::vector<NoteItem> found;
    std::copy_if(items.begin(), items.end(), std::back_inserter(found), [&words](const NoteItem& item) {
        return item.text.simplified().contains(words, Qt::CaseInsensitive) ||
               item.quote.contains(words, Qt::CaseInsensitive) ||
               item.section.contains(words, Qt::CaseInsensitive);
    });
    return found;
}

QString bookmarkAt(const Notes& notes, const reader::Passage& passage)
{
    return idOf(notes, [&passage](const auto& entry) {
        return entry.second.isBookmark && isInBlockOf(entry.second, passage);
    });
}

QString noteOn(const Notes& notes, const reader::Passage& passage)
{
    return idOf(notes, [&passage](const auto& entry) {
        return !entry.second.isBookmark && isInBlockOf(entry.second, passage) &&
               entry.second.quote == passage.quote;
    });
}

} // namespace lectern::window
