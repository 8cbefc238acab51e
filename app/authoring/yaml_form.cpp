#include <lectern/authoring/yaml_form.h>

#include "form_builder.h"

#include <algorithm>
#include <charconv>

namespace lectern::authoring {
namespace {

using lessons::YamlPath;
using lessons::YamlText;

bool isNumber(const std::string& text)
{
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size();
}

std::string lastKey(const YamlPath& path)
{
    return std::get<std::string>(path.back());
}

YamlPath above(const YamlPath& path)
{
    return {path.begin(), path.end() - 1};
}

/// A value between braces.
std::string inBraces(const std::string& key, const std::string& value)
{
    const auto empty = YamlText::read("{" + key + ": x}");
    YamlText text = *empty;
    if (const auto set = text.setScalar({key}, value); !set)
        return {};
    return text.text();
}

Result<void> addMissing(YamlText& text, const YamlPath& path, const std::string& value,
                        const std::vector<std::string>& behind)
{
    const YamlPath map = above(path);
    if (text.kind(map) == YamlText::Kind::map)
        return text.add(map, lastKey(path), value, behind);
    // The map that holds it is missing too: "tol: {abs: 0.01}".
    const std::string braced = inBraces(lastKey(path), value);
    if (braced.empty())
        return fail("lessons.edit.flow");
    if (text.kind(map) == YamlText::Kind::absent) {
        if (auto added = text.add(above(map), lastKey(map), "x", behind); !added)
            return added;
    }
    return text.setSource(map, braced);
}

Result<void> takeAway(YamlText& text, const YamlPath& path)
{
    const auto done = text.remove(path);
    const bool last = !done && done.error().code == "lessons.edit.only" && path.size() > 1;
    if (!last || std::holds_alternative<std::size_t>(above(path).back()))
        return done;
    return takeAway(text, above(path));
}

} // namespace

YamlForm::YamlForm(Kind kind, YamlText text, std::vector<std::string> languages)
    : m_kind(kind)
    , m_text(std::move(text))
    , m_languages(std::move(languages))
{
    build();
}

Result<YamlForm> YamlForm::open(Kind kind, const std::string& text, const std::vector<std::string>& languages)
{
    auto read = YamlText::read(text);
    if (!read)
        return fail(read.error());
    return YamlForm(kind, std::move(*read), languages);
}

void YamlForm::build()
{
    FormBuilder builder(m_text, m_languages);
    if (m_kind == Kind::exercise)
        builder.addExercise();
    else
        builder.addCalculator();
    m_groups = std::move(builder.groups);
    m_targets = std::move(builder.targets);
    m_deeds = std::move(builder.deeds);
}

const FormField* YamlForm::field(const std::string& id) const
{
    for (const FormGroup& group : m_groups) {
        for (const FormField& field : group.fields) {
            if (field.id == id)
                return &field;
        }
    }
    return nullptr;
}

Result<void> YamlForm::set(const std::string& id, const std::string& value)
{
    const FormField* known = field(id);
    const auto target =
        std::find_if(m_targets.begin(), m_targets.end(), [&id](const Target& other) { return other.id == id; });
    if (!known || target == m_targets.end() || !known->refusal.isEmpty())
        return fail("lessons.edit.value");
    if (value == known->value)
        return ok();
    YamlText changed = m_text;
    if (auto done = change(changed, *target, *known, value); !done)
        return done;
    m_text = std::move(changed);
    build();
    return ok();
}

Result<void> YamlForm::perform(const std::string& action)
{
    const auto deed = std::find_if(m_deeds.begin(), m_deeds.end(),
                                   [&action](const Deed& other) { return other.id == action; });
    if (deed == m_deeds.end())
        return fail("lessons.edit.value");
    YamlText changed = m_text;
    if (auto done = carryOut(changed, *deed); !done)
        return done;
    m_text = std::move(changed);
    build();
    return ok();
}

Result<void> YamlForm::carryOut(YamlText& text, const Deed& deed)
{
    if (deed.source.empty())
        return takeAway(text, deed.path);
    const bool item = deed.key.empty();
    const YamlText::Kind there = text.kind(deed.path);
    const bool empty = text.isEmpty(deed.path);
    if (item && there == YamlText::Kind::list && !empty)
        return text.addItem(deed.path, deed.source);
    if (!item && there == YamlText::Kind::map && !empty)
        return text.addSource(deed.path, deed.key, deed.source, text.keys(deed.path));
    if (there != YamlText::Kind::absent && !empty)
        return fail("lessons.edit.value");
    // The list or map itself is missing, or has nothing in it: "hints:", and below it the first one.
    const bool lines = deed.source.find('\n') != std::string::npos;
    std::string whole = item ? "- " : deed.key + (lines ? ":\n  " : ": ");
    for (const char c : deed.source)
        whole.append(1, c).append(c == '\n' ? "  " : "");
    if (empty)
        return text.fill(deed.path, whole);
    // One entry is lines too: it goes below its key.
    return text.addSource(above(deed.path), lastKey(deed.path), whole + '\n', deed.behind);
}

Result<void> YamlForm::change(YamlText& text, const Target& target, const FormField& field,
                              const std::string& value) const
{
    const bool away = value.empty() || (field.kind == FormField::Kind::flag && value == "false");
    if (away && target.optional)
        return takeAway(text, target.path);
    if (value.empty())
        return fail("authoring.form.needed");
    if (field.kind == FormField::Kind::number && !isNumber(value))
        return fail("authoring.form.number", {value});
    if (target.way == Target::Way::key)
        return text.renameKey(target.path, value);
    if (target.way == Target::Way::source)
        return text.setSource(target.path, value);
    if (text.kind(target.path) == YamlText::Kind::absent) {
        // Calc stands behind `|`, however short it is.
        const std::string written = field.kind == FormField::Kind::code ? value + '\n' : value;
        return addMissing(text, target.path, written, target.behind);
    }
    return text.setScalar(target.path, value);
}

} // namespace lectern::authoring
