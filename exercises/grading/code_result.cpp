#include <lectern/grading/code_result.h>

#include <lectern/grading/json_fields.h>
#include <lectern/grading/json_reader.h>

#include "grading_names.h"

#include <algorithm>

namespace lectern::grading {
namespace {

constexpr std::int64_t mostIndex = 999'999;

CodeRow readRow(const Json& value, JsonFields& result)
{
    JsonFields fields(value, "rows");
    CodeRow row;
    row.correct = fields.boolean("correct");
    row.index = static_cast<std::size_t>(fields.integer("index", 0, mostIndex));
    if (const auto state = lessons::valueIn(codeRowStateNames, fields.text("state")))
        row.state = *state;
    else
        fields.reject(makeError("grading.field.type", {"state"}));
    result.require(fields.finish());
    return row;
}

Diagnostic readDiagnostic(const Json& value, JsonFields& result)
{
    JsonFields fields(value, "remarks");
    Diagnostic diagnostic = diagnosticFrom(fields);
    result.require(fields.finish());
    return diagnostic;
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
        remarks.emplace_back(diagnosticJson(remark));
    Json::Object object{{"rows", std::move(rows)},           {"remarks", std::move(remarks)},
                        {"output", result.output},           {"traceback", result.traceback},
                        {"environment", result.environment}, {"line", integer(result.line)}};
    if (result.problem)
        object.emplace("problem", diagnosticJson(*result.problem));
    return QByteArray::fromStdString(canonicalText(object));
}

Result<CodeResult> codeResultFromJson(const QByteArray& json)
{
    const auto value = readJson(std::string_view(json.constData(), static_cast<std::size_t>(json.size())));
    if (!value)
        return fail(value.error());
    JsonFields fields(*value, "code", JsonLimits().bytes);
    CodeResult result;
    for (const Json& row : fields.array("rows"))
        result.rows.push_back(readRow(row, fields));
    for (const Json& remark : fields.array("remarks"))
        result.remarks.push_back(readDiagnostic(remark, fields));
    result.output = fields.optionalText("output");
    result.traceback = fields.optionalText("traceback");
    result.environment = fields.optionalText("environment");
    result.line = static_cast<int>(fields.integer("line", 0, mostIndex));
    if (fields.has("problem"))
        result.problem = readDiagnostic(fields.value("problem"), fields);
    if (!fields.finish())
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
