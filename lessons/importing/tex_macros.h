#pragma once

#include "tex_scan.h"

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace lectern::importing {

/// The author's own commands and environments: \newcommand and its kin, \def with plain parameters, \let,
/// \DeclareMathOperator, \newenvironment, \newtheorem. Work is bounded: what goes past the bounds stays unexpanded.
class TexMacros
{
public:
    /// Called for \input and its kin with the file's name; gives its text, or nothing to leave the command as it is.
    using Include = std::function<bool(std::string_view command, std::string_view file, std::string& text)>;

    /// The text without its definitions and comments, and with its macros expanded. `lines` receives, for places of
    /// the result in ascending order, the line of `tex` that they come from.
    std::string expand(std::string_view tex, std::vector<std::pair<std::size_t, int>>* lines = nullptr);

    void setInclude(Include include) { m_include = std::move(include); }

    /// Environments of \newtheorem and what they are called.
    const std::map<std::string, std::string, std::less<>>& theorems() const { return m_theorems; }

    bool reachedLimit() const { return m_reachedLimit; }

private:
    struct Macro
    {
        std::size_t parameters = 0;
        bool hasDefault = false;
        std::string first = {}; ///< the optional parameter where it is not given
        std::string body = {};
        std::string end = {}; ///< of an environment
    };

    void expandInto(std::string& out, std::string_view tex, int depth);
    std::size_t command(std::string& out, std::string_view tex, std::size_t at, int depth);
    std::size_t comment(std::string_view tex, std::size_t at) const;
    std::size_t define(std::string_view name, std::string_view tex, std::size_t at);
    std::size_t defineCommand(std::string_view tex, std::size_t at, bool replaces);
    std::size_t defineOperator(std::string_view tex, std::size_t at, bool limits);
    std::size_t defineRaw(std::string_view tex, std::size_t at);
    std::size_t defineAlias(std::string_view tex, std::size_t at);
    std::size_t defineEnvironment(std::string_view tex, std::size_t at);
    std::size_t defineTheorem(std::string_view tex, std::size_t at);
    std::size_t includeFile(std::string& out, std::string_view name, std::string_view tex, std::size_t at, int depth);
    std::size_t beginOrEnd(std::string& out, std::string_view name, std::string_view tex, std::size_t at, int depth);
    std::size_t use(std::string& out, const Macro& macro, std::string_view tex, std::size_t at, int depth);
    const Macro* find(std::string_view name) const;
    void put(std::string_view name, Macro macro, bool replaces = true);

    std::map<std::string, Macro, std::less<>> m_commands;
    std::map<std::string, Macro, std::less<>> m_environments;
    std::map<std::string, std::string, std::less<>> m_theorems;
    Include m_include;
    TexWork m_work;
    std::size_t m_made = 0;
    std::size_t m_steps = 0;
    bool m_reachedLimit = false;
    std::vector<const Macro*> m_active; ///< being expanded: one that names itself has no end
    std::vector<std::pair<std::size_t, int>>* m_lines = nullptr;
};

} // namespace lectern::importing
