#pragma once

#include <lectern/views/themed.h>

#include <QString>

#include <string>
#include <vector>

class QMenu;
class QPushButton;
class QToolButton;

namespace lectern::calculators {
class Session;
}

namespace lectern::views {

/// Steps at the left; undo, redo, reset, presets and copying at the right.
class CalculatorToolbar : public Themed
{
    Q_OBJECT

public:
    CalculatorToolbar(calculators::Session& session, const theme::Theme& theme, QWidget* parent = nullptr);

    void refresh();

    /// Filled by the card when it is about to show.
    QMenu* saveMenu() const;

    /// The matrix that "Copy" offers first.
    void setCopyFirst(const std::string& cell) { m_copyFirst = cell; }

Q_SIGNALS:
    /// A shared state was pasted that cannot be taken.
    void refused(const QString& message);

protected:
    void themeChanged() override;

private:
    QToolButton* addTool(const QString& text, const QString& tip);
    QPushButton* addButton(const QString& text);
    void buildSteps();
    void fillPresets();
    void buildShare();
    void fillCopyMenu();
    void addCopyActions(QMenu& menu, const std::string& cell);
    std::vector<std::string> copyableCells() const;

    calculators::Session& m_session;
    QPushButton* m_next = nullptr;
    QPushButton* m_all = nullptr;
    QToolButton* m_stepwise = nullptr;
    QToolButton* m_undo;
    QToolButton* m_redo;
    QToolButton* m_reset;
    QToolButton* m_presets = nullptr;
    QToolButton* m_copy;
    QToolButton* m_save;
    QToolButton* m_share;
    std::string m_copyFirst;
};

} // namespace lectern::views
