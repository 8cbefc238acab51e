#include <lectern/grading/code_result.h>

#include <lectern/grading/json_reader.h>

#include "grading_names.h"

#include <algorithm>

namespace lectern::grading {
namespace {

constexpr CodeRowState allStates[] = {CodeRowState::accepted, CodeRowState::falseAlarm, CodeRowState::caught,
                                      CodeRowState::missed,   CodeRowState::unstable,   CodeRowState::broken,
                                      CodeRowState::matched};

Json fromDiagnostic(const Diagnostic& diagnostic)
{
    return Json::Object{
        {"code", diagnostic.code},
        {"parameters", Json::Array(diagnostic.parameters.begin(), diagnostic.parameters.end())}};
}

/// Reads members of one object; `failed` says that one was missing or of another type.
class Members
{
public:
    explicit Members(const Json& value)
        : m_object(std::get_if<Json::Object>(&value.data))
    {
        failed = !m_object;
    }

    template <typename T>
    const T* find(const char* key)
    {
        const auto found = m_object ? m_object->find(key) : Json::Object::const_iterator();
        const T* value = m_object && found != m_object->end() ? std::get_if<T>(&found->second.data) : nullptr;
        failed = failed || !value;
        return value;
    }

    std::string text(const char* key)
    {
        const auto* value = find<std::string>(key);
        return value ? *value : std::string();
    }

    std::size_t count(const char* key)
    {
        const std::string digits = number(key);
        failed = failed || digits.size() > 6 || digits.find_first_not_of("0123456789") != std::string::npos;
        return failed ? 0 : std::stoul(digits);
    }

    const Json::Array& items(const char* key)
    {
        static const Json::Array none;
        const auto* value = find<Json::Array>(key);
        return value ? *value : none;
    }

    bool has(const char* key) const { return m_object && m_object->find(key) != m_object->end(); }

    bool failed = false;

private:
    std::string number(const char* key)
    {
        const auto* value = find<JsonNumber>(key);
        return value ? value->token : std::string("0");
    }

    const Json::Object* m_object;
};

Diagnostic readDiagnostic(const Json& value, bool& failed)
{
    Members members(value);
    Diagnostic diagnostic = makeError(members.text("code"));
    for (const Json& item : members.items("parameters")) {
        const auto* text = std::get_if<std::string>(&item.data);
        members.failed = members.failed || !text;
        diagnostic.parameters.push_back(text ? *text : std::string());
    }
    failed = failed || members.failed;
    return diagnostic;
}

CodeRow readRow(const Json& value, bool& failed)
{
    Members members(value);
    CodeRow row;
    const bool* correct = members.find<bool>("correct");
    row.correct = correct && *correct;
    row.index = members.count("index");
    const std::string state = members.text("state");
    const auto known = std::find_if(std::begin(allStates), std::end(allStates),
                                    [&state](CodeRowState item) { return state == nameOf(item); });
    failed = failed || members.failed || known == std::end(allStates);
    if (known != std::end(allStates))
        row.state = *known;
    return row;
}

} // namespace

QByteArray toJson(const CodeResult& result)
{
    Json::Array rows;
    for (const CodeRow& row : result.rows) {
        rows.emplace_back(Json::Object{{"correct", row.correct},
                                       {"index", integer(static_cast<std::int64_t>(row.index))},
                                       {"state", nameOf(row.state)}});
    }
    Json::Array remarks;
    for (const Diagnostic& remark : result.remarks)
        remarks.push_back(fromDiagnostic(remark));
    Json::Object object{{"rows", std::move(rows)},           {"remarks", std::move(remarks)},
                        {"output", result.output},           {"traceback", result.traceback},
                        {"environment", result.environment}, {"line", integer(result.line)}};
    if (result.problem)
        object.emplace("problem", fromDiagnostic(*result.problem));
    return QByteArray::fromStdString(canonicalText(object));
}

Result<CodeResult> codeResultFromJson(const QByteArray& json)
{
    const auto value = readJson(std::string_view(json.constData(), static_cast<std::size_t>(json.size())));
    if (!value)
        return fail(value.error());
    Members members(*value);
    CodeResult result;
    for (const Json& row : members.items("rows"))
        result.rows.push_back(readRow(row, members.failed));
    for (const Json& remark : members.items("remarks"))
        result.remarks.push_back(readDiagnostic(remark, members.failed));
    result.output = members.text("output");
    result.traceback = members.text("traceback");
    result.environment = members.text("environment");
    result.line = static_cast<int>(members.count("line"));
    if (members.has("problem"))
        result.problem = readDiagnostic(std::get<Json::Object>(value->data).at("problem"), members.failed);
    if (members.failed)
        return fail("grading.answer.type", {"code"});
    return result;
}

std::optional<Rational> shareOf(const lessons::CodeSpec& code, const CodeResult& result)
{
    const auto isAccepted = [](const CodeRow& row) {
        return !row.correct || row.state == CodeRowState::accepted;
    };
    const auto correct =
        std::count_if(result.rows.begin(), result.rows.end(), [](const CodeRow& row) { return row.correct; });
    const bool sound = correct > 0 && std::all_of(result.rows.begin(), result.rows.end(), isAccepted);
    if (code.task == lessons::CodeTask::writeFunction)
        return Rational{sound ? 1 : 0, 1};
    std::optional<Rational> caught = Rational{};
    std::optional<Rational> all = Rational{};
    for (const CodeRow& row : result.rows) {
        if (row.correct || row.index >= code.mutants.size())
            continue;
        const auto weight = decimal(code.mutants[row.index].weight);
        all = all && weight ? add(*all, *weight) : std::nullopt;
        if (row.state == CodeRowState::caught)
            caught = caught && weight ? add(*caught, *weight) : std::nullopt;
    }
    if (!all || !caught || all->numerator == 0)
        return std::nullopt;
    return sound ? divide(*caught, *all) : Rational{};
}

} // namespace lectern::grading
