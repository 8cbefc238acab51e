#pragma once

#include <lectern/lessons/course_source.h>

#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace lectern::authoring {

/// The texts of open files by file name, as they stand in the editor. Copies are cheap and may go to other threads.
using Texts = std::map<std::string, std::shared_ptr<const std::string>, std::less<>>;

/// The text of an open file.
std::optional<std::string> openText(const Texts& texts, const std::filesystem::path& path);

/// Reads the files of a course: open ones as they stand in the editor, the others from the disk. No text has
/// a byte order mark, so that places are those of the editor.
lessons::FileReader readerOf(Texts texts);

constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
/// Takes it off; whether there was one.
bool takeMark(std::string& text);

/// A text with CR LF at the ends of its lines, whichever they had.
std::string withReturns(const std::string& text);

} // namespace lectern::authoring
