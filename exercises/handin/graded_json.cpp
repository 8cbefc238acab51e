#include "graded_json.h"

#include <lectern/grading/canonical_json.h>
#include <lectern/grading/json_reader.h>

#include <algorithm>
#include <charconv>

namespace lectern::handin {
namespace {

using grading::Json;
using grading::Rational;

constexpr grading::JsonLimits limits{std::size_t{64} << 20, 1'000'000, 4};

constexpr int usualNumber = 1;

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
    // What is usual is left out: a class has hundreds of thousands of results.
    Json::Object object{{"exercise", result.exercise}};
    if (result.number != usualNumber)
        object.emplace("number", grading::integer(result.number));
    if (result.state != AttemptState::graded)
        object.emplace("state", nameOf(result.state));
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
    if (!result.faults.empty())
        object.emplace("faults", Json::Array(result.faults.begin(), result.faults.end()));
    if (!result.unexplained.empty())
        object.emplace("unexplained", Json::Array(result.unexplained.begin(), result.unexplained.end()));
    if (!result.form.empty())
        object.emplace("form", result.form);
    if (!result.toRead.empty())
        object.emplace("toRead", result.toRead);
    return object;
}

// Each of these reads one kind of value, and returns false where the value is of another kind. Texts are
// moved.

bool readInto(std::string& target, Json& value)
{
    auto* text = std::get_if<std::string>(&value.data);
    if (text)
        target = std::move(*text);
    return text && !target.empty();
}

bool readInto(int& target, Json& value)
{
    const auto* number = std::get_if<grading::JsonNumber>(&value.data);
    if (!number)
        return false;
    const char* end = number->token.data() + number->token.size();
    const auto read = std::from_chars(number->token.data(), end, target);
    return read.ec == std::errc() && read.ptr == end;
}

bool readInto(bool& target, Json& value)
{
    const bool* truth = std::get_if<bool>(&value.data);
    target = truth && *truth;
    return truth;
}

bool readInto(Rational& target, Json& value)
{
    const auto* text = std::get_if<std::string>(&value.data);
    const auto read = text ? fractionFrom(*text) : std::nullopt;
    target = read.value_or(Rational{});
    return read.has_value();
}

bool readInto(AttemptState& target, Json& value)
{
    const auto* text = std::get_if<std::string>(&value.data);
    const auto read = text ? attemptStateOf(*text) : std::nullopt;
    target = read.value_or(AttemptState::graded);
    return read.has_value();
}

bool readInto(std::vector<std::string>& target, Json& value)
{
    auto* list = std::get_if<Json::Array>(&value.data);
    return list && std::all_of(list->begin(), list->end(),
                               [&target](Json& one) { return readInto(target.emplace_back(), one); });
}

bool readInto(std::vector<MissedPart>& target, Json& value)
{
    const auto* parts = std::get_if<Json::Object>(&value.data);
    if (!parts)
        return false;
    for (const auto& [part, how] : *parts) {
        const auto* text = std::get_if<std::string>(&how.data);
        const auto as = text ? missedAsOf(*text) : std::nullopt;
        if (!as)
            return false;
        target.push_back({part, *as});
    }
    return true;
}

bool readMember(GradedAttempt& result, const std::string& key, Json& value)
{
    if (key == "exercise")
        return readInto(result.exercise, value);
    if (key == "number")
        return readInto(result.number, value) && result.number >= 0;
    if (key == "state")
        return readInto(result.state, value);
    if (key == "variant")
        return readInto(result.variant, value);
    if (key == "share")
        return readInto(result.share, value);
    if (key == "waiting")
        return readInto(result.waiting, value);
    if (key == "claimDiffers")
        return readInto(result.claimDiffers, value);
    if (key == "mistakes")
        return readInto(result.mistakes, value);
    if (key == "missed")
        return readInto(result.missed, value);
    if (key == "unstable")
        return readInto(result.unstable, value);
    if (key == "environment")
        return readInto(result.environment, value);
    if (key == "faults")
        return readInto(result.faults, value);
    if (key == "unexplained")
        return readInto(result.unexplained, value);
    if (key == "form")
        return readInto(result.form, value);
    return key == "toRead" && readInto(result.toRead, value);
}

std::optional<GradedAttempt> resultFrom(Json& value)
{
    auto* members = std::get_if<Json::Object>(&value.data);
    if (!members)
        return std::nullopt;
    GradedAttempt result;
    result.number = usualNumber;
    for (auto& [key, member] : *members) {
        if (!readMember(result, key, member))
            return std::nullopt;
    }
    return result.exercise.empty() ? std::nullopt : std::optional(std::move(result));
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
    auto value = grading::readJson(json, limits);
    auto* list = value ? std::get_if<Json::Array>(&value->data) : nullptr;
    if (!list)
        return std::nullopt;
    std::vector<GradedAttempt> results;
    results.reserve(list->size());
    for (Json& item : *list) {
        auto result = resultFrom(item);
        if (!result)
            return std::nullopt;
        results.push_back(*std::move(result));
    }
    return results;
}

} // namespace lectern::handin
