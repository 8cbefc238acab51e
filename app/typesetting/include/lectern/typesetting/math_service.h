#pragma once

#include <lectern/typesetting/math_layout.h>

#include <QObject>
#include <QString>

#include <memory>

namespace lectern::typesetting {

/// Lays formulas out: from memory, from the cache built into the program, else in a worker thread.
/// One object for the program, made in main() and lent to whoever shows formulas; GUI thread only.
class MathService : public QObject
{
    Q_OBJECT

public:
    explicit MathService(QObject* parent = nullptr);
    /// Quick, also while a long formula is being typeset.
    ~MathService() override;

    /// The layout if it is there already, in memory or in the cache; null otherwise, and nothing is started.
    std::shared_ptr<const MathLayout> known(const QString& tex, bool display);

    /// The layout, or null while it is still being made; then `layoutsReady` follows.
    /// A formula that cannot be typeset has a layout too: see MathLayout::error.
    std::shared_ptr<const MathLayout> layout(const QString& tex, bool display);

    /// Waits until nothing is outstanding (for printing and pictures) and says so by `layoutsReady`. False after
    /// `milliseconds`.
    bool waitForAll(int milliseconds = 30'000);

    /// How long one formula may take before it counts as one that cannot be typeset. 5 s at the start.
    void setTimeLimit(int milliseconds);

    /// Keeps formulas of courses that the program does not carry in this folder (the user's cache), from run
    /// to run. To be called before the first formula; without it they are kept in memory alone.
    void setCacheFolder(const QString& folder);

    /// Whether a formula was asked for that is in no cache: only then a script engine is loaded.
    bool engineWasStarted() const;

Q_SIGNALS:
    /// Formulas asked for earlier have arrived; ask `layout` again. Coalesced: at most one signal in about 40
    /// ms.
    void layoutsReady();

private:
    void takeAnswers();

    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace lectern::typesetting
