#include "diagnostic_json.h"

#include <lectern/grading/json_fields.h>
#include <lectern/grading/json_reader.h>

namespace lectern::handin {

using grading::Json;

std::string diagnosticsToJson(const std::vector<Diagnostic>& diagnostics)
{
    Json::Array list;
    for (const Diagnostic& diagnostic : diagnostics) {
        Json::Object note = grading::diagnosticJson(diagnostic);
        note.emplace("error", diagnostic.isError());
        list.emplace_back(std::move(note));
    }
    return grading::canonicalText(list);
}

std::vector<Diagnostic> diagnosticsFromJson(const std::string& json)
{
    std::vector<Diagnostic> diagnostics;
    const auto value = grading::readJson(json);
    const auto* list = value ? std::get_if<Json::Array>(&value->data) : nullptr;
    for (std::size_t i = 0; list && i < list->size(); ++i) {
        grading::JsonFields fields((*list)[i], "note");
        Diagnostic diagnostic = grading::diagnosticFrom(fields);
        if (!fields.boolean("error"))
            diagnostic.severity = Severity::warning;
        if (fields.finish())
            diagnostics.push_back(std::move(diagnostic));
    }
    return diagnostics;
}

} // namespace lectern::handin
