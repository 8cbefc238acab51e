#include "stored_help.h"

namespace lectern::window {

storage::Help toStored(const grading::Help& help)
{
    storage::Help stored;
    for (const auto& [part, taken] : help.hintsTaken)
        stored.hintsTaken[QString::fromStdString(part)] = taken;
    stored.solutionRevealed = help.solutionRevealed;
    return stored;
}

grading::Help fromStored(const storage::Help& stored)
{
    grading::Help help;
    for (const auto& [part, taken] : stored.hintsTaken)
        help.hintsTaken[part.toStdString()] = taken;
    help.solutionRevealed = stored.solutionRevealed;
    return help;
}

} // namespace lectern::window
