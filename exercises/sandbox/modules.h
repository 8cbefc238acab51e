#pragma once

#include "frame.h"

#include <lectern/attention/random.h>
#include <lectern/diagnostics/module.h>
#include <lectern/lessons/exercise.h>
#include <lectern/result/result.h>

#include <cstdint>
#include <functional>

namespace lectern::sandbox {

/// What the module under test is made from, besides its mistake.
struct ModuleSettings
{
    lessons::ModuleSpec spec;
    std::size_t heads = 2;
    std::size_t width = 16;
    std::uint64_t seed = 1; ///< draws the weights, and what dropout drops
};

/// Builds an implementation with fresh weights. Errors: "sandbox.use.unknown" (id), those of calc.
Result<diagnostics::Module> makeModule(const lessons::Implementation& implementation,
                                       const ModuleSettings& settings);

/// A call of forward as the learner's code made it.
struct ForwardCall
{
    diagnostics::ModuleInput input;
    bool evaluating = false; ///< eval() was called before
};

constexpr std::size_t mostSamples = 16;
constexpr std::size_t mostPositions = 128;
/// Whether a module takes so many samples of so many positions.
bool isInputSize(std::size_t samples, std::size_t length);

/// Errors: "sandbox.forward" with words for the learner's exception.
Result<ForwardCall> readCall(const Frame& frame, std::size_t width);

/// A module as the learner meets it: it drops outputs until the test calls eval().
class TrainingModule
{
public:
    TrainingModule(diagnostics::Module module, const ModuleSettings& settings);

    Result<Array> forward(const ForwardCall& call);

private:
    diagnostics::Module m_module;
    double m_dropout;
    attention::RandomStream m_random;
    std::uint64_t m_drawn = 0;
};

} // namespace lectern::sandbox
