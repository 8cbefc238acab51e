#include "calc_source.h"

#include "utf8.h"

namespace lectern::lessons {

CalcSource readCalcSource(const YamlValue& value)
{
    if (!value.isLiteralBlock()) {
        value.error("lessons.cells.block");
        return {};
    }
    SourceText text = value.source();
    CalcSource source;
    source.where = text.region(0, text.bytes.size());
    source.indent = source.where.column - 1;
    source.text = std::move(text.bytes);
    source.map = std::move(text.map);
    return source;
}

bool isCellName(std::string_view word)
{
    if (word.empty() || isAsciiDigit(word.front()))
        return false;
    for (std::size_t i = 0; i < word.size();) {
        const CodePoint c = codePointAt(word, i);
        const bool greek = c.value >= 0x370 && c.value <= 0x3FF;
        if (!greek && !isAsciiLetter(word[i]) && !isAsciiDigit(word[i]) && word[i] != '_')
            return false;
        i += c.length;
    }
    return true;
}

} // namespace lectern::lessons
