#include <lectern/grading/answer.h>

#include <lectern/grading/json_reader.h>

#include <algorithm>

namespace lectern::grading {
namespace {

Json::Array textArray(const std::vector<std::string>& texts)
{
    return Json::Array(texts.begin(), texts.end());
}

Json partToJson(const PartAnswer& part)
{
    if (const auto* text = std::get_if<TextAnswer>(&part))
        return *text;
    if (const auto* choice = std::get_if<ChoiceAnswer>(&part))
        return textArray(*choice);
    if (const auto* code = std::get_if<CodeAnswer>(&part)) {
        Json::Object object{{"source", code->source}};
        if (!code->language.empty())
            object.emplace("language", code->language);
        return object;
    }
    Json::Array rows;
    for (const std::vector<std::string>& row : std::get<TableAnswer>(part))
        rows.emplace_back(textArray(row));
    return rows;
}

std::optional<std::vector<std::string>> readTexts(const Json::Array& array)
{
    std::vector<std::string> texts;
    for (const Json& item : array) {
        const auto* text = std::get_if<std::string>(&item.data);
        if (!text)
            return std::nullopt;
        texts.push_back(*text);
    }
    return texts;
}

std::optional<PartAnswer> readTable(const Json::Array& array)
{
    TableAnswer table;
    for (const Json& item : array) {
        const auto* row = std::get_if<Json::Array>(&item.data);
        auto texts = row ? readTexts(*row) : std::nullopt;
        if (!texts)
            return std::nullopt;
        table.push_back(*std::move(texts));
    }
    return table;
}

std::optional<PartAnswer> readArray(const Json::Array& array)
{
    if (!array.empty() && std::holds_alternative<Json::Array>(array.front().data))
        return readTable(array);
    if (auto texts = readTexts(array))
        return ChoiceAnswer(*std::move(texts));
    return std::nullopt;
}

std::optional<PartAnswer> readCode(const Json::Object& object)
{
    CodeAnswer code;
    for (const auto& [key, value] : object) {
        const auto* text = std::get_if<std::string>(&value.data);
        if (!text || (key != "source" && key != "language"))
            return std::nullopt;
        (key == "source" ? code.source : code.language) = *text;
    }
    return object.find("source") == object.end() ? std::nullopt : std::optional<PartAnswer>(code);
}

std::optional<PartAnswer> readPart(const Json& value)
{
    if (const auto* text = std::get_if<std::string>(&value.data))
        return *text;
    if (const auto* array = std::get_if<Json::Array>(&value.data))
        return readArray(*array);
    if (const auto* object = std::get_if<Json::Object>(&value.data))
        return readCode(*object);
    return std::nullopt;
}

Result<Answer> readAnswer(const Json::Object& object)
{
    for (const auto& [key, value] : object) {
        if (key != "exercise" && key != "parts")
            return fail("grading.answer.field", {key});
    }
    const auto exercise = object.find("exercise");
    const auto parts = object.find("parts");
    if (exercise == object.end() || parts == object.end())
        return fail("grading.answer.missing", {exercise == object.end() ? "exercise" : "parts"});
    const auto* id = std::get_if<std::string>(&exercise->second.data);
    if (!id)
        return fail("grading.answer.type", {"exercise"});
    const auto* members = std::get_if<Json::Object>(&parts->second.data);
    if (!members)
        return fail("grading.answer.type", {"parts"});

    Answer answer{*id};
    for (const auto& [part, value] : *members) {
        auto read = readPart(value);
        if (!read)
            return fail("grading.answer.type", {part});
        answer.parts.emplace(part, *std::move(read));
    }
    return answer;
}

} // namespace

Json answerJson(const Answer& answer)
{
    Json::Object parts;
    for (const auto& [id, part] : answer.parts)
        parts.emplace(id, partToJson(part));
    return Json::Object{{"exercise", answer.exercise}, {"parts", std::move(parts)}};
}

QByteArray toJson(const Answer& answer)
{
    return QByteArray::fromStdString(canonicalText(answerJson(answer)));
}

Result<Answer> answerFromJson(const QByteArray& json)
{
    const auto value = readJson(std::string_view(json.constData(), static_cast<std::size_t>(json.size())));
    if (!value)
        return tl::make_unexpected(value.error());
    return answerFrom(*value);
}

Result<Answer> answerFrom(const Json& json)
{
    if (const auto* object = std::get_if<Json::Object>(&json.data))
        return readAnswer(*object);
    return fail("grading.answer.type", {"answer"});
}

} // namespace lectern::grading
