#pragma once

#include "modules.h"

#include <set>
#include <string>
#include <vector>

namespace lectern::sandbox {

/// Watches what a test asks a correct module, to say what it never did.
class Witness
{
public:
    void note(const ForwardCall& call);

    /// What explains faults of these classes that went unnoticed ("sandbox.never.*"); the most basic comes
    /// first, and only what is not implied by it.
    std::vector<Diagnostic> remarks(const std::set<std::string>& missedClasses, bool hasDropout) const;

private:
    /// What two calls, or one, had in them.
    struct Seen
    {
        bool later = false;          ///< the first tokens stayed, later ones changed
        bool earlierSpread = false;  ///< in such a pair more than the first position stayed
        bool paddingContent = false; ///< only what stands at padding changed
        bool reordered = false;      ///< the same tokens in another order
        bool changed = false;        ///< anything changed
        bool samples = false;        ///< a batch of two
        bool laterSample = false;    ///< later tokens changed in a sample that is not the first
        bool padding = false;
        bool paddingSample = false; ///< padding in a sample that is not the first
        bool training = false;
    };

    void compare(const diagnostics::ModuleInput& before, const diagnostics::ModuleInput& after);

    std::vector<diagnostics::ModuleInput> m_inputs = {};
    Seen m_seen = {};
    std::size_t m_calls = 0;
};

} // namespace lectern::sandbox
