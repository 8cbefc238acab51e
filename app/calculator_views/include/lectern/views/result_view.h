#pragma once

#include <lectern/calc/sheet.h>
#include <lectern/calculators/influence_run.h>
#include <lectern/calculators/session.h>
#include <lectern/lessons/calculator.h>
#include <lectern/reader/embedded.h>
#include <lectern/views/captioned.h>
#include <lectern/views/number_grid.h>

#include <optional>
#include <string>
#include <vector>

namespace lectern::views {

class EntryGrid;

/// One entry of `show:`: its caption, and the view that paints the values of its cells. A cell that cannot be
/// computed shows its error in the view's place.
class ResultView : public Captioned
{
    Q_OBJECT

public:
    ResultView(calculators::Session& session, const lessons::ViewSpec& spec,
               const reader::EmbedContext& context, QWidget* parent = nullptr);

    const lessons::ViewSpec& spec() const { return m_spec; }
    /// Whether a change concerns what this view shows.
    bool isTouchedBy(const calculators::Change& change) const;
    /// Shows the present values.
    void refresh();
    /// The same for an edit in hand: what takes long is measured beside, and shown when it is there.
    void follow();
    /// Measures what is still being measured beside at once: a picture is wanted.
    void settle();

    /// Numbers that a screen shortens, and says when they are pointed at, stand there whole.
    void setOnPaper(bool onPaper);
    /// What is not to be cut on paper, in the coordinates of this widget.
    std::vector<QRect> wholeParts() const;

    /// Its caption and values in words.
    QString plainText() const;

    void setLit(const std::vector<calc::EntryRef>& lit, const std::optional<calc::EntryRef>& subject);
    /// Puts the keyboard onto an entry; false if this view does not show it.
    bool focusEntry(const calc::EntryRef& entry);
    /// What takes the keyboard in this view; null if it has nothing to reach.
    QWidget* focusTarget() const;

    /// Marks the whole view: a step of the text speaks of it.
    void setPointedOut(bool pointedOut);
    bool isPointedOut() const { return m_pointedOut; }

    /// Its numbers with all their digits and the names of rows and columns, for a spreadsheet; empty for texts.
    QString csv() const;

Q_SIGNALS:
    void entryChosen(const lectern::calc::EntryRef& entry);
    /// A tensor in a flow drawing was chosen.
    void cellChosen(const std::string& cell);

protected:
    void paintEvent(QPaintEvent* event) override;
    void themeChanged() override;

private:
    calculators::FilledText captionText() const;
    calculators::FilledText filled(const lessons::Localized& text) const;
    /// `text` is a member of this view.
    void connectQuestions(reader::RichText* where, const calculators::FilledText& text);
    void makeBody();
    bool fillAtOnce();
    void fillGrids(const calc::Value& value, const std::optional<calc::Value>& mask);
    std::optional<calc::Value> maskValue() const;
    void fillBars();
    void fillPlot();
    void fillShapes();
    void fillHistogram(const std::vector<calc::Value>& all);
    void fillFlow();
    calculators::InfluenceJob influenceJob() const;
    void showInfluence(const calculators::InfluenceOutcome& outcome);
    void showSentence();
    QWidget* makePlot();
    EntryGrid* makeGrid();
    void connectGrid(EntryGrid* grid, std::size_t slice);
    void fitGridCount(std::size_t slices);
    std::vector<calc::Value> values(Problem& problem) const;
    void showProblem(const Problem& problem);
    QStringList seriesNames() const;
    GridPosition positionOf(const calc::EntryRef& entry) const;
    calc::EntryRef entryOf(GridPosition position, std::size_t slice) const;
    bool isGridKind() const;

    calculators::Session& m_session;
    lessons::ViewSpec m_spec;
    reader::EmbedContext m_context;
    QWidget* m_body = nullptr;
    std::vector<EntryGrid*> m_grids;
    reader::RichText* m_problem;
    reader::RichText* m_sentence = nullptr; ///< influence: what the present poke does
    std::optional<calc::Value> m_moved;     ///< influence: the last that was measured
    calculators::InfluenceRun* m_influence = nullptr;
    std::vector<std::string> m_names;
    calculators::FilledText m_captionText;
    calculators::FilledText m_bodyText; ///< of a text
    std::vector<std::string> m_flow; ///< the cells of a flow drawing, as they are numbered there
    bool m_pointedOut = false;
    bool m_columnVectors = false; ///< bars: their values stand in columns
};

} // namespace lectern::views
