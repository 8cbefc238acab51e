#include "calculator_reader.h"

namespace lectern::lessons {

Calculator readCalculator(const SourceText& yaml, std::string id, Findings&)
{
    Calculator calculator;
    calculator.id = std::move(id);
    calculator.where = yaml.region(0, yaml.bytes.size());
    return calculator;
}

} // namespace lectern::lessons
