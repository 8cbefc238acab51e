#include "huge_sizes.h"

#include <lectern/models/language_model.h>
#include <lectern/models/transparent_self_attention.h>

#include <memory>

using namespace lectern::models;
using namespace lectern::attention::checks;

namespace {

MultiHeadOptions attentionOf(std::size_t width, std::size_t keyWidth = 0)
{
    MultiHeadOptions options;
    options.width = width;
    options.keyWidth = keyWidth;
    return options;
}

LanguageModelOptions languageModelOf(std::size_t vocabulary, PositionKind positions)
{
    LanguageModelOptions options;
    options.vocabulary = vocabulary;
    options.block.attention.width = 2;
    options.positions = positions;
    return options;
}

/// Each module in a size of about e * e parameters, and each forward pass with as many outputs.
template <typename T>
std::vector<SizedCall> calls()
{
    const auto x3 = [](std::size_t n, std::size_t l, std::size_t c) { return repeated<T, 3>({n, l, c}); };
    const auto source = [] { return std::make_shared<RandomSource>(1); };
    return {
        {"Parameter",
         [](auto e) {
             return codeOf(Parameter<T, 2>::create({e, e}));
         }},
        {"Linear", [=](auto e) { return codeOf(Linear<T>::create(e, e, true, *source())); }},
        {"Embedding", [=](auto e) { return codeOf(Embedding<T>::create(e, e, 1, *source())); }},
        {"Norm", [](auto e) { return codeOf(Norm<T>::create(NormKind::layer, square(e))); }},
        {"FeedForward",
         [=](auto e) { return codeOf(FeedForward<T>::create(e, e, Activation::gelu, *source())); }},
        {"MultiHeadAttention",
         [=](auto e) { return codeOf(MultiHeadAttention<T>::create(attentionOf(e), *source())); }},
        {"MultiHeadAttention apart",
         [=](auto e) { return codeOf(MultiHeadAttention<T>::create(attentionOf(e, 3), *source())); }},
        {"TransparentSelfAttention",
         [=](auto e) { return codeOf(TransparentSelfAttention<T>::create(e, 1, 0, *source())); }},
        {"KeyValueCache", [](auto e) { return codeOf(KeyValueCache<T>::create(e, 1, e, 1)); }},
        {"LanguageModel",
         [](auto e) {
             return codeOf(LanguageModel<T>::create(languageModelOf(square(e), PositionKind::none)));
         }},
        {"LanguageModel's learned positions",
         [](auto e) {
             auto options = languageModelOf(3, PositionKind::learned);
             options.maxLength = square(e);
             return codeOf(LanguageModel<T>::create(options));
         }},
        {"LanguageModel's caches",
         [](auto e) {
             return codeOf(
                 LanguageModel<T>::create(languageModelOf(3, PositionKind::none))->makeCaches(e, e));
         }},
        {"Linear forward",
         [=](auto e) { return codeOf(Linear<T>::create(1, 1, true, *source())->forward(x3(e, e, 1))); }},
        {"MultiHeadAttention forward",
         [=](auto e) {
             Pass pass = Pass::evaluation();
             return codeOf(
                 MultiHeadAttention<T>::create(attentionOf(1), *source())->forward(x3(e, e, 1), {}, pass));
         }},
    };
}

} // namespace

class TestModelSizes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyModuleRefusesSizesThatNoMemoryHolds_data() { addRows(calls<float>(), calls<double>()); }

    void everyModuleRefusesSizesThatNoMemoryHolds() { refusesHugeSizes(); }
};

QTEST_GUILESS_MAIN(TestModelSizes)
#include "tst_model_sizes.moc"
