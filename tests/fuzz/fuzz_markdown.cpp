// Any page must be read without a crash, a hang or undefined behaviour, and every finding must lie in it.

#include <lectern/lessons/course.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

using namespace lectern::lessons;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes are the text
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto include = [&](const std::string& path) -> std::optional<IncludedFile> {
        return path == "self.md" ? std::optional<IncludedFile>({std::string(text), path}) : std::nullopt;
    };
    const auto page = parsePage(text, "page.md", include);
    const auto blocks = parseMarkdown(text);
    for (const lectern::Diagnostic& diagnostic : page.diagnostics) {
        if (diagnostic.where.begin > size || diagnostic.where.end > size || diagnostic.where.line < 1)
            std::abort();
    }
    for (const Block& block : blocks.value) {
        if (block.where.begin > block.where.end || block.where.end > size)
            std::abort();
    }
    return 0;
}
