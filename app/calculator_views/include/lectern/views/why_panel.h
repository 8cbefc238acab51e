#pragma once

#include <lectern/calc/sheet.h>
#include <lectern/views/themed.h>

#include <QString>

#include <vector>

class QToolButton;

namespace lectern::calculators {
class Session;
}
namespace lectern::typesetting {
class MathService;
}

namespace lectern::reader {
class RichText;
}

namespace lectern::views {

class ColumnLayout;
class FlowLayout;

/// "Why this number?": the arithmetic of one entry, and the entries that it reads, each of which can be asked
/// in turn. Esc closes, Backspace goes back.
class WhyPanel : public Themed
{
    Q_OBJECT

public:
    WhyPanel(calculators::Session& session, const theme::Theme& theme, typesetting::MathService* math,
             QWidget* parent = nullptr);

    /// Starts a new line of questions.
    void explain(const calc::EntryRef& entry);
    void dismiss();
    void back();
    /// Explains again with the present numbers.
    void refresh();

    /// The questions so far, the present one last.
    const std::vector<calc::EntryRef>& trail() const { return m_trail; }
    const calc::Explanation& explanation() const { return m_explanation; }

    /// "A₂₁", with commas where a number has two digits.
    static QString entryLabel(const calc::EntryRef& entry, const calc::Shape& shape);

Q_SIGNALS:
    /// What is explained and what it reads have changed, so that they can be lit up.
    void explained();
    void closed();
    /// An entry of an input was chosen: it has no reason but the learner's.
    void inputChosen(const lectern::calc::EntryRef& entry);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void themeChanged() override;

private:
    void ask(const calc::EntryRef& entry);
    void present();
    void showTrail();
    void showLines();
    void showReads();
    void offerMoreReads();
    QString labelOf(const calc::EntryRef& entry) const;
    QString valueOf(const calc::EntryRef& entry) const;
    void applyMargins();

    static constexpr std::size_t fewReads = 24; ///< shown at first, and more each time that they are asked for

    calculators::Session& m_session;
    typesetting::MathService* m_math;
    std::vector<calc::EntryRef> m_trail;
    calc::Explanation m_explanation;
    std::size_t m_mostReads = fewReads;
    ColumnLayout* m_layout;
    QWidget* m_head;
    FlowLayout* m_trailLayout;
    QToolButton* m_close;
    QWidget* m_lines;
    ColumnLayout* m_linesLayout;
    reader::RichText* m_readsTitle;
    QWidget* m_reads;
    FlowLayout* m_readsLayout;
};

} // namespace lectern::views
