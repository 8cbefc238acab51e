#include "message_table.h"

#include <QCoreApplication>

namespace lectern::messages {

std::span<const Entry> modelsMessages()
{
    static constexpr Entry entries[] = {
        {"models.mha.padding",
         QT_TRANSLATE_NOOP("Messages", "The key padding mask has shape %1, but %2 is needed."),
         QT_TRANSLATE_NOOP("Messages", "It has one mark for each key of each sample.")},
        {"models.transparent.mask",
         QT_TRANSLATE_NOOP("Messages", "The valid keys have shape %1, but %2 is needed."),
         QT_TRANSLATE_NOOP("Messages", "There is one mark for each token of each sample.")},
        {"models.transparent.keys", QT_TRANSLATE_NOOP("Messages", "Sample %1 has no valid key."),
         QT_TRANSLATE_NOOP("Messages", "Leave out samples that are padding alone.")},
        {"models.cache.shape",
         QT_TRANSLATE_NOOP("Messages", "The new keys or values have shape %1, but the cache needs %2."),
         QT_TRANSLATE_NOOP("Messages", "Make a cache for the model and the batch that it is used with.")},
        {"models.cache.full", QT_TRANSLATE_NOOP("Messages", "%1 positions do not fit into a cache of %2."),
         QT_TRANSLATE_NOOP("Messages", "Make a longer cache, or start again.")},
        {"models.cache.backward", QT_TRANSLATE_NOOP("Messages", "A pass with a cache has no backward pass."),
         QT_TRANSLATE_NOOP("Messages", "Train on whole sequences; the cache is for decoding.")},
        {"models.language.vocabulary", QT_TRANSLATE_NOOP("Messages", "The vocabulary is empty."),
         QT_TRANSLATE_NOOP("Messages", "A language model needs at least one token.")},
        {"models.language.rotary",
         QT_TRANSLATE_NOOP("Messages", "The block's attention has rotary positions of its own."),
         QT_TRANSLATE_NOOP("Messages", "Choose rotary positions for the model instead.")},
        {"models.language.causal", QT_TRANSLATE_NOOP("Messages", "A cache needs the causal mask."),
         QT_TRANSLATE_NOOP(
             "Messages", "Without it earlier positions would read later ones, and change with each token.")},
        {"models.language.caches", QT_TRANSLATE_NOOP("Messages", "There are %1 caches for %2 layers."),
         QT_TRANSLATE_NOOP("Messages", "Each layer needs a cache of its own.")},
        {"models.language.targets",
         QT_TRANSLATE_NOOP("Messages", "The targets have shape %1, the tokens have shape %2."),
         QT_TRANSLATE_NOOP("Messages", "Each token needs one target, which may be ignored.")},
        {"models.optimizer.option",
         QT_TRANSLATE_NOOP("Messages", "The optimizer's option '%1' is out of its range."),
         QT_TRANSLATE_NOOP("Messages",
                           "Rate and decay are at least 0, averages at least 0 and less than 1.")},
        {"models.optimizer.parameters",
         QT_TRANSLATE_NOOP("Messages", "The parameters are not those of the first step."),
         QT_TRANSLATE_NOOP("Messages", "Each model needs an optimizer of its own.")},
        {"models.gradient.finite",
         QT_TRANSLATE_NOOP("Messages", "The norm of the gradients is not a finite number."),
         QT_TRANSLATE_NOOP("Messages", "Lower the learning rate, or look for a row that reads nothing.")},
        {"models.gradient.largest",
         QT_TRANSLATE_NOOP("Messages", "Gradients can only be clipped to a norm greater than 0."),
         QT_TRANSLATE_NOOP("Messages", "The usual value is 1.")},
        {"models.training.batches", QT_TRANSLATE_NOOP("Messages", "There is nothing to train on."),
         QT_TRANSLATE_NOOP("Messages", "Give at least one batch.")},
        {"models.state.format",
         QT_TRANSLATE_NOOP("Messages", "This is not a saved model of a known version."), ""},
        {"models.state.damaged", QT_TRANSLATE_NOOP("Messages", "The saved model is damaged or incomplete."),
         QT_TRANSLATE_NOOP("Messages", "Save it again from the model.")},
        {"models.state.precision",
         QT_TRANSLATE_NOOP("Messages", "The saved numbers have %1 bytes, those of the model %2."),
         QT_TRANSLATE_NOOP("Messages", "float has 4 bytes, double has 8.")},
        {"models.state.count",
         QT_TRANSLATE_NOOP("Messages", "%1 parameters are saved, but the model has %2."),
         QT_TRANSLATE_NOOP("Messages", "Make the model with the options it was saved with.")},
        {"models.state.name",
         QT_TRANSLATE_NOOP("Messages", "The parameter '%1' is saved where the model has '%2'."),
         QT_TRANSLATE_NOOP("Messages", "Make the model with the options it was saved with.")},
        {"models.state.shape",
         QT_TRANSLATE_NOOP("Messages", "The saved parameter '%1' has shape %2, that of the model %3."),
         QT_TRANSLATE_NOOP("Messages", "Make the model with the options it was saved with.")},
        {"models.state.finite",
         QT_TRANSLATE_NOOP("Messages", "The saved parameter '%1' holds a number that is not finite."),
         QT_TRANSLATE_NOOP("Messages", "The training had failed before it was saved.")},
    };
    return entries;
}

} // namespace lectern::messages
