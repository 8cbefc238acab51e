#include <lectern/grading/grader.h>

#include "grading_names.h"

#include <lectern/grading/json_fields.h>

#include <array>
#include <charconv>
#include <cmath>

namespace lectern::grading {
namespace {

Json rounded(const Rational& number)
{
    return JsonNumber{toDecimalText(number)};
}

// To 1e-6, so that the last bits of a machine never show.
Json rounded(double number)
{
    if (!std::isfinite(number))
        return exactNumber(number);
    std::array<char, 400> buffer{};
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, std::chars_format::fixed, 6);
    std::string text(buffer.data(), end.ptr);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.')
        text.pop_back();
    return JsonNumber{text == "-0" ? "0" : text};
}

Json words(const lessons::Localized& text)
{
    return Json::Object(text.byLanguage.begin(), text.byLanguage.end());
}

Json problems(const std::vector<Diagnostic>& diagnostics)
{
    Json::Array list;
    for (const Diagnostic& diagnostic : diagnostics)
        list.emplace_back(diagnosticJson(diagnostic));
    return list;
}

Json entry(const EntryReport& entry)
{
    Json::Object object{{"state", nameOf(entry.state)}};
    if (entry.reading.value)
        object.emplace("value", rounded(*entry.reading.value));
    if (entry.reading.problem)
        object.emplace("problem", diagnosticJson(*entry.reading.problem));
    return object;
}

Json entries(const std::vector<std::vector<EntryReport>>& rows)
{
    Json::Array table;
    for (const std::vector<EntryReport>& row : rows) {
        Json::Array cells;
        for (const EntryReport& item : row)
            cells.push_back(entry(item));
        table.emplace_back(std::move(cells));
    }
    return table;
}

Json options(const std::vector<OptionReport>& options)
{
    Json::Array list;
    for (const OptionReport& option : options)
        list.emplace_back(Json::Object{{"id", option.id}, {"right", option.right}});
    return list;
}

// Not what the code printed: the report says what decides the score.
Json code(const CodeResult& result)
{
    Json::Array rows;
    for (const CodeRow& row : result.rows) {
        rows.emplace_back(Json::Object{{"correct", row.correct},
                                       {"index", integer(static_cast<std::int64_t>(row.index))},
                                       {"state", nameOf(row.state)}});
    }
    return Json::Object{
        {"rows", std::move(rows)}, {"remarks", problems(result.remarks)}, {"line", integer(result.line)}};
}

Json part(const PartReport& part)
{
    Json::Object object{{"id", part.id},
                        {"state", nameOf(part.state)},
                        {"share", rounded(part.share)},
                        {"points", rounded(part.points)},
                        {"maximum", rounded(part.maximum)},
                        {"carried", part.carried},
                        {"problems", problems(part.problems)}};
    if (!part.entries.empty())
        object.emplace("entries", entries(part.entries));
    if (!part.options.empty())
        object.emplace("options", options(part.options));
    if (part.code)
        object.emplace("code", code(*part.code));
    if (!part.mistake.empty())
        object.emplace("mistake", part.mistake);
    if (!part.message.empty())
        object.emplace("message", words(part.message));
    return object;
}

} // namespace

QByteArray toJson(const Report& report)
{
    Json::Array parts;
    for (const PartReport& item : report.parts)
        parts.push_back(part(item));
    Json::Object object{{"exercise", report.exercise},        {"parts", std::move(parts)},
                        {"points", rounded(report.points)},   {"waiting", rounded(report.waiting)},
                        {"maximum", rounded(report.maximum)}, {"gradable", report.gradable},
                        {"complete", report.complete},        {"problems", problems(report.problems)}};
    if (report.fault)
        object.emplace("fault", diagnosticJson(*report.fault));
    return QByteArray::fromStdString(canonicalText(object));
}

} // namespace lectern::grading
