#include <lectern/lessons/yaml_schema.h>

#include <lectern/lessons/names.h>

#include <algorithm>
#include <array>

namespace lectern::lessons {
namespace {

using Takes = YamlTakes;

constexpr auto codeLanguageWords = wordsOf(codeLanguageNames);
constexpr auto exerciseKindWords = wordsOf(exerciseKindNames);
constexpr auto answerFormWords = wordsOf(answerFormNames);
constexpr auto partialCreditWords = wordsOf(partialCreditNames);
constexpr auto notationWords = wordsOf(notationNames);
constexpr auto codeTaskWords = wordsOf(codeTaskNames);
constexpr auto scaleWords = wordsOf(scaleNames);
constexpr auto countingWords = wordsOf(countingNames);
constexpr auto missingWords = wordsOf(missingNames);
constexpr auto inputKindWords = wordsOf(inputKindNames);
constexpr auto viewKindWords = wordsOf(viewKindNames);

/// The keys that say of what kind a map is, and those that stand beside them.
template <std::size_t kinds, std::size_t count>
constexpr auto withKinds(const std::array<std::string_view, kinds>& words, Takes takes,
                         const YamlKey (&others)[count])
{
    std::array<YamlKey, kinds + count> keys{};
    std::transform(words.begin(), words.end(), keys.begin(), [takes](std::string_view word) {
        return YamlKey{word, word == "text" ? Takes::text : takes};
    });
    std::copy(std::begin(others), std::end(others), keys.begin() + kinds);
    return keys;
}

constexpr YamlKey revealKeys[] = {{"after"}, {"cost"}};
constexpr YamlKey variantsKeys[] = {{"count"}};
constexpr YamlKey toleranceKeys[] = {{"abs"}, {"rel"}, {"sig"}};
constexpr YamlKey optionKeys[] = {
    {"id"}, {"right", Takes::flag}, {"text", Takes::text}, {"say", Takes::text}};
constexpr YamlKey hintKeys[] = {{"cost"}, {"text", Takes::text}};
constexpr YamlKey rubricKeys[] = {{"points"}, {"text", Takes::text}};
constexpr YamlKey mistakeKeys[] = {{"credit"}, {"text", Takes::text}};
constexpr YamlKey selfTestKeys[] = {{"name"}, {"answers"}, {"score"}};

constexpr YamlKey partKeys[] = {{"id"},
                                {"kind", Takes::word, nullptr, exerciseKindWords},
                                {"text", Takes::text},
                                {"answer", Takes::cell},
                                {"form", Takes::word, nullptr, answerFormWords},
                                {"rows"},
                                {"cols"},
                                {"points"},
                                {"tol", Takes::map, &shapes::tolerance},
                                {"partial", Takes::word, nullptr, partialCreditWords},
                                {"accept", Takes::words, nullptr, notationWords},
                                {"mistakes", Takes::cells, &shapes::mistake},
                                {"hints", Takes::list, &shapes::hint},
                                {"options", Takes::list, &shapes::option},
                                {"many", Takes::flag},
                                {"shuffle", Takes::flag},
                                {"carry", Takes::cells},
                                {"rubric", Takes::list, &shapes::rubric}};

constexpr YamlKey implementationKeys[] = {{"name"},   {"use"},   {"calc", Takes::calc},
                                          {"weight"}, {"class"}, {"feedback", Takes::text}};
constexpr YamlKey moduleKeys[] = {{"causal", Takes::flag}, {"positions", Takes::flag}, {"dropout"}};
constexpr YamlKey weakTestKeys[] = {
    {"name"}, {"test"}, {"score"}, {"lang", Takes::word, nullptr, codeLanguageWords}};

constexpr YamlKey exerciseKeys[] = {{"id"},
                                    {"kind", Takes::word, nullptr, exerciseKindWords},
                                    {"title", Takes::text},
                                    {"text", Takes::text},
                                    {"solution", Takes::text},
                                    {"points"},
                                    {"attempts"},
                                    {"reveal", Takes::map, &shapes::reveal},
                                    {"variants", Takes::map, &shapes::variants},
                                    {"vars", Takes::calc},
                                    {"require", Takes::cell},
                                    {"parts", Takes::list, &shapes::part},
                                    {"tests", Takes::list, &shapes::selfTest},
                                    {"lang", Takes::words, nullptr, codeLanguageWords},
                                    {"task", Takes::word, nullptr, codeTaskWords},
                                    {"entry"},
                                    {"starter"},
                                    {"correct", Takes::list, &shapes::implementation},
                                    {"mutants", Takes::list, &shapes::implementation},
                                    {"weak", Takes::list, &shapes::weakTest},
                                    {"rounds"},
                                    {"shapes"},
                                    {"step"},
                                    {"shows", Takes::text},
                                    {"hints", Takes::list, &shapes::hint},
                                    {"arguments"},
                                    {"module", Takes::map, &shapes::module}};

constexpr YamlKey inputOnlyKeys[] = {{"when", Takes::cell},
                                     {"play", Takes::flag},
                                     {"min"},
                                     {"max"},
                                     {"step"},
                                     {"label", Takes::text},
                                     {"scale", Takes::word, nullptr, scaleWords},
                                     {"locked", Takes::flag},
                                     {"rows", Takes::cell},
                                     {"cols", Takes::cell},
                                     {"options"},
                                     {"start"}};
constexpr auto inputKeys = withKinds(inputKindWords, Takes::value, inputOnlyKeys);

constexpr YamlKey viewOnlyKeys[] = {{"rows", Takes::cell},
                                    {"cols", Takes::cell},
                                    {"mask", Takes::cell},
                                    {"poke", Takes::cell},
                                    {"bins"},
                                    {"label", Takes::text},
                                    {"digits"},
                                    {"when", Takes::cell},
                                    {"series"},
                                    {"x", Takes::cell},
                                    {"xlabel", Takes::text},
                                    {"scale", Takes::word, nullptr, scaleWords},
                                    {"yscale", Takes::word, nullptr, scaleWords}};
constexpr auto viewKeys = withKinds(viewKindWords, Takes::cell, viewOnlyKeys);

constexpr YamlKey presetKeys[] = {{"label", Takes::text}, {"set", Takes::cells}};
constexpr YamlKey predictionKeys[] = {{"ask", Takes::text},    {"options"}, {"right"},
                                      {"number", Takes::cell}, {"within"},  {"set", Takes::cells},
                                      {"say", Takes::text}};
constexpr YamlKey challengeKeys[] = {{"goal", Takes::cell}, {"text", Takes::text}};
constexpr YamlKey calculatorKeys[] = {{"id"},
                                      {"title", Takes::text},
                                      {"text", Takes::text},
                                      {"inputs", Takes::named, &shapes::input},
                                      {"cells", Takes::calc},
                                      {"show", Takes::list, &shapes::view},
                                      {"presets", Takes::list, &shapes::preset},
                                      {"steps", Takes::cell},
                                      {"predict", Takes::list, &shapes::prediction},
                                      {"challenge", Takes::map, &shapes::challenge},
                                      {"lab"},
                                      {"parameters"}};

constexpr YamlKey symbolKeys[] = {{"meaning"}, {"shape"}, {"cell"}};
constexpr YamlKey needKeys[] = {{"text", Takes::text},
                                {"question", Takes::text},
                                {"answer", Takes::text},
                                {"read", Takes::text},
                                {"exercise"}};
constexpr YamlKey frontMatterKeys[] = {{"id"},
                                       {"title"},
                                       {"lang"},
                                       {"symbols", Takes::named, &shapes::symbol},
                                       {"needs", Takes::list, &shapes::need},
                                       {"authors"},
                                       {"status"},
                                       {"updated"}};

constexpr YamlKey translatedKeys[] = {{"source"}, {"translation"}};
constexpr YamlKey courseKeys[] = {{"format"},    {"id"},      {"version"},  {"title", Takes::text},
                                  {"languages"}, {"lessons"}, {"glossary"}, {"references"},
                                  {"renames"}};
constexpr YamlKey termKeys[] = {{"name"}, {"def"}};
constexpr YamlKey referenceKeys[] = {{"text"}, {"url"}};

constexpr YamlKey assignedKeys[] = {{"id"}, {"points"}};
constexpr YamlKey lateKeys[] = {{"grace"}, {"cost"}, {"most"}};
constexpr YamlKey assignmentKeys[] = {{"format"},
                                      {"title", Takes::text},
                                      {"course"},
                                      {"exercises", Takes::list, &shapes::assigned},
                                      {"due"},
                                      {"closes"},
                                      {"late", Takes::map, &shapes::late},
                                      {"attempts", Takes::word, nullptr, countingWords},
                                      {"handins", Takes::word, nullptr, countingWords},
                                      {"missing", Takes::word, nullptr, missingWords},
                                      {"rounding"},
                                      {"mended"}};

} // namespace

namespace shapes {

constinit const YamlShape course{"course.yaml", courseKeys};
constinit const YamlShape term{"term", termKeys};
constinit const YamlShape reference{"reference", referenceKeys};
constinit const YamlShape assignment{"assignment", assignmentKeys};
constinit const YamlShape assigned{"exercise", assignedKeys};
constinit const YamlShape late{"late", lateKeys};
constinit const YamlShape frontMatter{"front matter", frontMatterKeys};
constinit const YamlShape symbol{"symbols", symbolKeys};
constinit const YamlShape need{"needs", needKeys};
constinit const YamlShape translated{"translated.yaml", translatedKeys};
constinit const YamlShape calculator{"calculator", calculatorKeys};
constinit const YamlShape input{"input", inputKeys};
constinit const YamlShape view{"show", viewKeys};
constinit const YamlShape preset{"preset", presetKeys};
constinit const YamlShape prediction{"predict", predictionKeys};
constinit const YamlShape challenge{"challenge", challengeKeys};
constinit const YamlShape exercise{"exercise", exerciseKeys};
constinit const YamlShape part{"part", partKeys};
constinit const YamlShape option{"option", optionKeys};
constinit const YamlShape hint{"hint", hintKeys};
constinit const YamlShape rubric{"rubric", rubricKeys};
constinit const YamlShape tolerance{"tol", toleranceKeys};
constinit const YamlShape mistake{"mistake", mistakeKeys};
constinit const YamlShape reveal{"reveal", revealKeys};
constinit const YamlShape variants{"variants", variantsKeys};
constinit const YamlShape selfTest{"test", selfTestKeys};
constinit const YamlShape implementation{"implementation", implementationKeys};
constinit const YamlShape module{"module", moduleKeys};
constinit const YamlShape weakTest{"weak", weakTestKeys};

} // namespace shapes

const YamlKey* YamlShape::find(std::string_view name) const
{
    const auto found =
        std::find_if(keys.begin(), keys.end(), [name](const YamlKey& key) { return key.name == name; });
    return found == keys.end() ? nullptr : &*found;
}

} // namespace lectern::lessons
