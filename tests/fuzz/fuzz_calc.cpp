// Any text must parse, compute and explain without a crash, a hang or undefined behaviour.

#include <lectern/calc/sheet.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

using namespace lectern::calc;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes are the text
    const std::string_view source(reinterpret_cast<const char*>(data), size);
    Limits limits;
    limits.work = 20'000;
    limits.numbersPerValue = 10'000;
    auto parsed = parseProgram(source, {"fuzz", 10, 2, 3, 2}, {{"Q"}, {"tok"}}, limits);
    Sheet sheet(std::make_shared<const Program>(std::move(parsed.value)), 1, limits);
    sheet.setInput("Q", Value::fromRows({{1, 2}, {3, 4}}));
    sheet.setInput("tok", Value(std::vector<std::string>{"a", "b"}));
    sheet.recompute();
    for (const Cell& cell : sheet.program().cells) {
        if (sheet.value(cell.name))
            static_cast<void>(explain(sheet, {cell.name, 0, 0, 0}));
    }
    static_cast<void>(sheet.evaluate(parseExpression(source, {}, {{"Q"}}, limits).value));
    return 0;
}
