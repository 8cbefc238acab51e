#pragma once

#include <lectern/reader/passage.h>
#include <lectern/reader/section.h>
#include <lectern/storage/records.h>

#include <QString>

#include <map>
#include <vector>

namespace lectern::window {

/// A note or bookmark as it is listed.
struct NoteItem
{
    QString id;
    QString section = {}; ///< its title; empty where the page has no such section
    QString quote = {};   ///< in one line
    QString text = {};
    bool isBookmark = false;
    reader::Standing standing = reader::Standing::shown;
};

using Notes = std::map<QString, storage::NoteRecord>; ///< by id

reader::Passage passageOf(const storage::NoteRecord& note);

/// Notes in the order of the page, those of one place as they were made; those whose place is lost come last.
/// `places` holds where each stands, by id.
std::vector<NoteItem> listNotes(const Notes& notes, const std::map<QString, reader::LocatedPassage>& places,
                                const std::vector<reader::Section>& sections);

/// Those in whose words `wanted` stands, whatever its case; all of them for an empty one.
std::vector<NoteItem> notesWith(const std::vector<NoteItem>& items, const QString& wanted);

/// The id of the bookmark in the block of a passage; empty if there is none.
QString bookmarkAt(const Notes& notes, const reader::Passage& passage);
/// The id of a note on exactly this passage; empty if there is none.
QString noteOn(const Notes& notes, const reader::Passage& passage);

} // namespace lectern::window
