// Forgetting a learner.

#include <lectern/handin/gradebook.h>

#include "diagnostic_json.h"
#include "gradebook_values.h"

#include <lectern/handin/lms_name.h>
#include <lectern/handin/roster.h>

namespace lectern::handin {
namespace {

/// The notes with a dash in place of a person's name; none where it is not in them.
std::optional<std::vector<Diagnostic>> withoutName(std::vector<Diagnostic> notes, const std::string& name)
{
    bool isNamed = false;
    for (Diagnostic& note : notes) {
        for (std::string& parameter : note.parameters) {
            if (name.empty() || !Roster::isSameName(parameter, name))
                continue;
            parameter.assign(1, '-');
            isNamed = true;
        }
    }
    return isNamed ? std::optional(std::move(notes)) : std::nullopt;
}

} // namespace

Result<int> Gradebook::eraseRefused(const std::string& name)
{
    const auto files = refused();
    if (!files)
        return fail(files.error());
    int erased = 0;
    for (const RefusedFile& file : *files) {
        if (!isNamedAfter(file.source, name))
            continue;
        const auto removed =
            m_database->change(sql("DELETE FROM refused WHERE source = ?"), {textOf(file.source)});
        if (!removed)
            return fail(removed.error());
        erased += *removed;
    }
    return erased;
}

Result<void> Gradebook::eraseName(const std::string& name)
{
    const auto all = handins();
    if (!all)
        return fail(all.error());
    for (const StoredHandin& handin : *all) {
        const auto notes = withoutName(handin.notes, name);
        const bool isNamed = isNamedAfter(handin.source, name);
        if (!isNamed && !notes)
            continue;
        const auto changed =
            m_database->change(sql("UPDATE handin SET source = ?, notes = ? WHERE id = ?"),
                               {textOf(isNamed ? std::string("-") : handin.source),
                                textOf(diagnosticsToJson(notes.value_or(handin.notes))), textOf(handin.id)});
        if (!changed)
            return fail(changed.error());
    }
    return ok();
}

Result<int> Gradebook::erase(const std::string& learner, const std::string& name)
{
    int erased = 0;
    const auto done = transaction([&]() -> Result<void> {
        for (const char* statement :
             {"DELETE FROM handin WHERE learner = ?", "DELETE FROM override WHERE learner = ?"}) {
            const auto removed = m_database->change(sql(statement), {textOf(learner)});
            if (!removed)
                return fail(removed.error());
            erased += *removed;
        }
        const auto files = eraseRefused(name);
        if (!files)
            return fail(files.error());
        erased += *files;
        return eraseName(name);
    });
    if (!done)
        return fail(done.error());
    if (const auto scrubbed = m_database->scrub({sql("handin"), sql("override"), sql("refused")}); !scrubbed)
        return fail(scrubbed.error());
    return erased;
}

} // namespace lectern::handin
