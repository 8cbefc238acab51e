#include <lectern/views/result_view.h>

#include "diagnostic_text.h"
#include "plot_marker.h"

#include <lectern/calculators/session.h>
#include <lectern/reader/markdown_text.h>
#include <lectern/views/bars.h>
#include <lectern/views/column_layout.h>
#include <lectern/views/flow_layout.h>
#include <lectern/views/grid_edit.h>
#include <lectern/views/heatmap.h>
#include <lectern/views/line_plot.h>
#include <lectern/views/matrix_view.h>
#include <lectern/views/number_view.h>
#include <lectern/views/shapes_view.h>

#include <algorithm>

namespace lectern::views {
namespace {

constexpr std::size_t mostSlices = 16;

NumberGrid sliceOf(const calc::Value& value, std::size_t slice)
{
    const calc::Shape& shape = value.shape();
    NumberGrid grid{int(shape.rows), int(shape.cols), {}};
    grid.numbers.reserve(shape.rows * shape.cols);
    for (std::size_t row = 0; row < shape.rows; ++row) {
        for (std::size_t col = 0; col < shape.cols; ++col)
            grid.numbers.push_back(value.at(row, col, slice));
    }
    return grid;
}

QString shapeText(const calc::Shape& shape)
{
    QString text = QStringLiteral("%1 \u00D7 %2").arg(shape.rows).arg(shape.cols);
    if (shape.slices > 1)
        text += QStringLiteral(" \u00D7 %1").arg(shape.slices);
    return text;
}

} // namespace

ResultView::ResultView(calculators::Session& session, const lessons::ViewSpec& spec,
                       const reader::EmbedContext& context, QWidget* parent)
    : Captioned(context.theme, context.math, {}, parent)
    , m_session(session)
    , m_spec(spec)
    , m_context(context)
    , m_problem(new reader::RichText(context.theme, context.math, this))
    , m_names(spec.cells)
{
    for (const std::string& name : {spec.x, spec.rows, spec.columns, spec.mask, spec.when}) {
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
    makeBody();
    column()->addWidget(m_problem);
    setObjectName(QString::fromStdString(spec.cells.empty() ? std::string("text") : spec.cells.front()));
    refresh();
    ResultView::themeChanged();
}

bool ResultView::isGridKind() const
{
    using lessons::ViewKind;
    return m_spec.kind == ViewKind::heatmap || m_spec.kind == ViewKind::matrix ||
           m_spec.kind == ViewKind::grid || m_spec.kind == ViewKind::number;
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
    case lessons::ViewKind::plot:
        m_body = new LinePlot(theme(), this);
        break;
    case lessons::ViewKind::shapes:
        m_body = new ShapesView(theme(), this);
        break;
    case lessons::ViewKind::text:
        m_body = new reader::RichText(theme(), m_context.math, this);
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

EntryGrid* ResultView::makeGrid()
{
    switch (m_spec.kind) {
    case lessons::ViewKind::heatmap:
        return new Heatmap(theme(), m_body);
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
    return std::any_of(m_names.begin(), m_names.end(),
                       [&](const std::string& name) { return change.touches(name); });
}

std::vector<calc::Value> ResultView::values(std::optional<Diagnostic>& problem) const
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
    const QString title = captionText();
    caption()->setMarkdown(title);
    caption()->setVisible(!title.isEmpty());
    std::optional<Diagnostic> problem;
    const auto all = values(problem);
    showProblem(problem);
    if (problem)
        return;
    switch (m_spec.kind) {
    case lessons::ViewKind::text:
        static_cast<reader::RichText*>(m_body)->setMarkdown(m_session.fill(m_spec.text));
        break;
    case lessons::ViewKind::bars:
        fillBars();
        break;
    case lessons::ViewKind::plot:
        fillPlot();
        break;
    case lessons::ViewKind::shapes:
        fillShapes();
        break;
    default:
        if (!all.empty())
            fillGrids(all.front());
        break;
    }
}

// What an author does not name is known by its cell; series have their names in the legend.
QString ResultView::captionText() const
{
    if (!m_spec.label.empty())
        return m_session.fill(m_spec.label);
    return isGridKind() && !m_spec.cells.empty() ? QString::fromStdString(m_spec.cells.front()) : QString();
}

void ResultView::showProblem(const std::optional<Diagnostic>& problem)
{
    if (problem)
        m_problem->setMarkdown(reader::escapedMarkdown(inWords(*problem)));
    m_problem->setVisible(problem.has_value());
    m_body->setVisible(!problem);
}

void ResultView::fillGrids(const calc::Value& value)
{
    if (!value.isNumeric())
        return fitGridCount(0);
    const QString name = QString::fromStdString(m_spec.cells.front());
    const bool asNumber = m_spec.kind == lessons::ViewKind::number;
    const GridLabels labels =
        asNumber ? GridLabels() : GridLabels{m_session.labels(m_spec.rows), m_session.labels(m_spec.columns)};
    const auto mask = m_spec.mask.empty() ? Result<calc::Value>(calc::Value()) : m_session.value(m_spec.mask);
    const std::size_t slices = std::min(value.shape().slices, mostSlices);
    fitGridCount(slices);
    for (std::size_t slice = 0; slice < slices; ++slice) {
        EntryGrid* grid = m_grids[slice];
        grid->setTitle(slices > 1 ? tr("%1 slice %2").arg(name).arg(slice + 1) : name);
        grid->setLabels(labels);
        const NumberGrid numbers = sliceOf(value, slice);
        if (auto* heatmap = qobject_cast<Heatmap*>(grid)) {
            NumberGrid allowed;
            if (!m_spec.mask.empty() && mask && mask->isNumeric())
                allowed = sliceOf(*mask, std::min(slice, mask->shape().slices - 1));
            heatmap->setNumbers(numbers, m_spec.digits, allowed);
        } else if (auto* matrix = qobject_cast<MatrixView*>(grid)) {
            matrix->setNumbers(numbers, m_spec.digits);
        } else if (auto* switches = qobject_cast<GridEdit*>(grid)) {
            switches->setNumbers(numbers);
        } else if (auto* number = qobject_cast<NumberView*>(grid)) {
            number->setNumber(value.number(), m_spec.digits);
        }
    }
}

QStringList ResultView::seriesNames() const
{
    QStringList names;
    for (std::size_t i = 0; i < m_spec.cells.size(); ++i) {
        names << (i < m_spec.series.size() ? reader::plainText(m_session.localized(m_spec.series[i]))
                                           : QString::fromStdString(m_spec.cells[i]));
    }
    return names;
}

void ResultView::fillBars()
{
    std::optional<Diagnostic> problem;
    const auto all = values(problem);
    if (all.empty())
        return;
    auto* bars = static_cast<Bars*>(m_body);
    // One matrix: its rows are the series. Several cells: each is a series, as a row or as a column.
    const bool oneMatrix = all.size() == 1 && all.front().shape().rows > 1 && all.front().shape().cols > 1;
    NumberGrid grid;
    QStringList names = seriesNames();
    if (oneMatrix) {
        grid = sliceOf(all.front(), 0);
        names = m_session.labels(m_spec.rows);
        for (int row = int(names.size()); row < grid.rows; ++row)
            names << QString::number(row + 1);
        m_columnVectors = false;
    } else {
        std::size_t longest = 0;
        for (const calc::Value& value : all)
            longest = std::max(longest, value.isNumeric() ? value.shape().count() : 0);
        grid = {int(all.size()), int(longest), {}};
        for (const calc::Value& value : all) {
            std::vector<double> numbers = value.isNumeric() ? value.numbers() : std::vector<double>();
            numbers.resize(longest);
            grid.numbers.insert(grid.numbers.end(), numbers.begin(), numbers.end());
        }
        m_columnVectors = all.front().shape().cols == 1 && all.front().shape().rows > 1;
    }
    const std::string& categories = !m_spec.columns.empty() || oneMatrix ? m_spec.columns : m_spec.rows;
    bars->setTitle(QString::fromStdString(m_spec.cells.front()));
    bars->setLabels({{}, m_session.labels(categories)});
    bars->setSeries(grid, names, m_spec.digits);
}

void ResultView::fillPlot()
{
    std::optional<Diagnostic> problem;
    const auto all = values(problem);
    auto* plot = static_cast<LinePlot*>(m_body);
    std::vector<PlotSeries> series;
    std::size_t longest = 0;
    const QStringList names = seriesNames();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!all[i].isNumeric())
            continue;
        series.push_back({names.at(qsizetype(i)), all[i].numbers()});
        longest = std::max(longest, all[i].numbers().size());
    }
    std::vector<double> x;
    if (const auto given = m_spec.x.empty() ? Result<calc::Value>(calc::Value()) : m_session.value(m_spec.x);
        !m_spec.x.empty() && given && given->isNumeric())
        x = given->numbers();
    for (std::size_t i = x.size(); i < longest; ++i)
        x.push_back(double(i + 1));
    x.resize(longest);
    const PlotMarker marker = markerFor(m_session, x);
    const QString given = m_spec.xLabel.empty() ? marker.name : m_session.localized(m_spec.xLabel);
    plot->setXName(given.isEmpty() ? QString::fromStdString(m_spec.x) : reader::plainText(given));
    plot->setAccessibleName(caption()->accessibleName());
    plot->setSeries(x, series, {m_spec.logarithmicX, m_spec.logarithmicY}, m_spec.digits);
    plot->setMarker(marker.x);
}

void ResultView::fillShapes()
{
    std::vector<NamedShape> shapes;
    for (const std::string& cell : m_spec.cells) {
        const auto value = m_session.value(cell);
        shapes.push_back({QString::fromStdString(cell),
                          value && value->isNumeric() ? shapeText(value->shape()) : QStringLiteral("?")});
    }
    static_cast<ShapesView*>(m_body)->setShapes(std::move(shapes));
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

void ResultView::themeChanged()
{
    Captioned::themeChanged();
    m_problem->setTheme(theme());
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
