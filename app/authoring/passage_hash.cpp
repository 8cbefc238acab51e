#include "passage_hash.h"

#include <QCryptographicHash>

namespace lectern::authoring {
namespace {

void cutAll(std::string& text, std::string_view begin, std::string_view end)
{
    for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin, at)) {
        const std::size_t close = text.find(end, at + begin.size());
        text.erase(at, close == std::string::npos ? close : close + end.size() - at);
    }
}

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

bool isAscii(char c)
{
    return static_cast<unsigned char>(c) < 0x80;
}

/// One space for any number of them; none between Chinese characters, where a line break is none either.
std::string withoutLayout(std::string_view text)
{
    std::string tidy;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!isSpace(text[i])) {
            tidy += text[i];
            continue;
        }
        while (i + 1 < text.size() && isSpace(text[i + 1]))
            ++i;
        const bool edge = tidy.empty() || i + 1 == text.size();
        if (!edge && (isAscii(tidy.back()) || isAscii(text[i + 1])))
            tidy += ' ';
    }
    return tidy;
}

} // namespace

std::string passageHash(std::string_view source)
{
    constexpr int digits = 12;
    std::string text(source);
    cutAll(text, "<!--", "-->");
    if (text.starts_with('#'))
        cutAll(text, "{#", "}");
    const std::string tidy = withoutLayout(text);
    return QCryptographicHash::hash({tidy.data(), static_cast<qsizetype>(tidy.size())},
                                    QCryptographicHash::Sha256)
        .toHex()
        .first(digits)
        .toStdString();
}

std::string frontMatterHash(std::string_view source)
{
    std::string kept;
    for (std::size_t begin = 0; begin < source.size();) {
        const std::size_t end = std::min(source.find('\n', begin), source.size());
        const std::string_view line = source.substr(begin, end - begin);
        if (!line.starts_with("lang:") && !line.starts_with("status:") && !line.starts_with("updated:"))
            kept.append(line).append("\n");
        begin = end + 1;
    }
    return passageHash(kept);
}

} // namespace lectern::authoring
