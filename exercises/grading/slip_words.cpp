#include "slip_words.h"

namespace lectern::grading {
namespace {

/// %1 stands for the piece of source that went wrong.
struct Words
{
    const char* name;
    const char* english;
    const char* chinese;
};

const Words& wordsOf(Slip slip)
{
    // In the order of Slip.
    static const Words all[] = {
        {"scale_dropped", "These numbers go with leaving out the division in %1.",
         "这些数对应漏了 %1 里的除法。"},
        {"scale_twice", "These numbers go with dividing twice in %1. Once is enough.",
         "这些数对应在 %1 里除了两次。只除一次。"},
        {"root_dropped", "These numbers go with the value itself in place of %1. Take the square root.",
         "这些数对应没有开方：%1 是平方根。"},
        {"other_axis", "These numbers go with the other axis in %1.", "这些数对应在 %1 里走错了轴。"},
        {"transpose_missing", "These numbers go with leaving out the transpose in %1.",
         "这些数对应 %1 少了转置。"},
        {"mask_afterwards", "These numbers go with a mask after softmax. It goes in before.",
         "这些数对应 softmax 之后才加掩码。掩码要加在前面。"},
        {"mask_as_zero", "These numbers go with 0 for a forbidden score. It takes minus infinity.",
         "这些数对应把禁止的分数写成 0。要写负无穷。"},
        {"mask_reversed", "These numbers go with the triangle of %1 the wrong way round.",
         "这些数对应 %1 的三角方向反了。"},
        {"mask_missing", "These numbers go with leaving out the mask in %1.", "这些数对应漏了 %1 里的掩码。"},
        {"step_missing", "This is %1, which is right so far. A step is left.",
         "这是 %1，到这里还没有错。后面还有一步。"},
        {"power_missing", "These numbers go with leaving out the power in %1.",
         "这些数对应漏了 %1 里的乘方。"},
        {"factor_missing", "These numbers go with leaving out a factor of %1.", "这些数对应 %1 少乘了一项。"},
        {"off_by_one", "These numbers are off by one in %1.", "这些数对应 %1 里差了 1。"},
        {"other_function", "These numbers go with another function in place of the one in %1.",
         "这些数对应 %1 用错了函数。"},
        {"sides_swapped", "These numbers go with the two sides of %1 exchanged.",
         "这些数对应 %1 的两边对调了。"},
        {"other_operand", "These numbers go with another matrix in place of %1.",
         "这些数对应用别的矩阵代替了 %1。"},
    };
    return all[static_cast<std::size_t>(slip)];
}

std::string filled(std::string text, const std::string& changed)
{
    if (const auto at = text.find("%1"); at != std::string::npos)
        text.replace(at, 2, '`' + changed + '`');
    return text;
}

} // namespace

std::string nameOf(Slip slip)
{
    return wordsOf(slip).name;
}

lessons::Localized wordsFor(Slip slip, const std::string& changed)
{
    const Words& words = wordsOf(slip);
    lessons::Localized text;
    text.byLanguage.emplace("en", filled(words.english, changed));
    text.byLanguage.emplace("zh_CN", filled(words.chinese, changed));
    return text;
}

} // namespace lectern::grading
