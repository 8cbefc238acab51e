#pragma once

#include <lectern/calculators/input_state.h>

#include <string>
#include <vector>

namespace lectern::calculators {

/// All inputs of a calculator, in the order of its specification.
using Snapshot = std::vector<InputState>;

/// Steps back and forth. Edits with the same non-empty gesture that follow one another are one step: a
/// slider's drag.
class History
{
public:
    /// Remembers the state before an edit; forgets what was undone.
    void record(const Snapshot& before, const std::string& gesture = {});

    /// The next edit is a step of its own, even with the same gesture.
    void endGesture() { m_gesture.clear(); }

    bool canUndo() const { return !m_past.empty(); }
    bool canRedo() const { return !m_future.empty(); }

    /// The state to return to, given the present one.
    Snapshot undo(Snapshot present);
    Snapshot redo(Snapshot present);

    void clear();

private:
    std::vector<Snapshot> m_past;
    std::vector<Snapshot> m_future;
    std::string m_gesture;
};

} // namespace lectern::calculators
