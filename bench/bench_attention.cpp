// Times scaled dot-product attention as sdpa<float> gives it, its output's memory included. A line a case:
//   lectern SHAPE VARIANT tTHREADS median_ms min_ms cpu_ms MiB
// with the processor time of a call and what the process grew by at its peak.

#include "measure.h"

#include <lectern/attention/backward.h>
#include <lectern/attention/sdpa.h>
#include <lectern/kernels/threads.h>

#include <algorithm>
#include <random>

using namespace lectern::attention;
using namespace lectern::bench;

namespace {

Tensor<float, 4> normal(const Shape& s, unsigned seed)
{
    std::mt19937 random(seed);
    std::normal_distribution<float> draw;
    Tensor<float, 4> result({s.samples, s.heads, s.length, s.width});
    for (float& entry : result.data())
        entry = draw(random);
    return result;
}

/// decode: the newest query alone; decode_g: the same where four heads share their keys and values. A name
/// that ends in _b is the way there and back. full, causal, pad (the last quarter of the keys), holes (every
/// fourth key), bool, add (masks [1, 1, L, L]), full_w (with weights); the mask lives as long as the options.
struct Variant
{
    Tensor<float, 4> additive;
    SdpaOptions<float> options;

    Variant(const std::string& name, const Shape& s)
    {
        if (name == "causal")
            options.causal = CausalAlignment::topLeft;
        if (name == "pad") {
            const std::vector<std::size_t> lengths(s.samples, std::max<std::size_t>(1, 3 * s.length / 4));
            options.allowed = *keyPaddingMask(lengths, s.length);
        }
        if (name == "holes") {
            Tensor<std::uint8_t, 4> marks({1, 1, 1, s.length}, 1);
            for (std::size_t key = 3; key < s.length; key += 4)
                marks(0, 0, 0, key) = 0;
            options.allowed = Allowed(std::move(marks));
        }
        if (name == "bool" || name == "add") {
            std::mt19937 random(4);
            Tensor<std::uint8_t, 4> marks({1, 1, s.length, s.length});
            for (std::uint8_t& mark : marks.data())
                mark = random() % 8 != 0;
            options.allowed = Allowed(std::move(marks));
        }
        if (name == "add") {
            additive = additiveMask<float>(*options.allowed).value();
            options.allowed.reset();
            options.additive = additive.view();
        }
        options.wantWeights = name == "full_w";
    }
    Variant(const Variant&) = delete;
    Variant& operator=(const Variant&) = delete;
};

} // namespace

int main(int argc, char** argv)
{
    const Arguments arguments(argc, argv);
    if (!arguments.valid())
        return 2;
    lectern::kernels::limitThreads(arguments.threads);
    for (const Shape& shape : arguments.shapes) {
        const Tensor<float, 4> q = normal(shape, 1);
        const Tensor<float, 4> k = normal(shape, 2);
        const Tensor<float, 4> v = normal(shape, 3);
        const Tensor<float, 4> upstream = normal(shape, 4);
        for (const std::string& name : arguments.variants) {
            const bool back = name.ends_with("_b");
            const Variant variant(back ? name.substr(0, name.size() - 2) : name, shape);
            TensorView<const float, 4> queries = q;
            TensorView<const float, 4> keys = k;
            TensorView<const float, 4> values = v;
            if (name.starts_with("decode"))
                queries.shape[2] = 1;
            if (name == "decode_g")
                keys.shape[1] = values.shape[1] = shape.heads / 4;
            const auto call = [&] {
                const auto result = sdpa<float>(queries, keys, values, variant.options);
                return result && (!back || sdpaBackward<float>(q, k, v, upstream, variant.options));
            };
            print("lectern", shape, name, arguments.threads, measure(call, arguments.budget));
        }
    }
}
