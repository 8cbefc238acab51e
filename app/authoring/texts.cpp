#include <lectern/authoring/texts.h>

#include <utility>

namespace lectern::authoring {

std::optional<std::string> openText(const Texts& texts, const std::filesystem::path& path)
{
    const auto found = texts.find(path.lexically_normal().generic_string());
    return found == texts.end() ? std::nullopt : std::optional(*found->second);
}

lessons::FileReader readerOf(Texts texts)
{
    return [texts = std::move(texts),
            disk = lessons::filesOnDisk()](const std::filesystem::path& path) -> std::optional<std::string> {
        auto text = openText(texts, path);
        if (!text && (text = disk(path)))
            takeMark(*text);
        return text;
    };
}

bool takeMark(std::string& text)
{
    if (!text.starts_with(byteOrderMark))
        return false;
    text.erase(0, byteOrderMark.size());
    return true;
}

std::string withReturns(const std::string& text)
{
    std::string all;
    for (const char c : text) {
        if (c == '\n' && !all.ends_with('\r'))
            all += '\r';
        all += c;
    }
    return all;
}

} // namespace lectern::authoring
