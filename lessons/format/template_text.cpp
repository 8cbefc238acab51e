#include "template_text.h"

#include "line_table.h"
#include "utf8.h"

#include <lectern/lessons/course.h>

#include <algorithm>

namespace lectern::lessons {
namespace {

// ".4f", "g", "d", ".0f": a precision and one letter, one of them at least.
bool isFormat(std::string_view text)
{
    if (text.starts_with('.'))
        text.remove_prefix(1);
    std::size_t digits = 0;
    while (digits < text.size() && isAsciiDigit(text[digits]))
        ++digits;
    const std::string_view letter = text.substr(digits);
    return digits <= 2 && (letter == "f" || letter == "g" || letter == "e" || letter == "d" || letter == "%");
}

TemplatePiece expressionPiece(std::string_view inside, std::size_t offset)
{
    const std::size_t colon = formatStart(inside);
    const std::string_view body = inside.substr(0, colon);
    const std::size_t first = std::min(body.find_first_not_of(" \t\n"), body.size());
    TemplatePiece piece;
    piece.expression = true;
    piece.text = body.substr(first, body.find_last_not_of(" \t\n") + 1 - first);
    piece.format = colon < inside.size() ? inside.substr(colon + 1) : std::string_view();
    piece.offset = offset + first;
    return piece;
}

} // namespace

std::size_t formatStart(std::string_view text)
{
    const std::size_t colon = text.rfind(':');
    return colon != none && isFormat(text.substr(colon + 1)) ? colon : text.size();
}

Checked<std::vector<TemplatePiece>> splitTemplate(std::string_view text)
{
    Checked<std::vector<TemplatePiece>> result;
    std::size_t literal = 0;
    const auto addLiteral = [&](std::size_t end) {
        if (end > literal)
            result.value.push_back({false, std::string(text.substr(literal, end - literal)), {}, literal});
    };
    for (std::size_t open = text.find("{{"); open != none; open = text.find("{{", literal)) {
        const std::size_t close = text.find("}}", open + 2);
        if (close == none) {
            result.diagnostics.push_back(
                makeError("lessons.template.unclosed", {}, {{}, open, open + 2, 0, 0}));
            break;
        }
        addLiteral(open);
        const std::string_view inside = text.substr(open + 2, close - open - 2);
        if (isBlank(inside))
            result.diagnostics.push_back(
                makeError("lessons.template.empty", {}, {{}, open, close + 2, 0, 0}));
        else
            result.value.push_back(expressionPiece(inside, open + 2));
        literal = close + 2;
    }
    addLiteral(text.size());
    return result;
}

} // namespace lectern::lessons
