#include "witness.h"

#include <algorithm>

namespace lectern::sandbox {
namespace {

using diagnostics::ModuleInput;
using diagnostics::Tensor;

constexpr std::size_t mostInputs = 24; ///< compared pairwise

/// The places (n, l) whose tokens differ.
std::vector<std::vector<bool>> changedTokens(const Tensor<double, 3>& a, const Tensor<double, 3>& b)
{
    const auto& [samples, length, width] = a.shape();
    std::vector<std::vector<bool>> changed(samples, std::vector<bool>(length));
    for (std::size_t i = 0; i < a.count(); ++i) {
        if (a.data()[i] != b.data()[i])
            changed[i / width / length][i / width % length] = true;
    }
    return changed;
}

/// Positions that stay before the first that changes; the length if none does.
std::size_t prefixOf(const std::vector<bool>& changed)
{
    return static_cast<std::size_t>(std::find(changed.begin(), changed.end(), true) - changed.begin());
}

std::vector<std::vector<double>> sortedTokens(const Tensor<double, 3>& x, std::size_t sample)
{
    const auto& [samples, length, width] = x.shape();
    std::vector<std::vector<double>> tokens;
    for (std::size_t l = 0; l < length; ++l) {
        const auto begin = x.data().begin() + static_cast<std::ptrdiff_t>((sample * length + l) * width);
        tokens.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(width));
    }
    std::sort(tokens.begin(), tokens.end());
    return tokens;
}

} // namespace

void Witness::note(const ForwardCall& call)
{
    ++m_calls;
    const ModuleInput& input = call.input;
    m_seen.training = m_seen.training || !call.evaluating;
    m_seen.samples = m_seen.samples || input.x.shape()[0] > 1;
    for (std::size_t n = 0; n < input.x.shape()[0]; ++n) {
        for (std::size_t l = 0; l < input.x.shape()[1]; ++l) {
            if (input.isValid(n, l))
                continue;
            m_seen.padding = true;
            m_seen.paddingSample = m_seen.paddingSample || n > 0;
        }
    }
    if (m_inputs.size() >= mostInputs)
        return;
    for (const ModuleInput& earlier : m_inputs) {
        if (earlier.x.shape() == input.x.shape())
            compare(earlier, input);
    }
    m_inputs.push_back(input);
}

void Witness::compare(const ModuleInput& before, const ModuleInput& after)
{
    const auto changed = changedTokens(before.x, after.x);
    const auto isPadding = [&](std::size_t n, std::size_t l) {
        return !before.isValid(n, l) && !after.isValid(n, l);
    };
    bool onlyPadding = true;
    bool any = false;
    for (std::size_t n = 0; n < changed.size(); ++n) {
        const std::size_t prefix = prefixOf(changed[n]);
        const std::size_t length = changed[n].size();
        any = any || prefix < length;
        if (prefix > 0 && prefix < length) {
            m_seen.later = true;
            m_seen.laterSample = m_seen.laterSample || n > 0;
            m_seen.earlierSpread = m_seen.earlierSpread || prefix > 1;
        }
        for (std::size_t l = prefix; l < length; ++l)
            onlyPadding = onlyPadding && (!changed[n][l] || isPadding(n, l));
        m_seen.reordered =
            m_seen.reordered || (prefix < length && sortedTokens(before.x, n) == sortedTokens(after.x, n));
    }
    m_seen.changed = m_seen.changed || any;
    m_seen.paddingContent = m_seen.paddingContent || (any && onlyPadding);
}

std::vector<Diagnostic> Witness::remarks(const std::set<std::string>& missedClasses, bool hasDropout) const
{
    if (m_calls == 0)
        return {makeError("sandbox.never.called")};
    std::vector<Diagnostic> all;
    if (hasDropout && m_seen.training)
        all.push_back(makeError("sandbox.never.eval"));
    if (missedClasses.empty())
        return all;
    if (m_calls == 1 || !m_seen.changed) {
        all.push_back(makeError(m_calls == 1 ? "sandbox.never.twice" : "sandbox.never.changed"));
        return all;
    }
    const auto add = [&all](bool seen, const char* code) {
        if (!seen)
            all.push_back(makeError(code));
        return seen;
    };
    if (missedClasses.count("leak") > 0 && add(m_seen.later, "sandbox.never.later")) {
        add(m_seen.earlierSpread, "sandbox.never.spread");
        add(m_seen.samples && m_seen.laterSample, "sandbox.never.sample");
    }
    if (missedClasses.count("padding") > 0 && add(m_seen.padding, "sandbox.never.padding")) {
        add(m_seen.paddingContent, "sandbox.never.padding.content");
        add(m_seen.samples && m_seen.paddingSample, "sandbox.never.sample");
    }
    if (missedClasses.count("order") > 0)
        add(m_seen.reordered, "sandbox.never.reordered");
    return all;
}

} // namespace lectern::sandbox
