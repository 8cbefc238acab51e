// Attention by oneDNN: matmul (with the mask added to what it gives), softmax, matmul.

#include "../measure.h"

#include <oneapi/dnnl/dnnl.hpp>

#include <omp.h>

#include <cmath>
#include <limits>
#include <random>
#include <unordered_map>

using namespace lectern::bench;
using dnnl::memory;

namespace {

memory::dim dim(std::size_t n)
{
    return static_cast<memory::dim>(n);
}

class Attention
{
public:
    Attention(const Shape& s, const std::string& variant)
        : m_shape(s)
        , m_masked(variant != "full")
    {
        const memory::dims rows = {dim(s.samples), dim(s.heads), dim(s.length), dim(s.width)};
        const memory::dims across = {rows[0], rows[1], rows[3], rows[2]};
        const memory::dims scores = {rows[0], rows[1], rows[2], rows[2]};
        const memory::desc row(rows, memory::data_type::f32, memory::format_tag::abcd);
        const memory::desc keys(across, memory::data_type::f32, memory::format_tag::abdc);
        const memory::desc score(scores, memory::data_type::f32, memory::format_tag::abcd);
        const memory::desc mask({1, 1, variant == "pad" ? 1 : rows[2], rows[2]}, memory::data_type::f32,
                                memory::format_tag::abcd);
        m_query = random(row, 1);
        m_key = random(keys, 2);
        m_value = random(row, 3);
        m_scores = memory(score, m_engine);
        m_output = memory(row, m_engine);
        dnnl::primitive_attr scaled;
        scaled.set_output_scales(0, {1 / std::sqrt(static_cast<float>(s.width))});
        if (m_masked) {
            m_mask = memory(mask, m_engine);
            fillMask(variant);
            dnnl::post_ops add;
            add.append_binary(dnnl::algorithm::binary_add, mask);
            scaled.set_post_ops(add);
        }
        m_score = dnnl::matmul({{row, keys, score}, scaled, m_engine});
        m_softmax = dnnl::softmax_forward({{dnnl::prop_kind::forward_inference, score, 3}, m_engine});
        m_mix = dnnl::matmul({{score, row, row}, m_engine});
    }

    bool operator()()
    {
        std::unordered_map<int, memory> arguments = {
            {DNNL_ARG_SRC, m_query}, {DNNL_ARG_WEIGHTS, m_key}, {DNNL_ARG_DST, m_scores}};
        if (m_masked)
            arguments.insert({DNNL_ARG_ATTR_MULTIPLE_POST_OP(0) | DNNL_ARG_SRC_1, m_mask});
        m_score.execute(m_stream, arguments);
        m_softmax.execute(m_stream, {{DNNL_ARG_SRC, m_scores}, {DNNL_ARG_DST, m_scores}});
        m_mix.execute(m_stream,
                      {{DNNL_ARG_SRC, m_scores}, {DNNL_ARG_WEIGHTS, m_value}, {DNNL_ARG_DST, m_output}});
        m_stream.wait();
        return true;
    }

private:
    memory random(const memory::desc& description, unsigned seed)
    {
        memory result(description, m_engine);
        std::mt19937 source(seed);
        std::normal_distribution<float> draw;
        auto* data = static_cast<float*>(result.get_data_handle());
        for (std::size_t i = 0; i < description.get_size() / sizeof(float); ++i)
            data[i] = draw(source);
        return result;
    }

    void fillMask(const std::string& variant)
    {
        const std::size_t keys = m_shape.length;
        const std::size_t kept = std::max<std::size_t>(1, 3 * keys / 4);
        auto* data = static_cast<float*>(m_mask.get_data_handle());
        for (std::size_t i = 0; i < m_mask.get_desc().get_size() / sizeof(float); ++i) {
            const bool read = variant == "pad" ? i % keys < kept : i % keys <= i / keys;
            data[i] = read ? 0 : -std::numeric_limits<float>::infinity();
        }
    }

    Shape m_shape;
    bool m_masked;
    dnnl::engine m_engine{dnnl::engine::kind::cpu, 0};
    dnnl::stream m_stream{m_engine};
    memory m_query, m_key, m_value, m_scores, m_output, m_mask;
    dnnl::matmul m_score, m_mix;
    dnnl::softmax_forward m_softmax;
};

} // namespace

int main(int argc, char** argv)
{
    const Arguments arguments(argc, argv);
    if (!arguments.valid())
        return 2;
    omp_set_num_threads(arguments.threads);
    for (const Shape& shape : arguments.shapes)
        for (const std::string& variant : arguments.variants) {
            if (variant != "full" && variant != "causal" && variant != "pad")
                continue;
            Attention attention(shape, variant);
            print("onednn", shape, variant, arguments.threads,
                  measure([&attention] { return attention(); }, arguments.budget));
        }
}
