#pragma once

#include "attention_checks.h"
#include "sanitized.h"

#include <functional>
#include <limits>
#include <string>
#include <vector>

/// Every function that makes something refuses sizes that cannot be addressed, and sizes for which there is
/// no memory: with the error's code, not by an exception.
namespace lectern::attention::checks {

constexpr std::size_t unaddressable = std::size_t{1} << 40U; ///< squared
constexpr std::size_t unavailable = std::size_t{1} << 26U;   ///< squared: more than 64-bit processors map

struct SizedCall
{
    std::string name;
    std::function<std::string(std::size_t)> codeFor; ///< of a result of e * e elements
};

template <typename T>
std::string codeOf(const Result<T>& result)
{
    return result ? std::string("made") : result.error().code;
}

/// e * e, or the largest size.
inline std::size_t square(std::size_t e)
{
    return e > std::numeric_limits<std::size_t>::max() / e ? std::numeric_limits<std::size_t>::max() : e * e;
}

/// A view of this shape, every entry the same 0.
template <typename T, std::size_t R>
TensorView<const T, R> repeated(const std::array<std::size_t, R>& shape)
{
    static const T zero{};
    return {&zero, shape, {}};
}

inline void addRows(const std::vector<SizedCall>& calls, const char* type)
{
    for (const SizedCall& call : calls)
        QTest::addRow("%s %s", call.name.c_str(), type) << call.codeFor;
}

/// One row a call and element type.
inline void addRows(const std::vector<SizedCall>& ofFloat, const std::vector<SizedCall>& ofDouble)
{
    QTest::addColumn<std::function<std::string(std::size_t)>>("codeFor");
    addRows(ofFloat, "float");
    addRows(ofDouble, "double");
}

/// The test of such a row.
inline void refusesHugeSizes()
{
    QFETCH(const std::function<std::string(std::size_t)>, codeFor);
    QCOMPARE(QString::fromStdString(codeFor(unaddressable)), QStringLiteral("attention.size.overflow"));
    if (!lectern::testing::isSanitized)
        QCOMPARE(QString::fromStdString(codeFor(unavailable)), QStringLiteral("attention.size.memory"));
    QVERIFY(messages::knows("attention.size.overflow") && messages::knows("attention.size.memory"));
}

} // namespace lectern::attention::checks
