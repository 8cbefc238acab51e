#include <lectern/grading/json_reader.h>
#include <lectern/grading/mistake_statistics.h>

#include "grading_names.h"

namespace lectern::grading {
namespace {

template <typename T>
const T* memberOf(const Json& object, const char* key)
{
    const auto* members = std::get_if<Json::Object>(&object.data);
    const auto found = members ? members->find(key) : Json::Object::const_iterator();
    return members && found != members->end() ? std::get_if<T>(&found->second.data) : nullptr;
}

std::string textOf(const Json& object, const char* key)
{
    const auto* text = memberOf<std::string>(object, key);
    return text ? *text : std::string();
}

int countWrongOptions(const Json& part, PartStatistics& statistics)
{
    int wrong = 0;
    const auto* options = memberOf<Json::Array>(part, "options");
    for (const Json& option : options ? *options : Json::Array()) {
        const auto* right = memberOf<bool>(option, "right");
        if (right && !*right) {
            ++statistics.mistakes[textOf(option, "id")];
            ++wrong;
        }
    }
    return wrong;
}

void count(const Json& part, PartStatistics& statistics)
{
    const std::string state = textOf(part, "state");
    const bool right = state == nameOf(PartState::right);
    if (!right && state != nameOf(PartState::partlyRight) && state != nameOf(PartState::wrong))
        return;
    ++statistics.graded;
    if (right) {
        ++statistics.right;
        return;
    }
    const std::string mistake = textOf(part, "mistake");
    if (!mistake.empty())
        ++statistics.mistakes[mistake];
    else if (countWrongOptions(part, statistics) == 0)
        ++statistics.unnamed;
}

} // namespace

Result<void> MistakeStatistics::add(const QByteArray& report)
{
    const auto json = readJson(std::string_view(report.constData(), static_cast<std::size_t>(report.size())));
    if (!json)
        return tl::make_unexpected(json.error());
    const auto* exercise = memberOf<std::string>(*json, "exercise");
    const auto* parts = memberOf<Json::Array>(*json, "parts");
    if (!exercise || !parts)
        return fail("grading.report.type");
    auto& known = m_exercises[*exercise];
    for (const Json& part : *parts) {
        if (const std::string id = textOf(part, "id"); !id.empty())
            count(part, known[id]);
    }
    return {};
}

} // namespace lectern::grading
