#include <lectern/calculators/text_template.h>

#include <lectern/calculators/number_text.h>

namespace lectern::calculators {
namespace {

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view blank = " \t\r\n";
    const auto first = text.find_first_not_of(blank);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(blank) - first + 1);
}

TextPiece valuePiece(std::string_view inside)
{
    TextPiece piece;
    piece.expression = trimmed(inside);
    const auto colon = inside.rfind(':');
    if (colon == std::string_view::npos)
        return piece;
    const std::string_view tail = trimmed(inside.substr(colon + 1));
    const QString format = QString::fromUtf8(tail.data(), static_cast<qsizetype>(tail.size()));
    if (!format.isEmpty() && isNumberFormat(format)) {
        piece.expression = trimmed(inside.substr(0, colon));
        piece.format = format;
    }
    return piece;
}

} // namespace

std::vector<TextPiece> splitTemplate(std::string_view text)
{
    std::vector<TextPiece> pieces;
    const auto addWords = [&pieces](std::string_view words) {
        if (!words.empty())
            pieces.push_back({std::string(words), {}, {}});
    };
    while (true) {
        const auto open = text.find("{{");
        const auto close = open == std::string_view::npos ? open : text.find("}}", open + 2);
        if (close == std::string_view::npos)
            break;
        addWords(text.substr(0, open));
        pieces.push_back(valuePiece(text.substr(open + 2, close - open - 2)));
        text.remove_prefix(close + 2);
    }
    addWords(text);
    return pieces;
}

} // namespace lectern::calculators
