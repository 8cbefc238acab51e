#include <lectern/archive/deflate.h>

#include <zlib.h>

#include <algorithm>
#include <array>

namespace lectern::archive {
namespace {

// zlib takes no const bytes but does not change them.
Bytef* input(std::string_view bytes)
{
    return const_cast<Bytef*>(reinterpret_cast<const Bytef*>(bytes.data())); // NOLINT
}

Result<std::string> inflateWith(z_stream& stream, std::size_t most)
{
    std::string text;
    std::array<char, 65'536> buffer{};
    for (int status = Z_OK; status != Z_STREAM_END;) {
        stream.next_out = reinterpret_cast<Bytef*>(buffer.data()); // NOLINT
        stream.avail_out = static_cast<uInt>(buffer.size());
        status = inflate(&stream, Z_NO_FLUSH);
        if (status != Z_OK && status != Z_STREAM_END)
            return fail("archive.inflate");
        text.append(buffer.data(), buffer.size() - stream.avail_out);
        if (text.size() > most)
            return fail("archive.inflate.large", {std::to_string(most)});
    }
    if (stream.avail_in > 0)
        return fail("archive.inflate");
    return text;
}

} // namespace

std::string deflated(std::string_view bytes)
{
    uLongf size = compressBound(static_cast<uLong>(bytes.size()));
    std::string stream(size, '\0');
    compress2(reinterpret_cast<Bytef*>(stream.data()), &size, input(bytes), // NOLINT
              static_cast<uLong>(bytes.size()), Z_BEST_COMPRESSION);
    stream.resize(size);
    return stream;
}

Result<std::string> inflated(std::string_view bytes, std::size_t most)
{
    z_stream stream{};
    stream.next_in = input(bytes);
    stream.avail_in = static_cast<uInt>(bytes.size());
    if (inflateInit(&stream) != Z_OK)
        return fail("archive.internal", {"inflateInit"});
    Result<std::string> text = inflateWith(stream, most);
    inflateEnd(&stream);
    return text;
}

} // namespace lectern::archive
