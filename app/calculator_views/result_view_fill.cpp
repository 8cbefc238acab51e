// How the values of a calculator come into its pictures, and as a table for a spreadsheet.

#include <lectern/views/result_view.h>

#include "plot_marker.h"

#include <lectern/calculators/histogram.h>
#include <lectern/calculators/number_text.h>
#include <lectern/calculators/session.h>
#include <lectern/reader/markdown_text.h>
#include <lectern/reader/rich_text.h>
#include <lectern/views/arcs_view.h>
#include <lectern/views/bars.h>
#include <lectern/views/flow_view.h>
#include <lectern/views/grid_edit.h>
#include <lectern/views/heatmap.h>
#include <lectern/views/line_plot.h>
#include <lectern/views/matrix_view.h>
#include <lectern/views/number_view.h>
#include <lectern/views/shapes_view.h>

#include <QLayout>

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

QString quoted(QString text)
{
    return u'"' + text.replace(u'"', QStringLiteral("\"\"")) + u'"';
}

QString csvRow(const QStringList& fields)
{
    return fields.join(u',') + u"\r\n";
}

} // namespace

std::optional<calc::Value> ResultView::maskValue() const
{
    const auto mask = m_spec.mask.empty() ? Result<calc::Value>(calc::Value()) : m_session.value(m_spec.mask);
    return !m_spec.mask.empty() && mask ? std::optional(*mask) : std::nullopt;
}

void ResultView::fillGrids(const calc::Value& value, const std::optional<calc::Value>& mask)
{
    if (!value.isNumeric())
        return fitGridCount(0);
    const QString name = QString::fromStdString(m_spec.cells.front());
    const bool asNumber = m_spec.kind == lessons::ViewKind::number;
    const GridLabels labels =
        asNumber ? GridLabels() : GridLabels{m_session.labels(m_spec.rows), m_session.labels(m_spec.columns)};
    const std::size_t slices = std::min(value.shape().slices, mostSlices);
    fitGridCount(slices);
    for (std::size_t slice = 0; slice < slices; ++slice) {
        EntryGrid* grid = m_grids[slice];
        grid->setTitle(slices > 1 ? tr("%1 slice %2").arg(name).arg(slice + 1) : name);
        grid->setLabels(labels);
        const NumberGrid numbers = sliceOf(value, slice);
        NumberGrid allowed;
        if (mask && mask->isNumeric())
            allowed = sliceOf(*mask, std::min(slice, mask->shape().slices - 1));
        if (auto* heatmap = qobject_cast<Heatmap*>(grid)) {
            heatmap->setNumbers(numbers, m_spec.digits, allowed);
        } else if (auto* arcs = qobject_cast<ArcsView*>(grid)) {
            arcs->setWeights(numbers, m_spec.digits, allowed);
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
    Problem problem;
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
    Problem problem;
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

void ResultView::fillHistogram(const std::vector<calc::Value>& all)
{
    std::vector<std::vector<double>> series;
    for (const calc::Value& value : all)
        series.push_back(value.isNumeric() ? value.numbers() : std::vector<double>());
    const calculators::Histogram histogram = calculators::histogramOf(series, m_spec.bins);
    NumberGrid counts{int(series.size()), int(std::max<std::size_t>(histogram.edges.size(), 1)) - 1, {}};
    for (const auto& row : histogram.counts)
        counts.numbers.insert(counts.numbers.end(), row.begin(), row.end());
    auto* bars = static_cast<Bars*>(m_body);
    bars->setTitle(QString::fromStdString(m_spec.cells.front()));
    bars->setEdges(histogram.edges);
    bars->setSeries(counts, seriesNames(), 0);
}

// In the author's order as far as each stands after what it is made of.
void ResultView::fillFlow()
{
    std::vector<std::string> waiting = m_spec.cells;
    m_flow.clear();
    std::vector<FlowNode> nodes;
    const auto placeOf = [this](const std::string& cell) {
        const auto found = std::find(m_flow.begin(), m_flow.end(), cell);
        return found == m_flow.end() ? -1 : int(found - m_flow.begin());
    };
    while (!waiting.empty()) {
        const auto isReady = [&](const std::string& cell) {
            const auto sources = m_session.madeOf(cell, m_spec.cells);
            return std::all_of(sources.begin(), sources.end(),
                               [&](const std::string& source) { return placeOf(source) >= 0; });
        };
        const auto next = std::find_if(waiting.begin(), waiting.end(), isReady);
        if (next == waiting.end())
            break; // a cell named twice
        const auto value = m_session.value(*next);
        FlowNode node;
        node.name = QString::fromStdString(*next);
        node.shape = value && value->isNumeric() ? shapeText(value->shape()) : QStringLiteral("?");
        node.isInput = m_session.isInput(*next);
        for (const std::string& source : m_session.madeOf(*next, m_spec.cells))
            node.madeOf.push_back(placeOf(source));
        nodes.push_back(std::move(node));
        m_flow.push_back(*next);
        waiting.erase(next);
    }
    auto* flow = static_cast<FlowView*>(m_body);
    const QString title = caption()->accessibleName();
    flow->setTitle(title.isEmpty() ? tr("What is made of what") : title);
    flow->setNodes(std::move(nodes));
}

calculators::InfluenceJob ResultView::influenceJob() const
{
    return {*m_session.sheet(), m_spec.cells.front(), m_spec.poke, m_spec.mask};
}

void ResultView::showInfluence(const calculators::InfluenceOutcome& outcome)
{
    m_moved.reset();
    if (!outcome.moved)
        return showProblem(outcome.moved.error());
    showProblem({});
    m_moved = *outcome.moved;
    fillGrids(*m_moved, outcome.mask);
    if (!m_grids.empty())
        m_grids.front()->setTitle(tr("Change of %1").arg(QString::fromStdString(m_spec.cells.front())));
    showSentence();
}

// What one poke does, in words.
void ResultView::showSentence()
{
    if (m_grids.empty() || !m_moved)
        return;
    const auto* heatmap = static_cast<const Heatmap*>(m_grids.front());
    const int poked = heatmap->current().col;
    const auto nameOf = [](const QStringList& names, int i) {
        return i < names.size() ? names.at(i) : QString::number(i + 1);
    };
    QStringList moves;
    QStringList leaks;
    for (int row = 0; row < heatmap->rowCount(); ++row) {
        const QString name = nameOf(heatmap->labels().rows, row);
        if (m_moved->at(std::size_t(row), std::size_t(poked)) != 0)
            moves << name;
        if (heatmap->isLeak({row, poked}))
            leaks << name;
    }
    const QString who = nameOf(heatmap->labels().columns, poked);
    const auto joined = [](const QStringList& names) {
        QString text = names.front();
        for (qsizetype i = 1; i < names.size(); ++i)
            text = tr("%1, %2").arg(text, names.at(i));
        return text;
    };
    QString text = moves.isEmpty() ? tr("Poke %1: no output moves.").arg(who)
                                   : tr("Poke %1: the outputs that move are %2.").arg(who, joined(moves));
    if (!leaks.isEmpty())
        text += u' ' + tr("%1 may not read it: a leak.").arg(joined(leaks));
    m_sentence->setTone(leaks.isEmpty() ? reader::RichText::Tone::secondary : reader::RichText::Tone::error);
    m_sentence->setMarkdown(reader::escapedMarkdown(text));
}

QString ResultView::csv() const
{
    QString text;
    if (const auto* plot = qobject_cast<const LinePlot*>(m_body)) {
        QStringList header{quoted(plot->xName())};
        for (const PlotSeries& series : plot->series())
            header << quoted(series.name);
        text += csvRow(header);
        for (std::size_t i = 0; i < plot->x().size(); ++i) {
            QStringList row{calculators::plainNumber(plot->x()[i])};
            for (const PlotSeries& series : plot->series())
                row << (i < series.y.size() ? calculators::plainNumber(series.y[i]) : QString());
            text += csvRow(row);
        }
        return text;
    }
    if (const auto* flow = qobject_cast<const FlowView*>(m_body)) {
        for (const FlowNode& node : flow->nodes())
            text += csvRow({quoted(node.name), quoted(node.shape)});
        return text;
    }
    for (const std::string& cell : m_spec.cells) {
        const auto value = m_spec.kind == lessons::ViewKind::influence
                               ? m_session.influence(cell, m_spec.poke)
                               : m_session.value(cell);
        if (!value || !value->isNumeric())
            continue;
        const QStringList rows = m_session.labels(m_spec.rows);
        const QStringList columns = m_session.labels(m_spec.columns);
        for (std::size_t slice = 0; slice < value->shape().slices; ++slice) {
            const NumberGrid grid = sliceOf(*value, slice);
            QStringList header{quoted(QString::fromStdString(cell))};
            for (int col = 0; col < grid.cols; ++col)
                header << quoted(col < columns.size() ? columns.at(col) : QString::number(col + 1));
            text += csvRow(header);
            for (int row = 0; row < grid.rows; ++row) {
                QStringList fields{quoted(row < rows.size() ? rows.at(row) : QString::number(row + 1))};
                for (int col = 0; col < grid.cols; ++col)
                    fields << calculators::plainNumber(grid.at(row, col));
                text += csvRow(fields);
            }
        }
    }
    return text;
}

} // namespace lectern::views
