#include "graded_json.h"

#include <lectern/grading/json_fields.h>
#include <lectern/grading/json_reader.h>

#include <charconv>

namespace lectern::handin {
namespace {

using grading::Json;
using grading::Rational;

constexpr grading::JsonLimits limits{std::size_t{64} << 20, 1'000'000, 4};

std::string fraction(const Rational& number)
{
    return std::to_string(number.numerator).append("/").append(std::to_string(number.denominator));
}

std::optional<Rational> fractionFrom(const std::string& text)
{
    std::int64_t over = 0;
    std::int64_t under = 0;
    const char* end = text.data() + text.size();
    const auto first = std::from_chars(text.data(), end, over);
    if (first.ec != std::errc() || first.ptr == end || *first.ptr != '/')
        return std::nullopt;
    const auto second = std::from_chars(first.ptr + 1, end, under);
    return second.ec == std::errc() && second.ptr == end ? grading::makeRational(over, under) : std::nullopt;
}

Json toJson(const GradedAttempt& result)
{
    Json::Object object{{"exercise", result.exercise},
                        {"number", grading::integer(result.number)},
                        {"state", nameOf(result.state)}};
    if (result.variant != 1)
        object.emplace("variant", grading::integer(result.variant));
    if (result.share != Rational{})
        object.emplace("share", fraction(result.share));
    if (result.waiting != Rational{})
        object.emplace("waiting", fraction(result.waiting));
    if (result.claimDiffers)
        object.emplace("claimDiffers", true);
    if (!result.mistakes.empty())
        object.emplace("mistakes", Json::Array(result.mistakes.begin(), result.mistakes.end()));
    if (!result.missed.empty()) {
        Json::Object missed;
        for (const MissedPart& part : result.missed)
            missed.emplace(part.part, nameOf(part.as));
        object.emplace("missed", std::move(missed));
    }
    if (result.unstable)
        object.emplace("unstable", true);
    if (!result.environment.empty())
        object.emplace("environment", result.environment);
    return object;
}

std::optional<GradedAttempt> resultFrom(const Json& value)
{
    constexpr std::size_t word = 4096;
    grading::JsonFields fields(value, "result", word);
    GradedAttempt result;
    result.exercise = fields.text("exercise");
    result.number = static_cast<int>(fields.integer("number", 0, std::numeric_limits<int>::max()));
    const auto state = attemptStateOf(fields.text("state"));
    if (fields.has("variant"))
        result.variant = static_cast<int>(
            fields.integer("variant", std::numeric_limits<int>::min(), std::numeric_limits<int>::max()));
    for (const auto& [key, number] : {std::pair{"share", &result.share}, {"waiting", &result.waiting}}) {
        const std::string text = fields.optionalText(key);
        const auto read = text.empty() ? std::optional(Rational{}) : fractionFrom(text);
        if (!read)
            return std::nullopt;
        *number = *read;
    }
    result.claimDiffers = fields.has("claimDiffers") && fields.boolean("claimDiffers");
    if (fields.has("mistakes")) {
        for (const Json& mistake : fields.array("mistakes")) {
            if (const auto* text = std::get_if<std::string>(&mistake.data))
                result.mistakes.push_back(*text);
        }
    }
    if (fields.has("missed")) {
        for (const auto& [part, how] : fields.object("missed")) {
            const auto* text = std::get_if<std::string>(&how.data);
            const auto as = text ? missedAsOf(*text) : std::nullopt;
            if (!as)
                return std::nullopt;
            result.missed.push_back({part, *as});
        }
    }
    result.unstable = fields.has("unstable") && fields.boolean("unstable");
    result.environment = fields.optionalText("environment");
    if (!state || !fields.finish())
        return std::nullopt;
    result.state = *state;
    return result;
}

} // namespace

std::string resultsToJson(const std::vector<GradedAttempt>& results)
{
    Json::Array list;
    for (const GradedAttempt& result : results)
        list.push_back(toJson(result));
    return grading::canonicalText(list);
}

std::optional<std::vector<GradedAttempt>> resultsFromJson(const std::string& json)
{
    const auto value = grading::readJson(json, limits);
    const auto* list = value ? std::get_if<Json::Array>(&value->data) : nullptr;
    if (!list)
        return std::nullopt;
    std::vector<GradedAttempt> results;
    for (const Json& item : *list) {
        auto result = resultFrom(item);
        if (!result)
            return std::nullopt;
        results.push_back(*std::move(result));
    }
    return results;
}

} // namespace lectern::handin
