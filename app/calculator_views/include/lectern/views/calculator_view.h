#pragma once

#include <lectern/calculators/lab_control.h>
#include <lectern/calculators/session.h>
#include <lectern/lessons/calculator.h>
#include <lectern/reader/embedded.h>

#include <QPointer>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lectern::reader {
class RichText;
}

namespace lectern::views {

class CalculatorToolbar;
class ColumnLayout;
class FlowLayout;
class InputPanel;
class LabPanel;
class PredictionPanel;
class ResultView;
class WhyPanel;

/// A calculator in a page: inputs, results, the explanation of a number, and the tools. Its title and text
/// belong to the page around it.
class CalculatorView : public reader::Embedded
{
    Q_OBJECT

public:
    CalculatorView(lessons::Calculator calculator, const reader::EmbedContext& context,
                   QWidget* parent = nullptr);
    /// Begins with what is computed already.
    CalculatorView(lessons::Calculator calculator, const calculators::StartSheet& start,
                   const reader::EmbedContext& context, QWidget* parent = nullptr);
    ~CalculatorView() override;

    calculators::Session& session() { return m_session; }

    QString plainText() const override;
    std::vector<QRect> wholeParts() const override;
    QJsonObject state() const override { return m_session.state(); }
    void restore(const QJsonObject& state) override;
    std::any memory() const override { return m_session.history(); }
    void remember(const std::any& memory) override;
    bool isBusy() const override { return m_lab && m_lab->isRunning(); }

    /// For a link in the text that speaks of a cell: reveals it, marks it until the next edit or Esc, and puts the
    /// keyboard there. False if it is not shown.
    bool showCell(const std::string& cell);

    /// Opens "why this number?" for an entry.
    void explain(const calc::EntryRef& entry);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;

protected:
    void contextChanged() override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void build();
    void buildResults();
    void rebuild();
    void deleteParts();
    void connectWhy();
    void onChanged(const calculators::Change& change);
    void updateVisibility();
    void updateFooter();
    void updateLights();
    void closeWhy();
    void showMessage(const QString& message);
    QString problemText() const;
    QString noticeText() const;
    void pointOut(ResultView* view);
    void fillSaveMenu();
    void savePart(ResultView* view, const QString& suffix);
    std::string firstCell(const ResultView& view) const;
    void applySpacing();
    void applyPaper();
    ResultView* viewOf(const calc::EntryRef& entry) const;

    calculators::Session m_session;
    std::unique_ptr<calculators::LabControl> m_lab; ///< outlives the widgets of a language
    QString m_builtLanguage;
    ColumnLayout* m_column;
    PredictionPanel* m_predictions = nullptr;
    InputPanel* m_inputs = nullptr;
    LabPanel* m_labPanel = nullptr; ///< null without a lab
    QWidget* m_results = nullptr;
    FlowLayout* m_resultsLayout = nullptr;
    std::vector<ResultView*> m_views;
    WhyPanel* m_why = nullptr;
    reader::RichText* m_challenge = nullptr;
    calculators::FilledText m_challengeText;
    reader::RichText* m_message = nullptr;
    reader::RichText* m_notice = nullptr; ///< what calc noticed in what is shown
    CalculatorToolbar* m_toolbar = nullptr;
    std::optional<calc::EntryRef> m_asked;
    QPointer<QWidget> m_askedFrom; ///< what had the keyboard when it was asked
    QString m_refused; ///< a refusal without a mark of its own; until the next edit
};

} // namespace lectern::views
