#include <lectern/models/state.h>

#include "tensors.h"

#include <lectern/attention/memory.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <string>
#include <type_traits>

namespace lectern::models {
namespace {

constexpr std::array<char, 8> magic = {'L', 'E', 'C', 'T', 'E', 'R', 'N', '\0'};
constexpr std::uint32_t version = 1;

template <typename T>
using BitsOf = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;

std::uint32_t checksum(std::span<const std::byte> bytes)
{
    std::uint32_t crc = 0xffffffffU;
    for (const std::byte byte : bytes) {
        crc ^= std::to_integer<std::uint32_t>(byte);
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc >> 1U) ^ ((crc & 1U) != 0 ? 0xedb88320U : 0U);
    }
    return ~crc;
}

class Writer
{
public:
    template <typename Unsigned>
    void number(Unsigned value)
    {
        for (std::size_t i = 0; i < sizeof(Unsigned); ++i)
            bytes.push_back(static_cast<std::byte>(value >> (8 * i) & 0xffU));
    }
    void text(std::span<const char> characters)
    {
        for (const char c : characters)
            bytes.push_back(static_cast<std::byte>(c));
    }

    std::vector<std::byte> bytes;
};

/// Reads no further than there is: after the end `isShort` and zeros.
class Reader
{
public:
    explicit Reader(std::span<const std::byte> bytes)
        : m_rest(bytes)
    {
    }

    bool isShort() const { return m_short; }
    bool atEnd() const { return m_rest.empty(); }

    template <typename Unsigned>
    Unsigned number()
    {
        if (m_rest.size() < sizeof(Unsigned)) {
            m_short = true;
            return 0;
        }
        Unsigned value = 0;
        for (std::size_t i = 0; i < sizeof(Unsigned); ++i)
            value |= static_cast<Unsigned>(std::to_integer<Unsigned>(m_rest[i]) << (8 * i));
        m_rest = m_rest.subspan(sizeof(Unsigned));
        return value;
    }
    std::string text(std::size_t size)
    {
        if (m_rest.size() < size) {
            m_short = true;
            return {};
        }
        std::string result(size, '\0');
        std::transform(m_rest.begin(), m_rest.begin() + static_cast<std::ptrdiff_t>(size), result.begin(),
                       [](std::byte byte) { return static_cast<char>(byte); });
        m_rest = m_rest.subspan(size);
        return result;
    }

private:
    std::span<const std::byte> m_rest;
    bool m_short = false;
};

Problem damaged()
{
    return makeError("models.state.damaged");
}

/// Whether a message may quote it: the bytes come from outside.
bool isPrintable(const std::string& name)
{
    return std::all_of(name.begin(), name.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

/// The name and the shape, against those of the model. What disagrees in size is not read.
template <typename T>
Problem headerProblem(Reader& reader, const ParameterRef<T>& parameter)
{
    if (reader.number<std::uint32_t>() != parameter.name.size())
        return damaged();
    const std::string name = reader.text(parameter.name.size());
    if (reader.isShort())
        return damaged();
    if (name != parameter.name)
        return isPrintable(name) ? makeError("models.state.name", {name, parameter.name}) : damaged();
    if (reader.number<std::uint32_t>() != parameter.shape.size())
        return damaged();
    std::vector<std::uint64_t> shape(parameter.shape.size());
    for (std::uint64_t& extent : shape)
        extent = reader.number<std::uint64_t>();
    if (reader.isShort())
        return damaged();
    if (!std::equal(shape.begin(), shape.end(), parameter.shape.begin(), parameter.shape.end()))
        return makeError("models.state.shape", {name, shapeText(shape), shapeText(parameter.shape)});
    return std::nullopt;
}

template <typename T>
Problem readNumbers(Reader& reader, const ParameterRef<T>& parameter, std::vector<T>& numbers)
{
    numbers.resize(parameter.value.size());
    for (T& number : numbers) {
        number = std::bit_cast<T>(reader.number<BitsOf<T>>());
        if (reader.isShort())
            return damaged();
        if (!std::isfinite(number))
            return makeError("models.state.finite", {parameter.name});
    }
    return std::nullopt;
}

template <typename T>
Problem readAll(Reader& reader, const ParameterList<T>& parameters, std::vector<std::vector<T>>& numbers)
{
    const auto width = reader.number<std::uint32_t>();
    if (width != sizeof(T))
        return makeError("models.state.precision", {std::to_string(width), std::to_string(sizeof(T))});
    const auto count = reader.number<std::uint32_t>();
    if (count != parameters.size())
        return makeError("models.state.count", {std::to_string(count), std::to_string(parameters.size())});
    numbers.resize(parameters.size());
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        if (auto wrong = headerProblem(reader, parameters[i]))
            return wrong;
        if (auto wrong = readNumbers(reader, parameters[i], numbers[i]))
            return wrong;
    }
    return reader.atEnd() ? Problem{} : damaged();
}

template <typename T>
Result<void> readState(const ParameterList<T>& parameters, std::span<const std::byte> bytes)
{
    constexpr std::size_t tail = sizeof(std::uint32_t);
    Reader start(bytes);
    const std::string found = start.text(magic.size());
    if (!std::equal(found.begin(), found.end(), magic.begin(), magic.end()) ||
        start.number<std::uint32_t>() != version)
        return fail("models.state.format");
    if (bytes.size() < magic.size() + sizeof(version) + tail)
        return fail(*damaged());
    const std::span<const std::byte> content = bytes.first(bytes.size() - tail);
    if (Reader(bytes.last(tail)).number<std::uint32_t>() != checksum(content))
        return fail(*damaged());
    Reader reader(content.subspan(magic.size() + sizeof(version)));
    std::vector<std::vector<T>> numbers;
    if (const auto wrong = readAll(reader, parameters, numbers))
        return fail(*wrong);
    for (std::size_t i = 0; i < parameters.size(); ++i)
        std::copy(numbers[i].begin(), numbers[i].end(), parameters[i].value.begin());
    return {};
}

template <typename T>
Result<std::vector<std::byte>> written(const ParameterList<T>& parameters)
{
    Writer out;
    out.text(magic);
    out.number(version);
    out.number(static_cast<std::uint32_t>(sizeof(T)));
    out.number(static_cast<std::uint32_t>(parameters.size()));
    for (const ParameterRef<T>& parameter : parameters) {
        out.number(static_cast<std::uint32_t>(parameter.name.size()));
        out.text(parameter.name);
        out.number(static_cast<std::uint32_t>(parameter.shape.size()));
        for (const std::size_t extent : parameter.shape)
            out.number(static_cast<std::uint64_t>(extent));
        for (const T number : parameter.value)
            out.number(std::bit_cast<BitsOf<T>>(number));
    }
    out.number(checksum(out.bytes));
    return std::move(out.bytes);
}

} // namespace

template <typename T>
Result<std::vector<std::byte>> saveState(const ParameterList<T>& parameters)
{
    const std::array bytes{parameterCount(parameters) * sizeof(T)};
    return attention::withinMemory(bytes, [&] { return written(parameters); });
}

template <typename T>
Result<void> loadState(const ParameterList<T>& parameters, std::span<const std::byte> bytes)
{
    return attention::withinMemory(std::array{bytes.size()}, [&] { return readState(parameters, bytes); });
}

#define LECTERN_INSTANTIATE(T)                                                                               \
    template Result<std::vector<std::byte>> saveState(const ParameterList<T>&);                              \
    template Result<void> loadState(const ParameterList<T>&, std::span<const std::byte>);
LECTERN_INSTANTIATE(float)
LECTERN_INSTANTIATE(double)
#undef LECTERN_INSTANTIATE

} // namespace lectern::models
