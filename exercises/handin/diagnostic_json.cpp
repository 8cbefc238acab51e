#include "diagnostic_json.h"

#include "json_fields.h"

#include <lectern/grading/json_reader.h>

namespace lectern::handin {

using grading::Json;

std::string diagnosticsToJson(const std::vector<Diagnostic>& diagnostics)
{
    Json::Array list;
    for (const Diagnostic& diagnostic : diagnostics) {
        list.emplace_back(Json::Object{
            {"code", diagnostic.code},
            {"error", diagnostic.isError()},
            {"parameters", Json::Array(diagnostic.parameters.begin(), diagnostic.parameters.end())}});
    }
    return grading::canonicalText(list);
}

std::vector<Diagnostic> diagnosticsFromJson(const std::string& json)
{
    std::vector<Diagnostic> diagnostics;
    const auto value = grading::readJson(json);
    const auto* list = value ? std::get_if<Json::Array>(&value->data) : nullptr;
    for (std::size_t i = 0; list && i < list->size(); ++i) {
        JsonFields fields((*list)[i], "note");
        Diagnostic diagnostic = makeWarning(fields.text("code"));
        if (fields.boolean("error"))
            diagnostic.severity = Severity::error;
        for (const Json& parameter : fields.array("parameters")) {
            if (const auto* text = std::get_if<std::string>(&parameter.data))
                diagnostic.parameters.push_back(*text);
        }
        if (fields.finish())
            diagnostics.push_back(std::move(diagnostic));
    }
    return diagnostics;
}

} // namespace lectern::handin
