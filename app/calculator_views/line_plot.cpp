#include <lectern/views/line_plot.h>

#include "series_style.h"

#include <lectern/calculators/number_text.h>

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace lectern::views {
namespace {

constexpr qreal linePlotHeight = 180;
constexpr qreal lineAxisWidth = 44;

} // namespace

LinePlot::LinePlot(const theme::Theme& theme, QWidget* parent)
    : Themed(theme, parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

void LinePlot::setSeries(const std::vector<double>& x, const std::vector<PlotSeries>& series,
                         const PlotScales& scales, int digits)
{
    const QSize before = sizeHint();
    m_x = x;
    m_series = series;
    m_scales = scales;
    m_digits = digits;
    fit();
    m_read = std::min(m_read, int(x.size()) - 1);
    if (!x.empty())
        setAccessibleDescription(pointText(0, QStringLiteral("; ")) + u" \u2026 " +
                                 pointText(x.size() - 1, QStringLiteral("; ")));
    if (sizeHint() != before)
        updateGeometry();
    update();
    describeReadout();
}

void LinePlot::fit()
{
    m_axes.fit(m_x, m_series, m_scales, m_shown);
    if (!m_shown)
        return;
    if (const auto [first, last] = shownPoints(); last <= first) { // other curves than it was made for
        m_shown.reset();
        m_axes.fit(m_x, m_series, m_scales, {});
    }
}

std::pair<int, int> LinePlot::shownPoints() const
{
    int first = 0;
    int last = -1;
    for (int i = 0; i < int(m_x.size()); ++i) {
        if (!m_axes.spans(m_x[std::size_t(i)]))
            continue;
        first = last < 0 ? i : first;
        last = i;
    }
    return {first, last};
}

void LinePlot::zoomTo(double low, double high)
{
    const auto inside = std::count_if(m_x.begin(), m_x.end(), [&](double x) { return x >= low && x <= high; });
    if (inside < 2)
        return;
    m_shown = {low, high};
    fit();
    const auto [first, last] = shownPoints();
    if (m_read >= 0)
        m_read = std::clamp(m_read, first, last);
    describeReadout();
    update();
}

void LinePlot::showAll()
{
    m_shown.reset();
    fit();
    describeReadout();
    update();
}

// About the point that is read off, or the middle.
void LinePlot::zoomBy(double factor)
{
    const double middle = m_read >= 0 ? m_axes.xShare(m_x[std::size_t(m_read)]) : 0.5;
    const PlotAxes::Range wanted{m_axes.xAt(middle - middle * factor),
                                 m_axes.xAt(middle + (1 - middle) * factor)};
    PlotAxes whole;
    whole.fit(m_x, m_series, m_scales, {});
    if (wanted.first <= whole.xLow() && wanted.second >= whole.xHigh())
        showAll();
    else
        zoomTo(wanted.first, wanted.second);
}

void LinePlot::setXName(const QString& name)
{
    m_xName = name;
    updateGeometry();
    update();
}

void LinePlot::setMarker(std::optional<double> x)
{
    m_marker = x;
    update();
}

QStringList LinePlot::seriesNames() const
{
    QStringList names;
    for (const PlotSeries& series : m_series)
        names << series.name;
    return names;
}

qreal LinePlot::legendHeight() const
{
    const qreal room = std::max<qreal>(width(), px(240)) - axisWidth();
    return drawLegend(nullptr, {0, 0, room, 0}, seriesNames(), LegendSample::line, theme()) + px(10);
}

QSize LinePlot::sizeHint() const
{
    const qreal name = m_xName.isEmpty() ? 0 : px(20);
    return {int(px(460)), int(std::ceil(legendHeight() + px(linePlotHeight + axisHeight) + name))};
}

QSize LinePlot::minimumSizeHint() const
{
    return {int(px(240)), sizeHint().height()};
}

qreal LinePlot::axisWidth() const
{
    const QFontMetricsF metrics(theme().sans(12));
    qreal width = px(lineAxisWidth);
    for (const double tick : m_axes.yTicks())
        width = std::max(width, metrics.horizontalAdvance(tickText(tick)) + px(10));
    return width;
}

QRectF LinePlot::plotRect() const
{
    return {axisWidth(), legendHeight(), width() - axisWidth() - px(16), px(linePlotHeight)};
}

qreal LinePlot::screenX(double x, const QRectF& plot) const
{
    return plot.left() + m_axes.xShare(x) * plot.width();
}

qreal LinePlot::screenY(double y, const QRectF& plot) const
{
    return plot.bottom() - m_axes.yShare(y) * plot.height();
}

double LinePlot::xAt(qreal screen) const
{
    const QRectF plot = plotRect();
    return m_axes.xAt(std::clamp((screen - plot.left()) / plot.width(), 0.0, 1.0));
}

void LinePlot::readAt(int point)
{
    if (point == m_read)
        return;
    m_read = point;
    update();
}

QString LinePlot::pointText(std::size_t point, const QString& separator) const
{
    QStringList values;
    for (const PlotSeries& series : m_series) {
        if (point < series.y.size())
            values << series.name + u' ' + calculators::shownNumber(series.y[point], m_digits);
    }
    const QString name = m_xName.isEmpty() ? QStringLiteral("x") : m_xName;
    return name + u" = " + tickText(m_x[point]) + separator + values.join(separator);
}

QString LinePlot::readout() const
{
    return m_read < 0 ? QString() : pointText(static_cast<std::size_t>(m_read), QStringLiteral("; "));
}

int LinePlot::pointNear(qreal x) const
{
    int nearest = -1;
    qreal least = px(60);
    const QRectF plot = plotRect();
    for (std::size_t i = 0; i < m_x.size(); ++i) {
        const qreal distance = std::abs(screenX(m_x[i], plot) - x);
        if (distance < least && m_axes.spans(m_x[i])) {
            least = distance;
            nearest = int(i);
        }
    }
    return nearest;
}

void LinePlot::mouseMoveEvent(QMouseEvent* event)
{
    if (m_dragFrom) {
        m_dragTo = event->position().x();
        update();
    }
    readAt(pointNear(event->position().x()));
}

void LinePlot::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !plotRect().contains(event->position()))
        return Themed::mousePressEvent(event);
    m_dragTo = event->position().x();
    m_dragFrom = m_dragTo;
}

void LinePlot::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (!isZoomed())
        return Themed::mouseDoubleClickEvent(event);
    showAll();
}

// The series that passes nearest to the click.
void LinePlot::mouseReleaseEvent(QMouseEvent* event)
{
    const auto from = std::exchange(m_dragFrom, std::nullopt);
    const qreal to = event->position().x();
    if (from && std::abs(to - *from) > px(8)) {
        zoomTo(xAt(std::min(*from, to)), xAt(std::max(*from, to)));
        return update(); // also where there was nothing to show
    }
    readAt(pointNear(event->position().x()));
    int nearest = -1;
    qreal least = px(14);
    for (int series = 0; m_read >= 0 && series < int(m_series.size()); ++series) {
        const auto& y = m_series[std::size_t(series)].y;
        const qreal distance = std::size_t(m_read) < y.size()
                                   ? std::abs(screenY(y[std::size_t(m_read)], plotRect()) - event->position().y())
                                   : least;
        if (distance < least) {
            least = distance;
            nearest = series;
        }
    }
    if (nearest >= 0)
        activate(nearest);
    else
        Themed::mouseReleaseEvent(event);
}

void LinePlot::activate(int series)
{
    m_chosen = series;
    if (m_read >= 0 && series < int(m_series.size()) &&
        std::size_t(m_read) < m_series[std::size_t(series)].y.size())
        Q_EMIT pointActivated(series, m_read);
}

// Without a point the curves are told by their ends.
void LinePlot::describeReadout()
{
    if (m_read >= 0) {
        const bool several = m_series.size() > 1 && m_chosen < int(m_series.size());
        return setAccessibleDescription(
            several ? tr("%1 (Enter asks about %2)").arg(readout(), m_series[std::size_t(m_chosen)].name) : readout());
    }
    if (m_x.empty())
        return setAccessibleDescription({});
    setAccessibleDescription(tr("From %1 to %2").arg(pointText(0, QStringLiteral(", ")),
                                                     pointText(m_x.size() - 1, QStringLiteral(", "))));
}

bool LinePlot::event(QEvent* event)
{
    // On the axis, where it covers no value.
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (help->pos().y() > plotRect().bottom())
            QToolTip::showText(help->globalPos(), tr("Drag along the curve to see a part of it"), this);
        else
            QToolTip::hideText();
        return true;
    }
    return Themed::event(event);
}

void LinePlot::leaveEvent(QEvent* event)
{
    readAt(-1);
    Themed::leaveEvent(event);
}

void LinePlot::keyPressEvent(QKeyEvent* event)
{
    const auto [first, last] = shownPoints();
    if (last < 0)
        return Themed::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Left:
        readAt(m_read < 0 ? last : std::max(first, m_read - 1));
        break;
    case Qt::Key_Right:
        readAt(m_read < 0 ? first : std::min(last, m_read + 1));
        break;
    case Qt::Key_Home:
        readAt(first);
        break;
    case Qt::Key_End:
        readAt(last);
        break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoomBy(0.5);
        break;
    case Qt::Key_Minus:
        zoomBy(2);
        break;
    case Qt::Key_0:
    case Qt::Key_Escape:
        if (!isZoomed())
            return Themed::keyPressEvent(event);
        showAll();
        break;
    case Qt::Key_Up:
    case Qt::Key_Down: {
        const int lastSeries = std::max(0, int(m_series.size()) - 1);
        m_chosen = std::clamp(m_chosen + (event->key() == Qt::Key_Up ? -1 : 1), 0, lastSeries);
        update();
        break;
    }
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        return activate(m_chosen);
    default:
        return Themed::keyPressEvent(event);
    }
    describeReadout();
}

void LinePlot::focusOutEvent(QFocusEvent* event)
{
    readAt(-1);
    Themed::focusOutEvent(event);
    update();
}

} // namespace lectern::views
