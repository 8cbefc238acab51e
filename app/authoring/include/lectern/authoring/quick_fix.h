#pragma once

#include <lectern/lessons/course_source.h>
#include <lectern/result/diagnostic.h>

#include <QString>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace lectern::authoring {

/// Bytes [begin, end) of a file's text become others.
struct TextEdit
{
    std::string file;
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string with = {};
};

/// A file that is not there yet.
struct NewFile
{
    std::string path;
    std::string text = {};
};

/// What mends a finding, if its author agrees. Texts that are changed are not saved by that.
struct QuickFix
{
    std::vector<TextEdit> edits = {};
    std::vector<NewFile> files = {};
};

/// The words of the button that mends a finding; empty where only a person can know. They ask nothing of the texts, for
/// there may be thousands of findings.
QString fixWords(const Diagnostic& finding);

/// The fix for a finding of `course`, whose texts `files` gives; nothing where there is none, or where the texts have changed.
std::optional<QuickFix> quickFix(const Diagnostic& finding, const lessons::Course& course,
                                 const lessons::FileReader& files);

} // namespace lectern::authoring
