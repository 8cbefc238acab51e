#pragma once

#include "tolerances.h"

#include <lectern/attention/tensor.h>
#include <lectern/messages/messages.h>
#include <lectern/result/result.h>

#include <QTest>

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace lectern::attention::checks {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

inline bool near(double a, double b, double tolerance)
{
    return (std::isnan(a) && std::isnan(b)) || a == b ||
           std::fabs(a - b) <= tolerance * std::max(1.0, std::fabs(b));
}

/// Whether a result was refused with this code, and the code has words.
template <typename T>
bool refuses(const Result<T>& result, const std::string& code)
{
    return !result && result.error().code == code && messages::knows(code);
}

inline double uniform(std::mt19937_64& random)
{
    return static_cast<double>(random() >> 11U) * 0x1p-52 - 1.0;
}

template <typename T, std::size_t R>
Tensor<T, R> randomTensor(std::array<std::size_t, R> shape, std::mt19937_64& random, double size = 1)
{
    Tensor<T, R> tensor(shape);
    for (T& entry : tensor.data())
        entry = static_cast<T>(uniform(random) * size);
    return tensor;
}

/// [1, 1, rows, columns].
inline Tensor<double, 4> matrix(const std::vector<std::vector<double>>& rows)
{
    Tensor<double, 4> tensor({1, 1, rows.size(), rows.front().size()});
    for (std::size_t r = 0; r < rows.size(); ++r)
        for (std::size_t c = 0; c < rows[r].size(); ++c)
            tensor(0, 0, r, c) = rows[r][c];
    return tensor;
}

template <std::size_t R>
bool allNear(const Tensor<double, R>& got, const std::vector<double>& want, double tolerance)
{
    if (got.count() != want.size())
        return false;
    for (std::size_t i = 0; i < want.size(); ++i) {
        if (!near(got.data()[i], want[i], tolerance)) {
            qInfo("entry %zu is %.17g, not %.17g", i, got.data()[i], want[i]);
            return false;
        }
    }
    return true;
}

/// The bits of every entry agree.
template <typename T, std::size_t R>
bool identical(const Tensor<T, R>& a, const Tensor<T, R>& b)
{
    return a.shape() == b.shape() && a.data() == b.data();
}

} // namespace lectern::attention::checks
