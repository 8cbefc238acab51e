#pragma once

#include <QByteArray>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace lectern::sandbox {

/// What each frame is. Values are part of the protocol with worker.py.
enum class FrameKind : std::uint8_t
{
    start = 'S',    ///< grader: task, settings and the learner's source
    argument = 'A', ///< grader: one argument of the function
    forward = 'F',  ///< jail: x [N, L, D] and perhaps marks of padding
    values = 'Y',   ///< grader: what forward gives; jail: what the function gives
    refusal = 'E',  ///< grader: why forward gives nothing
    verdict = 'V'   ///< jail: how the code ended, as it claims
};

/// One datagram: 20 bytes of header (`u8 op, u8 ndim, u16 code, u32 dims[4]`), then numbers or UTF-8.
struct Frame
{
    FrameKind kind = FrameKind::verdict;
    std::uint8_t dimensions = 0;
    std::uint16_t code = 0;
    std::array<std::uint32_t, 4> sizes{};
    QByteArray payload = {};
};

constexpr qsizetype frameBytes = 128 * 1024;
constexpr qsizetype headerBytes = 20;

QByteArray encode(const Frame& frame);
/// None for fewer bytes than a header has, more than a frame may have, and kinds that there are not.
std::optional<Frame> decode(const QByteArray& datagram);

/// An array as it travels: sizes, then numbers in row-major order.
struct Array
{
    std::vector<std::uint32_t> sizes = {};
    std::vector<double> numbers = {};
    bool integer = false; ///< a single whole number, given to Python as int

    bool operator==(const Array&) const = default;
};

Frame toFrame(FrameKind kind, const Array& array);
/// None if the payload has not as many numbers as the sizes say.
std::optional<Array> toArray(const Frame& frame);

} // namespace lectern::sandbox
