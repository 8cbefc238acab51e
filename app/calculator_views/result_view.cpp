#include <lectern/views/result_view.h>

#include <lectern/messages/messages.h>
#include <lectern/reader/markdown_text.h>
#include <lectern/views/arcs_view.h>
#include <lectern/views/bars.h>
#include <lectern/views/column_layout.h>
#include <lectern/views/flow_layout.h>
#include <lectern/views/flow_view.h>
#include <lectern/views/grid_edit.h>
#include <lectern/views/heatmap.h>
#include <lectern/views/line_plot.h>
#include <lectern/views/matrix_view.h>
#include <lectern/views/number_view.h>
#include <lectern/views/shapes_view.h>

#include <QPainter>

#include <algorithm>

namespace lectern::views {

ResultView::ResultView(calculators::Session& session, const lessons::ViewSpec& spec,
                       const reader::EmbedContext& context, QWidget* parent)
    : Captioned(context.theme, context.math, {}, parent)
    , m_session(session)
    , m_spec(spec)
    , m_context(context)
    , m_problem(new reader::RichText(context.theme, context.math, this))
    , m_names(spec.cells)
{
    for (const std::string& name : {spec.x, spec.rows, spec.columns, spec.mask, spec.when, spec.poke}) {
        if (!name.empty())
            m_names.push_back(name);
    }
    for (const std::string& text :
         {spec.text.in(session.language().toStdString()), spec.label.in(session.language().toStdString())}) {
        const auto inText = session.namesIn(text);
        m_names.insert(m_names.end(), inText.begin(), inText.end());
    }
    // A plot marks where the learner's slider stands.
    for (const lessons::InputSpec& input : session.calculator().inputs) {
        if (spec.kind == lessons::ViewKind::plot && input.kind == lessons::InputKind::slider)
            m_names.push_back(input.name);
    }
    m_problem->setTone(reader::RichText::Tone::error);
    m_problem->setTextSize(13.5);
    connectQuestions(caption(), m_captionText);
    makeBody();
    if (spec.kind == lessons::ViewKind::influence) {
        m_sentence = new reader::RichText(context.theme, context.math, this);
        column()->addWidget(m_sentence);
        m_influence = new calculators::InfluenceRun(this);
        connect(m_influence, &calculators::InfluenceRun::measured, this, &ResultView::showInfluence);
    }
    column()->addWidget(m_problem);
    setObjectName(QString::fromStdString(spec.cells.empty() ? std::string("text") : spec.cells.front()));
    refresh();
    ResultView::themeChanged();
}

bool ResultView::isGridKind() const
{
    using lessons::ViewKind;
    return m_spec.kind == ViewKind::heatmap || m_spec.kind == ViewKind::matrix ||
           m_spec.kind == ViewKind::grid || m_spec.kind == ViewKind::number ||
           m_spec.kind == ViewKind::arcs || m_spec.kind == ViewKind::influence;
}

void ResultView::makeBody()
{
    switch (m_spec.kind) {
    case lessons::ViewKind::bars: {
        auto* bars = new Bars(theme(), this);
        m_grids.push_back(bars);
        connectGrid(bars, 0);
        m_body = bars;
        break;
    }
    case lessons::ViewKind::histogram:
        m_body = new Bars(theme(), this); // counts of entries have no entry of their own to ask about
        break;
    case lessons::ViewKind::plot:
        m_body = makePlot();
        break;
    case lessons::ViewKind::flow: {
        auto* flow = new FlowView(theme(), this);
        connect(flow, &EntryGrid::entryActivated, this,
                [this](int, int node) { Q_EMIT cellChosen(m_flow[std::size_t(node)]); });
        m_body = flow;
        break;
    }
    case lessons::ViewKind::shapes:
        m_body = new ShapesView(theme(), this);
        break;
    case lessons::ViewKind::text:
        m_body = new reader::RichText(theme(), m_context.math, this);
        connectQuestions(static_cast<reader::RichText*>(m_body), m_bodyText);
        break;
    default:
        m_body = new QWidget(this);
        new FlowLayout(m_body);
        break;
    }
    setBody(m_body);
    if (m_spec.kind == lessons::ViewKind::text)
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

QWidget* ResultView::makePlot()
{
    auto* plot = new LinePlot(theme(), this);
    connect(plot, &LinePlot::pointActivated, this, [this](int series, int point) {
        const std::string& cell = m_spec.cells[std::size_t(series)];
        const auto value = m_session.value(cell);
        if (!value || !value->isNumeric())
            return;
        const calc::Shape& shape = value->shape();
        const auto at = std::size_t(point);
        Q_EMIT entryChosen({cell, at / shape.cols % shape.rows, at % shape.cols, at / (shape.cols * shape.rows)});
    });
    return plot;
}

EntryGrid* ResultView::makeGrid()
{
    switch (m_spec.kind) {
    case lessons::ViewKind::heatmap:
        return new Heatmap(theme(), m_body);
    case lessons::ViewKind::arcs:
        return new ArcsView(theme(), m_body);
    case lessons::ViewKind::influence: {
        auto* heatmap = new Heatmap(theme(), m_body);
        heatmap->setMarksLeaks(true);
        return heatmap;
    }
    case lessons::ViewKind::grid: {
        auto* grid = new GridEdit(theme(), m_body);
        grid->setLocked(true);
        return grid;
    }
    case lessons::ViewKind::number:
        return new NumberView(theme(), m_body);
    default:
        return new MatrixView(theme(), m_body);
    }
}

void ResultView::connectGrid(EntryGrid* grid, std::size_t slice)
{
    if (m_spec.kind == lessons::ViewKind::influence) {
        connect(grid, &EntryGrid::currentChanged, this, &ResultView::showSentence);
        return;
    }
    connect(grid, &EntryGrid::entryActivated, this, [this, slice](int row, int col) {
        Q_EMIT entryChosen(entryOf({row, col}, slice));
    });
}

void ResultView::fitGridCount(std::size_t slices)
{
    while (m_grids.size() > slices) {
        delete m_grids.back();
        m_grids.pop_back();
    }
    while (m_grids.size() < slices) {
        EntryGrid* grid = makeGrid();
        connectGrid(grid, m_grids.size());
        m_body->layout()->addWidget(grid);
        m_grids.push_back(grid);
        grid->show();
    }
}

bool ResultView::isTouchedBy(const calculators::Change& change) const
{
    // What moves may change though the output itself does not.
    return (m_spec.kind == lessons::ViewKind::influence && !change.cells.empty()) ||
           std::any_of(m_names.begin(), m_names.end(),
                       [&](const std::string& name) { return change.touches(name); });
}

std::vector<calc::Value> ResultView::values(Problem& problem) const
{
    std::vector<calc::Value> all;
    for (const std::string& cell : m_spec.cells) {
        auto value = m_session.value(cell);
        if (!value) {
            problem = value.error();
            return {};
        }
        all.push_back(std::move(*value));
    }
    return all;
}

void ResultView::refresh()
{
    if (m_influence)
        m_influence->forget();
    if (fillAtOnce() && m_influence && m_session.sheet())
        showInfluence(calculators::measureInfluence(influenceJob()));
}

void ResultView::follow()
{
    if (!fillAtOnce())
        return m_influence ? m_influence->forget() : void();
    if (m_influence && m_session.sheet())
        m_influence->measure(influenceJob());
}

void ResultView::settle()
{
    if (m_influence && m_influence->isRunning())
        refresh();
}

/// All but influence; false if the cells have an error.
bool ResultView::fillAtOnce()
{
    m_captionText = captionText();
    caption()->setMarkdown(m_captionText.markdown);
    caption()->setVisible(!m_captionText.markdown.isEmpty());
    Problem problem;
    const auto all = values(problem);
    // Whether influence has one is known when it is measured; until then the picture stays as it is.
    if (problem || !m_influence)
        showProblem(problem);
    if (problem)
        return false;
    switch (m_spec.kind) {
    case lessons::ViewKind::text:
        m_bodyText = filled(m_spec.text);
        static_cast<reader::RichText*>(m_body)->setMarkdown(m_bodyText.markdown);
        break;
    case lessons::ViewKind::bars:
        fillBars();
        break;
    case lessons::ViewKind::histogram:
        fillHistogram(all);
        break;
    case lessons::ViewKind::plot:
        fillPlot();
        break;
    case lessons::ViewKind::flow:
        fillFlow();
        break;
    case lessons::ViewKind::influence:
        break;
    case lessons::ViewKind::shapes:
        fillShapes();
        break;
    default:
        if (!all.empty())
            fillGrids(all.front(), maskValue());
        break;
    }
    return true;
}

// What an author does not name is known by its cell; series have their names in the legend.
calculators::FilledText ResultView::captionText() const
{
    if (!m_spec.label.empty())
        return filled(m_spec.label);
    const bool isNamed = isGridKind() && !m_spec.cells.empty();
    return {isNamed ? QString::fromStdString(m_spec.cells.front()) : QString()};
}

calculators::FilledText ResultView::filled(const lessons::Localized& text) const
{
    return m_session.fillWithQuestions(text, reader::questionScheme.toString());
}

void ResultView::connectQuestions(reader::RichText* where, const calculators::FilledText& text)
{
    connect(where, &reader::RichText::asked, this, [this, &text](const QString& target) {
        if (const auto entry = text.entryOf(target, reader::questionScheme))
            Q_EMIT entryChosen(*entry);
    });
}

void ResultView::showProblem(const Problem& problem)
{
    if (problem)
        m_problem->setMarkdown(reader::escapedMarkdown(messages::inSentences(*problem)));
    m_problem->setVisible(problem.has_value());
    m_body->setVisible(!problem);
}

QString ResultView::plainText() const
{
    QString text = caption()->plainText();
    if (m_problem->isVisibleTo(this))
        return text + u": " + m_problem->plainText();
    if (const auto* words = qobject_cast<reader::RichText*>(m_body))
        return words->plainText();
    for (const EntryGrid* grid : m_grids)
        text += u"\n" + grid->title() + u" = " + grid->accessibleDescription();
    if (m_sentence)
        text += u'\n' + m_sentence->plainText();
    if (m_grids.empty())
        text += u' ' + m_body->accessibleName() + u' ' + m_body->accessibleDescription();
    return text.trimmed();
}

calc::EntryRef ResultView::entryOf(GridPosition position, std::size_t slice) const
{
    const auto row = std::size_t(position.row);
    const auto col = std::size_t(position.col);
    if (m_spec.kind != lessons::ViewKind::bars || m_spec.cells.size() == 1)
        return m_spec.kind == lessons::ViewKind::bars && m_columnVectors
                   ? calc::EntryRef{m_spec.cells.front(), col, 0, slice}
                   : calc::EntryRef{m_spec.cells.front(), row, col, slice};
    return m_columnVectors ? calc::EntryRef{m_spec.cells[row], col, 0, 0}
                           : calc::EntryRef{m_spec.cells[row], 0, col, 0};
}

GridPosition ResultView::positionOf(const calc::EntryRef& entry) const
{
    if (m_spec.kind != lessons::ViewKind::bars)
        return {int(entry.row), int(entry.col)};
    const auto cell = std::find(m_spec.cells.begin(), m_spec.cells.end(), entry.cell) - m_spec.cells.begin();
    const std::size_t along = m_columnVectors ? entry.row : entry.col;
    return {m_spec.cells.size() > 1 || m_columnVectors ? int(cell) : int(entry.row), int(along)};
}

void ResultView::setLit(const std::vector<calc::EntryRef>& lit, const std::optional<calc::EntryRef>& subject)
{
    const auto shows = [this](const calc::EntryRef& entry) {
        return std::find(m_spec.cells.begin(), m_spec.cells.end(), entry.cell) != m_spec.cells.end();
    };
    for (std::size_t slice = 0; slice < m_grids.size(); ++slice) {
        const auto inGrid = [&](const calc::EntryRef& entry) {
            const GridPosition at = positionOf(entry);
            return shows(entry) && entry.slice == slice && at.row < m_grids[slice]->rowCount() &&
                   at.col < m_grids[slice]->columnCount();
        };
        std::vector<GridPosition> own;
        for (const calc::EntryRef& entry : lit) {
            if (inGrid(entry))
                own.push_back(positionOf(entry));
        }
        m_grids[slice]->setLit(
            std::move(own), subject && inGrid(*subject) ? std::optional(positionOf(*subject)) : std::nullopt);
    }
}

bool ResultView::focusEntry(const calc::EntryRef& entry)
{
    const bool shown = std::find(m_spec.cells.begin(), m_spec.cells.end(), entry.cell) != m_spec.cells.end();
    if (!shown || entry.slice >= m_grids.size() || !isVisible())
        return false;
    m_grids[entry.slice]->setCurrent(positionOf(entry));
    m_grids[entry.slice]->setFocus(Qt::OtherFocusReason);
    return true;
}

QWidget* ResultView::focusTarget() const
{
    if (!m_grids.empty())
        return m_grids.front();
    return m_body->focusPolicy() == Qt::NoFocus ? nullptr : m_body;
}

void ResultView::setPointedOut(bool pointedOut)
{
    if (m_pointedOut == pointedOut)
        return;
    m_pointedOut = pointedOut;
    update();
}

void ResultView::paintEvent(QPaintEvent* event)
{
    Captioned::paintEvent(event);
    if (!m_pointedOut)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme().accent, px(1.5)));
    painter.setBrush(theme().accentSoft);
    painter.drawRoundedRect(QRectF(rect()).adjusted(px(1), px(1), -px(1), -px(1)), px(8), px(8));
}

void ResultView::themeChanged()
{
    Captioned::themeChanged();
    m_problem->setTheme(theme());
    if (m_sentence)
        m_sentence->setTheme(theme());
    if (auto* themed = qobject_cast<Themed*>(m_body))
        themed->setTheme(theme());
    else if (auto* words = qobject_cast<reader::RichText*>(m_body))
        words->setTheme(theme());
    for (EntryGrid* grid : m_grids)
        grid->setTheme(theme());
    if (auto* flow = qobject_cast<FlowLayout*>(m_body->layout()))
        flow->setGaps(int(px(18)), int(px(12)));
}

} // namespace lectern::views
