#pragma once

#include <lectern/lessons/course.h>

namespace lectern::test {

/// A lab that learns for as many steps as its slider says.
inline lessons::Calculator overfitLab()
{
    return lessons::parseCalculator(R"(title: {zh_CN: 练, en: Train}
inputs:
  steps: {slider: 20, min: 1, max: 2000, step: 1, label: {zh_CN: 步数, en: steps}}
  masked: {switch: true, label: {zh_CN: 因果, en: causal}}
  gain: {number: 2}
lab: overfit
parameters: {steps: steps, causal: masked, seed: 3}
cells: |
  final = gain * loss[1, cols(loss)]
  untouched = gain + 1
show:
  - plot: [loss]
    x: step
  - number: final
  - number: untouched
  - text: {zh_CN: "泄漏 {{leak:.3f}}", en: "leak {{leak:.3f}}"}
)",
                                    "train", "train.yaml")
        .value;
}

} // namespace lectern::test
