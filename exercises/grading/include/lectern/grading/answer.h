#pragma once

#include <lectern/grading/canonical_json.h>
#include <lectern/result/result.h>

#include <QByteArray>

#include <map>
#include <string>
#include <variant>
#include <vector>

namespace lectern::grading {

/// Source of a code answer.
struct CodeAnswer
{
    std::string source;
    std::string language = {}; ///< "python", "calc"; empty: the exercise's first

    bool operator==(const CodeAnswer&) const = default;
};

using TextAnswer = std::string; ///< number, short answer, as typed
using TableAnswer =
    std::vector<std::vector<std::string>>;     ///< matrix, vector, table: rows of entries as typed
using ChoiceAnswer = std::vector<std::string>; ///< ids of the chosen options

using PartAnswer = std::variant<TextAnswer, TableAnswer, ChoiceAnswer, CodeAnswer>;

/// The one format `answer/1` of drafts, attempts, `grade-exercise` and hand-ins: everything as typed.
struct Answer
{
    std::string exercise;
    std::map<std::string, PartAnswer> parts = {};

    bool operator==(const Answer&) const = default;
};

/// Canonical JSON: sorted keys, no spaces, UTF-8. Choices are arrays of strings,
/// matrices arrays of arrays, code is {"source": ...} with "language" if given. An empty table is read back
/// as an empty choice.
QByteArray toJson(const Answer& answer);
Json answerJson(const Answer& answer); ///< the same, to stand in a larger text

/// Reads `answer/1` from outside. Errors: "grading.json.*" (not JSON, too large, too deep, duplicate keys,
/// invalid UTF-8) and "grading.answer.*" (unknown or missing fields, wrong types).
Result<Answer> answerFromJson(const QByteArray& json);
Result<Answer> answerFrom(const Json& json);

} // namespace lectern::grading
