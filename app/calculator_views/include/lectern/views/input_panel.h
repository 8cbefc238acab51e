#pragma once

#include <lectern/calc/sheet.h>
#include <lectern/lessons/calculator.h>
#include <lectern/reader/embedded.h>
#include <lectern/views/themed.h>

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace lectern::calculators {
class Session;
struct Change;
struct InputState;
} // namespace lectern::calculators

namespace lectern::views {

class FlowLayout;
class GridEdit;
class MatrixEdit;
class MatrixSheet;
class OrderEdit;
class ScrolledSheet;
struct EntryContent;

/// The inputs of a calculator: matrices side by side, then sliders, numbers and switches.
class InputPanel : public Themed
{
    Q_OBJECT

public:
    InputPanel(calculators::Session& session, const reader::EmbedContext& context, QWidget* parent = nullptr);

    void refresh(const calculators::Change& change);
    void refreshAll();
    /// Whether there is anything to be seen.
    bool isEmpty() const;

    /// What scrolls stands there whole.
    void setOnPaper(bool onPaper);
    /// What is not to be cut on paper, in the coordinates of this widget.
    std::vector<QRect> wholeParts() const;

    void setLit(const std::vector<calc::EntryRef>& lit);
    /// Puts the keyboard into an entry of an input.
    bool focusEntry(const calc::EntryRef& entry);

    /// The name of an input for messages and accessible names.
    QString inputTitle(const lessons::InputSpec& spec) const;

Q_SIGNALS:
    /// An edit was refused without leaving a mark in a cell: a paste that does not fit, tokens.
    void refused(const QString& message);

protected:
    void themeChanged() override;

private:
    void build();
    void add(QWidget* widget, const lessons::InputSpec& spec, FlowLayout* group, bool caption);
    void addControl(const lessons::InputSpec& spec);
    static bool isLarge(const calculators::InputState& state);
    void addMatrix(const lessons::InputSpec& spec);
    void addSheet(const lessons::InputSpec& spec);
    void paste(const std::string& name, const QString& text);
    void addGrid(const lessons::InputSpec& spec);
    void addSlider(const lessons::InputSpec& spec);
    void addNumber(const lessons::InputSpec& spec);
    void addSeed(const lessons::InputSpec& spec);
    void addSwitch(const lessons::InputSpec& spec);
    void addChoice(const lessons::InputSpec& spec);
    void addOrder(const lessons::InputSpec& spec);
    void updateVisibility();
    void addTokens(const lessons::InputSpec& spec);
    QString title(const lessons::InputSpec& spec) const;
    EntryContent content(const calculators::InputState& state, std::size_t row, std::size_t col) const;

    calculators::Session& m_session;
    reader::EmbedContext m_context;
    FlowLayout* m_matrices = nullptr;
    FlowLayout* m_controls = nullptr;
    std::map<std::string, std::function<void()>> m_refresh;
    std::map<std::string, MatrixEdit*> m_matrixEdits;
    std::map<std::string, MatrixSheet*> m_sheets;
    std::map<std::string, ScrolledSheet*> m_scrolled; ///< around the sheets
    std::map<std::string, GridEdit*> m_gridEdits;
    std::map<std::string, OrderEdit*> m_orderEdits;
    std::map<std::string, QWidget*> m_focus;
    std::map<std::string, QWidget*> m_parts; ///< what is hidden with an input: its caption too
    std::vector<std::function<void(const theme::Theme&)>> m_themed;
};

} // namespace lectern::views
