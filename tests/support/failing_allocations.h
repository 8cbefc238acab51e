#pragma once

// Replaces operator new of the program that includes this, in one file, so that one allocation of a call can
// be made to fail: of every function of the engine that gives a Result each may, and the call says so, or
// does without.

#include <lectern/attention/tensor.h>
#include <lectern/result/result.h>

#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <new>
#include <utility>
#include <vector>

namespace lectern::memory_checks {

constexpr long never = -1;
inline thread_local long left = never; ///< allocations of this thread until one fails
inline thread_local long made = 0;

inline void* counted(void* (*take)(std::size_t, std::size_t), std::size_t size, std::size_t alignment)
{
    ++made;
    if (left != never && left-- == 0)
        throw std::bad_alloc();
    void* memory = take(std::max<std::size_t>(size, 1), alignment);
    if (!memory)
        throw std::bad_alloc();
    return memory;
}

} // namespace lectern::memory_checks

void* operator new(std::size_t size)
{
    return lectern::memory_checks::counted([](std::size_t bytes, std::size_t) { return std::malloc(bytes); },
                                           size, 0);
}

void* operator new(std::size_t size, std::align_val_t alignment)
{
    const auto aligned = [](std::size_t bytes, std::size_t line) {
        return std::aligned_alloc(line, (bytes + line - 1) / line * line);
    };
    return lectern::memory_checks::counted(aligned, size, static_cast<std::size_t>(alignment));
}

// std::stable_sort takes its buffer with this one, and does without where it gets none.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept
{
    try {
        return operator new(size);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}

void operator delete(void* memory) noexcept
{
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}

void operator delete(void* memory, std::align_val_t) noexcept
{
    std::free(memory);
}

namespace lectern::memory_checks {

/// What came of a call: why it was refused, or the numbers that it gave.
struct Answer
{
    Problem problem = {};
    std::vector<double> numbers = {};
};

/// The entries of tensors and lists, one after the other.
template <typename... Tensors>
std::vector<double> numbersOf(const Tensors&... tensors)
{
    std::vector<double> numbers;
    const auto add = [&numbers](const auto& tensor) {
        for (const auto entry : tensor.data())
            numbers.push_back(static_cast<double>(entry));
    };
    (add(tensors), ...);
    return numbers;
}

/// After this nothing fails: what follows belongs to the test.
template <typename T, typename DataOf>
Answer answerOf(const Result<T>& result, const DataOf& dataOf)
{
    left = never;
    return result ? Answer{{}, dataOf(*result)} : Answer{result.error(), {}};
}

template <typename T, std::size_t R>
Answer answerOf(const Result<attention::Tensor<T, R>>& result)
{
    return answerOf(result, [](const auto& tensor) { return numbersOf(tensor); });
}

/// A call of which every allocation fails once.
struct Trial
{
    std::function<Answer()> call;
    std::function<void()> prepare = [] {};               ///< before each call
    std::function<bool()> keptAll = [] { return true; }; ///< after a refusal: what the call leaves as it was
};

inline bool agree(const std::vector<double>& got, const std::vector<double>& want)
{
    const auto close = [](double a, double b) {
        return a == b || (std::isnan(a) && std::isnan(b)) ||
               std::fabs(a - b) <= 1e-4 * std::max(1.0, std::fabs(b));
    };
    return std::equal(got.begin(), got.end(), want.begin(), want.end(), close);
}

inline void everyAllocationMayFail(const Trial& trial)
{
    trial.prepare();
    made = 0;
    const Answer right = trial.call();
    const long all = made;
    QVERIFY2(!right.problem, right.problem ? right.problem->code.c_str() : "");
    QVERIFY(all > 0 && !right.numbers.empty());
    for (long failing = 0; failing < all; ++failing) {
        const auto says = [failing](const char* what) {
            return QString::asprintf("allocation %ld of the call: %s", failing, what).toUtf8();
        };
        trial.prepare();
        Answer answer;
        left = failing;
        try {
            answer = trial.call();
        } catch (const std::bad_alloc&) {
            left = never;
            QFAIL(says("it throws").constData());
        }
        left = never;
        if (answer.problem) {
            QVERIFY2(answer.problem->code == "attention.size.memory", answer.problem->code.c_str());
            QVERIFY2(trial.keptAll(), says("what was there has changed").constData());
        } else {
            QVERIFY2(agree(answer.numbers, right.numbers), says("other numbers").constData());
        }
    }
}

} // namespace lectern::memory_checks
