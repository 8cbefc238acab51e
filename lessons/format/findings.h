#pragma once

#include <lectern/result/diagnostic.h>

#include <string>
#include <utility>
#include <vector>

namespace lectern::lessons {

/// What the readers found wrong so far.
class Findings
{
public:
    void error(std::string code, std::vector<std::string> parameters, SourceRegion where)
    {
        m_all.push_back(makeError(std::move(code), std::move(parameters), std::move(where)));
    }

    void warning(std::string code, std::vector<std::string> parameters, SourceRegion where)
    {
        m_all.push_back(makeWarning(std::move(code), std::move(parameters), std::move(where)));
    }

    /// A name that is not known: `kind`.misspelt where a name is near, else `kind`.unknown.
    void unknown(const std::string& kind, const std::string& name, const std::string& nearest,
                 SourceRegion where)
    {
        error(kind + (nearest.empty() ? ".unknown" : ".misspelt"), {name, nearest}, std::move(where));
    }

    void add(Diagnostic diagnostic) { m_all.push_back(std::move(diagnostic)); }

    /// Everything, ordered by file and position; the same finding at the same place stands there once.
    std::vector<Diagnostic> take();

    std::size_t count() const { return m_all.size(); }

private:
    std::vector<Diagnostic> m_all;
};

} // namespace lectern::lessons
