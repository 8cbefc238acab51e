#include "contestants.h"

#include "tiled_attention.h"

#include <lectern/attention/sdpa.h>
#include <lectern/neighbours/linear_attention.h>
#include <lectern/neighbours/sparse_attention.h>

#include <algorithm>

namespace lectern::labs {
namespace {

using attention::Tensor;
using View = attention::TensorView<const double, 4>;

/// The first `count` positions from `first` on of [1, 1, L, d].
View positions(const Tensor<double, 4>& all, std::size_t first, std::size_t count)
{
    View view = all;
    view.data += static_cast<std::ptrdiff_t>(first) * view.strides[2];
    view.shape[2] = count;
    return view;
}

/// The outputs of slices of queries, in order.
class Slices
{
public:
    void add(std::size_t first, Tensor<double, 4> output)
    {
        m_firsts.push_back(first);
        m_outputs.push_back(std::move(output));
    }

    double at(std::size_t query, std::size_t channel) const
    {
        const auto above = std::upper_bound(m_firsts.begin(), m_firsts.end(), query);
        const auto index = static_cast<std::size_t>(above - m_firsts.begin() - 1);
        return m_outputs[index](0, 0, query - m_firsts[index], channel);
    }

    std::size_t bytes() const
    {
        std::size_t count = 0;
        for (const auto& output : m_outputs)
            count += output.count();
        return count * sizeof(double);
    }

private:
    std::vector<std::size_t> m_firsts;
    std::vector<Tensor<double, 4>> m_outputs;
};

/// The whole table of weights is kept.
class Stored : public Contestant
{
public:
    Stored(const RaceInputs& in, std::size_t length)
        : m_in(in)
        , m_length(length)
    {
    }

    Result<void> attend(std::size_t first, std::size_t count) override
    {
        attention::SdpaOptions<double> options;
        options.wantWeights = true;
        auto result = attention::sdpa<double>(positions(m_in.q, first, count), positions(m_in.k, 0, m_length),
                                              positions(m_in.v, 0, m_length), options);
        if (!result)
            return fail(result.error());
        m_table.push_back(std::move(*result->weights));
        m_outputs.add(first, std::move(result->output));
        return {};
    }

    double output(std::size_t query, std::size_t channel) const override
    {
        return m_outputs.at(query, channel);
    }

    std::size_t bytes() const override
    {
        std::size_t count = 0;
        for (const auto& rows : m_table)
            count += rows.count();
        return count * sizeof(double) + m_outputs.bytes();
    }

private:
    const RaceInputs& m_in;
    std::size_t m_length;
    std::vector<Tensor<double, 4>> m_table;
    Slices m_outputs;
};

class Tiled : public Contestant
{
public:
    Tiled(const RaceInputs& in, std::size_t length)
        : m_attention(positions(in.q, 0, length), positions(in.k, 0, length), positions(in.v, 0, length))
    {
    }

    Result<void> attend(std::size_t first, std::size_t count) override
    {
        m_attention.attend(first, count);
        return {};
    }
    double output(std::size_t query, std::size_t channel) const override
    {
        return m_attention.output()(0, 0, query, channel);
    }
    std::size_t bytes() const override { return m_attention.bytes(); }

private:
    TiledAttention m_attention;
};

class Windowed : public Contestant
{
public:
    Windowed(const RaceInputs& in, std::size_t length)
        : m_in(in)
        , m_length(length)
    {
    }

    Result<void> attend(std::size_t first, std::size_t count) override
    {
        if (m_pattern.rows.empty()) {
            auto pattern = neighbours::windowPattern(m_length, m_length, m_in.window, m_in.window);
            if (!pattern)
                return fail(pattern.error());
            m_pattern = std::move(*pattern);
        }
        const auto begin = m_pattern.rows.begin() + static_cast<std::ptrdiff_t>(first);
        const neighbours::SparsePattern part{m_length, {begin, begin + static_cast<std::ptrdiff_t>(count)}};
        auto result = neighbours::sparseAttention<double>(positions(m_in.q, first, count),
                                                          positions(m_in.k, 0, m_length),
                                                          positions(m_in.v, 0, m_length), part);
        if (!result)
            return fail(result.error());
        m_outputs.add(first, std::move(*result));
        return {};
    }
    double output(std::size_t query, std::size_t channel) const override
    {
        return m_outputs.at(query, channel);
    }
    std::size_t bytes() const override { return m_outputs.bytes(); }

private:
    const RaceInputs& m_in;
    std::size_t m_length;
    neighbours::SparsePattern m_pattern; ///< made with the first slice
    Slices m_outputs;
};

/// Cannot be cut into slices of queries: the keys are summed once.
class Linear : public Contestant
{
public:
    Linear(const RaceInputs& in, std::size_t length)
        : m_in(in)
        , m_length(length)
    {
    }

    Result<void> attend(std::size_t first, std::size_t) override
    {
        if (first > 0)
            return {};
        auto result = neighbours::linearAttention<double>(
            positions(m_in.q, 0, m_length), positions(m_in.k, 0, m_length), positions(m_in.v, 0, m_length));
        if (!result)
            return fail(result.error());
        m_output = std::move(*result);
        return {};
    }
    double output(std::size_t query, std::size_t channel) const override
    {
        return m_output(0, 0, query, channel);
    }
    std::size_t bytes() const override { return m_output.count() * sizeof(double); }

private:
    const RaceInputs& m_in;
    std::size_t m_length;
    Tensor<double, 4> m_output;
};

template <typename Kind>
std::unique_ptr<Contestant> make(const RaceInputs& in, std::size_t length)
{
    return std::make_unique<Kind>(in, length);
}

double ofAllPairs(double length, const RaceInputs& in)
{
    return 2 * length * length * static_cast<double>(in.width);
}

double ofTheWindow(double length, const RaceInputs& in)
{
    const double reach = std::min(length, 2 * static_cast<double>(in.window) + 1);
    return 2 * length * reach * static_cast<double>(in.width);
}

double ofTheFeatures(double length, const RaceInputs& in)
{
    return 2 * length * static_cast<double>(in.width) * static_cast<double>(in.width);
}

constexpr Way ways[] = {
    {"seconds", "bytes_stored", nullptr, make<Stored>, ofAllPairs},
    {"seconds_tiled", "bytes_tiled", "error_tiled", make<Tiled>, ofAllPairs},
    {"seconds_window", nullptr, "error_window", make<Windowed>, ofTheWindow},
    {"seconds_linear", nullptr, "error_linear", make<Linear>, ofTheFeatures},
};

} // namespace

std::span<const Way> waysOfAttending()
{
    return ways;
}

} // namespace lectern::labs
