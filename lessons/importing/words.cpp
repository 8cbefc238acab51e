#include "words.h"

namespace lectern::importing {

const Words& wordsOf(std::string_view language)
{
    static constexpr Words english = {
        "Footnotes",  "Abstract",  "Output",    "not understood: ", "describe the picture ",
        "find the picture ",  "translate this page", "Theorem", "Lemma", "Corollary", "Proposition",
        "Definition", "Example",   "Remark",    "Proof", "Exercise", ": "};
    static constexpr Words chinese = {"脚注", "摘要", "输出", "没有看懂：", "描述图片 ", "找到图片 ",
                                      "翻译这一页", "定理", "引理", "推论", "命题", "定义", "例",
                                      "注", "证明", "习题", "："};
    return language.starts_with("zh") ? chinese : english;
}

} // namespace lectern::importing
