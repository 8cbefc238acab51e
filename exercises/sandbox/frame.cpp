#include "frame.h"

#include <QtEndian>

#include <cstring>

namespace lectern::sandbox {
namespace {

constexpr FrameKind kinds[] = {FrameKind::start,  FrameKind::argument, FrameKind::forward,
                               FrameKind::values, FrameKind::refusal,  FrameKind::verdict};

bool isKnown(std::uint8_t op)
{
    for (const FrameKind kind : kinds) {
        if (static_cast<std::uint8_t>(kind) == op)
            return true;
    }
    return false;
}

} // namespace

QByteArray encode(const Frame& frame)
{
    QByteArray bytes(headerBytes, '\0');
    auto* at = reinterpret_cast<uchar*>(bytes.data());
    at[0] = static_cast<uchar>(frame.kind);
    at[1] = frame.dimensions;
    qToLittleEndian(frame.code, at + 2);
    for (std::size_t i = 0; i < frame.sizes.size(); ++i)
        qToLittleEndian(frame.sizes[i], at + 4 + 4 * i);
    return bytes + frame.payload;
}

std::optional<Frame> decode(const QByteArray& datagram)
{
    const auto* at = reinterpret_cast<const uchar*>(datagram.constData());
    if (datagram.size() < headerBytes || datagram.size() > frameBytes || !isKnown(at[0]))
        return std::nullopt;
    Frame frame;
    frame.kind = static_cast<FrameKind>(at[0]);
    frame.dimensions = at[1];
    frame.code = qFromLittleEndian<std::uint16_t>(at + 2);
    for (std::size_t i = 0; i < frame.sizes.size(); ++i)
        frame.sizes[i] = qFromLittleEndian<std::uint32_t>(at + 4 + 4 * i);
    frame.payload = datagram.mid(headerBytes);
    return frame;
}

Frame toFrame(FrameKind kind, const Array& array)
{
    Frame frame{kind, static_cast<std::uint8_t>(array.sizes.size())};
    frame.code = array.integer ? 1 : 0;
    for (std::size_t i = 0; i < array.sizes.size() && i < frame.sizes.size(); ++i)
        frame.sizes[i] = array.sizes[i];
    frame.payload.resize(static_cast<qsizetype>(array.numbers.size() * sizeof(double)));
    std::memcpy(frame.payload.data(), array.numbers.data(), static_cast<std::size_t>(frame.payload.size()));
    return frame;
}

std::optional<Array> toArray(const Frame& frame)
{
    Array array;
    if (frame.dimensions > frame.sizes.size())
        return std::nullopt;
    std::uint64_t count = 1;
    for (std::size_t i = 0; i < frame.dimensions; ++i) {
        array.sizes.push_back(frame.sizes[i]);
        count = frame.sizes[i] > frameBytes ? frameBytes : count * frame.sizes[i];
        if (count > frameBytes)
            return std::nullopt;
    }
    if (static_cast<std::uint64_t>(frame.payload.size()) != count * sizeof(double))
        return std::nullopt;
    array.numbers.resize(count);
    std::memcpy(array.numbers.data(), frame.payload.constData(), count * sizeof(double));
    return array;
}

} // namespace lectern::sandbox
