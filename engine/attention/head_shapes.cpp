#include <lectern/attention/head_shapes.h>

#include <string>

namespace lectern::attention {

Problem headShapeProblem(const HeadShape& q, const HeadShape& k, const HeadShape& v)
{
    const auto number = [](std::size_t n) { return std::to_string(n); };
    if (q[0] != k[0] || q[0] != v[0])
        return makeError("attention.sdpa.batch", {number(q[0]), number(k[0]), number(v[0])});
    if (q[3] != k[3])
        return makeError("attention.sdpa.width", {number(q[3]), number(k[3])});
    if (k[2] != v[2])
        return makeError("attention.sdpa.length", {number(v[2]), number(k[2])});
    if (k[1] != v[1])
        return makeError("attention.sdpa.heads", {number(k[1]), number(v[1])});
    if (k[1] == 0 ? q[1] != 0 : q[1] % k[1] != 0)
        return makeError("attention.heads.group", {number(q[1]), number(k[1])});
    return std::nullopt;
}

} // namespace lectern::attention
