#pragma once

#include "attention_checks.h"

#include <lectern/attention/backward.h>
#include <lectern/attention/sdpa.h>
#include <lectern/kernels/instruction_set.h>

#include <algorithm>

/// Calls of sdpa<float>, against the same in double. CTest runs their tests once for each instruction set,
/// forced by LECTERN_ISA; one that this processor lacks is skipped by name.
namespace lectern::attention::checks {

inline constexpr float floatInfinity = std::numeric_limits<float>::infinity();
inline constexpr float floatNaN = std::numeric_limits<float>::quiet_NaN();

struct Sizes
{
    std::size_t n = 1, keyHeads = 1, group = 2, l = 5, s = 7, d = 3, dv = 4;

    std::size_t heads() const { return keyHeads * group; }
    std::array<std::size_t, 4> scores() const { return {n, heads(), l, s}; }
    double work() const { return static_cast<double>(n * heads() * l * s * (d + dv + 8)); }
};

inline constexpr std::size_t Sizes::*dimensions[] = {&Sizes::n, &Sizes::keyHeads, &Sizes::group, &Sizes::l,
                                                     &Sizes::s, &Sizes::d,        &Sizes::dv};

enum class Kind
{
    everything,
    topLeft,
    lowerRight,
    boolean,
    padding,
    holes,
    additive,
    keyBias,
    positionBias
};
inline constexpr Kind kinds[] = {Kind::everything, Kind::topLeft, Kind::lowerRight,
                                 Kind::boolean,    Kind::padding, Kind::holes,
                                 Kind::additive,   Kind::keyBias, Kind::positionBias};

struct Case
{
    Tensor<float, 4> q, k, v;
    std::optional<Allowed> allowed = {};
    std::optional<Tensor<float, 4>> additive = {};
    SdpaOptions<float> options = {};

    Case(const Sizes& z, Kind kind, std::mt19937_64& random, double size = 2)
        : q(randomTensor<float, 4>({z.n, z.heads(), z.l, z.d}, random, size))
        , k(randomTensor<float, 4>({z.n, z.keyHeads, z.s, z.d}, random, size))
        , v(randomTensor<float, 4>({z.n, z.keyHeads, z.s, z.dv}, random))
    {
        if (kind == Kind::topLeft)
            options.causal = CausalAlignment::topLeft;
        if (kind == Kind::lowerRight)
            options.causal = CausalAlignment::lowerRight;
        if (kind == Kind::boolean)
            allowed = marks(z.scores(), random);
        if (kind == Kind::holes)
            allowed = marks({z.n, 1, 1, z.s}, random);
        if (kind == Kind::padding) {
            std::vector<std::size_t> lengths(z.n);
            for (std::size_t& length : lengths)
                length = random() % (z.s + 1);
            allowed = *keyPaddingMask(lengths, z.s, random() % 2 ? PaddingSide::left : PaddingSide::right);
        }
        if (const auto shape = biasShape(z, kind)) {
            additive = randomTensor<float, 4>(*shape, random, 5);
            for (float& entry : additive->data())
                entry = random() % 4 == 0 ? -floatInfinity : entry;
        }
        options.allowed = allowed;
        if (additive)
            options.additive = additive->view();
        options.wantWeights = random() % 2 == 0;
        if (random() % 3 == 0)
            options.scale = 0.3;
    }
    Case(const Case&) = delete;
    Case& operator=(const Case&) = delete;

    lectern::Result<SdpaResult<float>> fast() const { return sdpa<float>(q, k, v, options); }

    lectern::Result<SdpaResult<double>> exact() const
    {
        const Wide wide(*this);
        return sdpa<double>(wide.q, wide.k, wide.v, wide.options);
    }

    lectern::Result<SdpaGradient<float>> fastGradient(const Tensor<float, 4>& upstream) const
    {
        return sdpaBackward<float>(q, k, v, upstream, options);
    }

    lectern::Result<SdpaGradient<double>> exactGradient(const Tensor<float, 4>& upstream) const
    {
        const Wide wide(*this);
        return sdpaBackward<double>(wide.q, wide.k, wide.v, widened(upstream), wide.options);
    }

private:
    struct Wide
    {
        Tensor<double, 4> q, k, v, mask;
        SdpaOptions<double> options;

        explicit Wide(const Case& c)
            : q(widened(c.q))
            , k(widened(c.k))
            , v(widened(c.v))
        {
            options.scale = c.options.scale;
            options.allowed = c.options.allowed;
            options.causal = c.options.causal;
            options.fullyMasked = c.options.fullyMasked;
            options.wantWeights = c.options.wantWeights;
            if (!c.additive)
                return;
            mask = widened(*c.additive);
            options.additive = mask.view();
        }
        Wide(const Wide&) = delete;
        Wide& operator=(const Wide&) = delete;
    };

    static std::optional<std::array<std::size_t, 4>> biasShape(const Sizes& z, Kind kind)
    {
        if (kind == Kind::additive)
            return z.scores();
        if (kind == Kind::keyBias)
            return std::array{std::size_t{1}, z.heads(), std::size_t{1}, z.s};
        if (kind == Kind::positionBias)
            return std::array{z.n, std::size_t{1}, z.l, z.s};
        return {};
    }

    static Allowed marks(std::array<std::size_t, 4> shape, std::mt19937_64& random)
    {
        Tensor<std::uint8_t, 4> result(shape);
        // Runs, so that whole blocks of keys are read or not.
        std::uint8_t mark = 1;
        for (std::uint8_t& entry : result.data()) {
            if (random() % 20 == 0)
                mark = mark ? 0 : static_cast<std::uint8_t>(random() | 1U);
            entry = random() % 50 == 0 ? 0 : mark;
        }
        return Allowed(result);
    }

    static Tensor<double, 4> widened(const Tensor<float, 4>& narrow)
    {
        return {narrow.shape(), std::vector<double>(narrow.data().begin(), narrow.data().end())};
    }
};

inline bool close(const Tensor<float, 4>& got, const Tensor<double, 4>& want)
{
    if (got.shape() != want.shape())
        return false;
    for (std::size_t i = 0; i < want.count(); ++i) {
        if (!near(static_cast<double>(got.data()[i]), want.data()[i], floatTolerance)) {
            qInfo("entry %zu is %.9g, not %.9g", i, static_cast<double>(got.data()[i]), want.data()[i]);
            return false;
        }
    }
    return true;
}

inline bool agrees(const Case& c)
{
    const auto got = c.fast();
    const auto want = c.exact();
    if (!got || !want || !close(got->output, want->output) ||
        got->weights.has_value() != want->weights.has_value())
        return false;
    if (!got->weights)
        return true;
    for (std::size_t i = 0; i < want->weights->count(); ++i) {
        if (want->weights->data()[i] == 0 && got->weights->data()[i] != 0)
            return false; // masked is exactly 0
    }
    return close(*got->weights, *want->weights);
}

/// Gradients grow with the sums they are made of.
inline bool closeGradients(const Tensor<float, 4>& got, const Tensor<double, 4>& want)
{
    double size = 1;
    for (const double entry : want.data())
        size = std::isfinite(entry) ? std::max(size, std::fabs(entry)) : size;
    for (std::size_t i = 0; i < want.count(); ++i) {
        const double entry = static_cast<double>(got.data()[i]);
        if (!near(entry, want.data()[i], size * floatTolerance)) {
            qInfo("gradient %zu is %.9g, not %.9g", i, entry, want.data()[i]);
            return false;
        }
    }
    return got.shape() == want.shape();
}

inline bool gradientsAgree(const Case& c, const Tensor<float, 4>& upstream)
{
    const auto got = c.fastGradient(upstream);
    const auto want = c.exactGradient(upstream);
    return got && want && closeGradients(got->q, want->q) && closeGradients(got->k, want->k) &&
           closeGradients(got->v, want->v) && got->additive.has_value() == want->additive.has_value() &&
           (!got->additive || closeGradients(*got->additive, *want->additive));
}

inline bool gradientsAgree(const Case& c, std::mt19937_64& random)
{
    const auto& [n, h, l, d] = c.q.shape();
    return gradientsAgree(c, randomTensor<float, 4>({n, h, l, c.v.shape()[3]}, random));
}

inline QByteArray described(const Sizes& z, Kind kind)
{
    return QByteArray("N ") + QByteArray::number(z.n) + " Hk " + QByteArray::number(z.keyHeads) + " H/Hk " +
           QByteArray::number(z.group) + " L " + QByteArray::number(z.l) + " S " + QByteArray::number(z.s) +
           " d " + QByteArray::number(z.d) + " dv " + QByteArray::number(z.dv) + ", kind " +
           QByteArray::number(static_cast<int>(kind));
}

inline bool same(const Tensor<float, 4>& a, const Tensor<float, 4>& b)
{
    if (a.shape() != b.shape())
        return false;
    for (std::size_t i = 0; i < a.count(); ++i)
        if (!(a.data()[i] == b.data()[i] || (std::isnan(a.data()[i]) && std::isnan(b.data()[i]))))
            return false;
    return true;
}

/// Whether the instruction set that LECTERN_ISA names is one that this processor runs.
inline bool runsWhatIsWanted()
{
    const std::string wanted = qgetenv("LECTERN_ISA").toStdString();
    const auto here = kernels::instructionSets();
    return wanted.empty() || std::any_of(here.begin(), here.end(), [&wanted](kernels::InstructionSet isa) {
        return kernels::nameOf(isa) == wanted;
    });
}

/// Whether it is the one in use, which the log names.
inline bool usesWhatIsWanted()
{
    const std::string_view used = kernels::nameOf(kernels::instructionSet());
    const std::string wanted = qgetenv("LECTERN_ISA").toStdString();
    qInfo("instruction set %s", used.data());
    return wanted.empty() || used == wanted;
}

} // namespace lectern::attention::checks
