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
    ~MathService() override;

    /// The layout, or null while it is still being made; then `layoutsReady` follows.
    /// A formula that cannot be typeset has a layout too: see MathLayout::error.
    std::shared_ptr<const MathLayout> layout(const QString& tex, bool display);

    /// Waits until nothing is outstanding (for printing and pictures). False after `milliseconds`.
    bool waitForAll(int milliseconds = 30'000);

Q_SIGNALS:
    /// Formulas asked for earlier have arrived; ask `layout` again. Coalesced: at most one signal in about 40 ms.
    void layoutsReady();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace lectern::typesetting
