#pragma once

#include "model_checks.h"

#include <lectern/models/language_model.h>

namespace lectern::models::checks {

inline LanguageModelOptions smallOptions(PositionKind positions = PositionKind::sinusoidal,
                                         std::size_t keyHeads = 0)
{
    LanguageModelOptions options;
    options.vocabulary = 7;
    options.layers = 2;
    options.block.attention.width = 8;
    options.block.attention.heads = 2;
    options.block.attention.keyHeads = keyHeads;
    options.block.hidden = 12;
    options.positions = positions;
    options.maxLength = 16;
    options.buckets = {8, 16, false};
    options.seed = 5;
    return options;
}

/// With every parameter away from its start: a relative bias starts as 0.
inline LanguageModel<double> smallModel(const LanguageModelOptions& options)
{
    LanguageModel<double> model = *LanguageModel<double>::create(options);
    std::mt19937_64 random(17);
    stir(model.parameters(), random);
    return model;
}

inline Tensor<std::int64_t, 2> tokensOf(std::vector<std::vector<std::int64_t>> rows)
{
    Tensor<std::int64_t, 2> tokens({rows.size(), rows.front().size()});
    for (std::size_t n = 0; n < rows.size(); ++n)
        for (std::size_t l = 0; l < rows[n].size(); ++l)
            tokens(n, l) = rows[n][l];
    return tokens;
}

/// Every kind of position, by a name for a test's row.
inline const std::vector<std::pair<const char*, PositionKind>> positionKinds = {
    {"none", PositionKind::none},       {"sinusoidal", PositionKind::sinusoidal},
    {"learned", PositionKind::learned}, {"relative", PositionKind::relative},
    {"alibi", PositionKind::alibi},     {"rotary", PositionKind::rotary}};

} // namespace lectern::models::checks
