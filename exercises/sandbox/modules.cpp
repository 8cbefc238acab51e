#include "modules.h"

#include <lectern/attention/dropout.h>
#include <lectern/calc/sheet.h>
#include <lectern/diagnostics/faults.h>
#include <lectern/result/take.h>

#include <algorithm>
#include <memory>

namespace lectern::sandbox {
namespace {

using attention::RandomStream;
using diagnostics::ModuleInput;
using diagnostics::ModuleOutput;
using diagnostics::SelfAttention;
using diagnostics::Tensor;

constexpr std::uint16_t evaluatingBit = 1;
constexpr std::uint16_t paddedBit = 2;

Result<SelfAttention> drawAttention(const ModuleSettings& settings)
{
    SelfAttention attention;
    if (const auto wrong =
            take(attention.parameters, diagnostics::drawParameters(settings.width, RandomStream(settings.seed))))
        return fail(*wrong);
    attention.heads = settings.heads;
    attention.causal = settings.spec.causal;
    attention.positions = settings.spec.positions;
    if (settings.spec.dropout > 0)
        attention.dropout = settings.spec.dropout;
    return attention;
}

Result<diagnostics::Module> engineModule(const std::string& use, const ModuleSettings& settings)
{
    const std::string id = use.substr(std::min(use.size(), use.find('.') + 1));
    for (const auto& list : {diagnostics::correctForms(), diagnostics::standardFaults()}) {
        for (const diagnostics::ModuleForm& form : list) {
            if (form.id != id)
                continue;
            const Result<SelfAttention> drawn = drawAttention(settings);
            if (!drawn)
                return fail(drawn.error());
            return form.make(*drawn);
        }
    }
    return fail("sandbox.use.unknown", {use});
}

// calc lays a tensor out slice by slice, each slice row by row: samples, positions, width.
calc::Value inputValue(const Tensor<double, 3>& x)
{
    return {calc::Shape{x.shape()[1], x.shape()[2], x.shape()[0]}, x.data()};
}

calc::Value validValue(const ModuleInput& input)
{
    const std::size_t samples = input.x.shape()[0];
    const std::size_t length = input.x.shape()[1];
    std::vector<double> marks;
    for (std::size_t n = 0; n < samples; ++n)
        for (std::size_t l = 0; l < length; ++l)
            marks.push_back(input.isValid(n, l) ? 1 : 0);
    return {calc::Shape{samples, length, 1}, std::move(marks)};
}

Result<ModuleOutput> computeInCalc(const std::shared_ptr<const calc::Program>& program,
                                   const ModuleSettings& settings, const ModuleInput& input)
{
    calc::Sheet sheet(program, settings.seed);
    sheet.setInput("x", inputValue(input.x));
    sheet.setInput("valid", validValue(input));
    sheet.setInput("heads", static_cast<double>(settings.heads));
    sheet.recompute();
    const Result<calc::Value> y = sheet.value("y");
    if (!y)
        return fail(y.error());
    if (!y->isNumeric() || y->shape() != inputValue(input.x).shape())
        return fail("sandbox.calc.shape", {y->describe()});
    return ModuleOutput{Tensor<double, 3>(input.x.shape(), y->numbers())};
}

} // namespace

Result<diagnostics::Module> makeModule(const lessons::Implementation& implementation,
                                       const ModuleSettings& settings)
{
    if (!implementation.use.empty())
        return engineModule(implementation.use, settings);
    auto parsed = calc::parseProgram(implementation.calc, {}, {{"x"}, {"valid"}, {"heads"}});
    if (parsed.hasErrors())
        return fail(parsed.diagnostics.front());
    const auto program = std::make_shared<const calc::Program>(std::move(parsed.value));
    return diagnostics::Module(
        [program, settings](const ModuleInput& input) { return computeInCalc(program, settings, input); });
}

bool isInputSize(std::size_t samples, std::size_t length)
{
    return samples >= 1 && samples <= mostSamples && length >= 1 && length <= mostPositions;
}

Result<ForwardCall> readCall(const Frame& frame, std::size_t width)
{
    const std::size_t samples = frame.sizes[0];
    const std::size_t length = frame.sizes[1];
    if (frame.dimensions != 3 || frame.sizes[2] != width || !isInputSize(samples, length))
        return fail("sandbox.forward",
                    {"x must have shape [N, L, " + std::to_string(width) + "] with N from 1 to " +
                     std::to_string(mostSamples) + " and L from 1 to " + std::to_string(mostPositions)});
    const std::size_t numbers = samples * length * width;
    const bool padded = (frame.code & paddedBit) != 0;
    const std::size_t marks = padded ? samples * length : 0;
    if (static_cast<std::size_t>(frame.payload.size()) != numbers * sizeof(double) + marks)
        return fail("sandbox.forward", {"x has not as many numbers as its shape says"});
    ForwardCall call;
    call.evaluating = (frame.code & evaluatingBit) != 0;
    call.input.x = Tensor<double, 3>({samples, length, width});
    const char* bytes = frame.payload.constData();
    std::copy_n(bytes, numbers * sizeof(double), reinterpret_cast<char*>(call.input.x.data().data()));
    if (padded) {
        call.input.valid = Tensor<std::uint8_t, 2>({samples, length});
        std::transform(bytes + numbers * sizeof(double), bytes + frame.payload.size(),
                       call.input.valid.data().begin(), [](char mark) { return mark != 0 ? 1 : 0; });
    }
    return call;
}

TrainingModule::TrainingModule(diagnostics::Module module, const ModuleSettings& settings)
    : m_module(std::move(module))
    , m_dropout(settings.spec.dropout)
    , m_random(RandomStream(settings.seed).stream(5))
{
}

Result<Array> TrainingModule::forward(const ForwardCall& call)
{
    Result<ModuleOutput> given = m_module(call.input);
    if (!given)
        return fail(given.error());
    const auto& shape = given->output.shape();
    Array array{{static_cast<std::uint32_t>(shape[0]), static_cast<std::uint32_t>(shape[1]),
                 static_cast<std::uint32_t>(shape[2])},
                std::move(given->output.data())};
    if (!call.evaluating && m_dropout > 0) {
        const attention::Dropout dropout{m_dropout, m_random};
        for (double& number : array.numbers)
            number *= dropout.factor(m_drawn++);
    }
    return array;
}

} // namespace lectern::sandbox
