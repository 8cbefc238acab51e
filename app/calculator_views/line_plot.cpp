#include <lectern/views/line_plot.h>

#include "series_style.h"

#include <lectern/calculators/number_text.h>

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>

namespace lectern::views {
namespace {

constexpr qreal linePlotHeight = 180;
constexpr qreal lineAxisWidth = 44;
constexpr qreal lineAxisHeight = 24;

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
    m_digits = digits;
    const auto [low, high] =
        x.empty() ? std::pair(0.0, 1.0)
                  : std::pair(*std::min_element(x.begin(), x.end()), *std::max_element(x.begin(), x.end()));
    m_logarithmic = scales.logarithmicX && low > 0;
    m_logarithmicY = scales.logarithmicY;
    m_xLow = m_logarithmic ? low : std::min(low, 0.0);
    m_xHigh = high > m_xLow ? high : m_xLow + 1;
    fitY();
    m_read = std::min(m_read, int(x.size()) - 1);
    if (!x.empty())
        setAccessibleDescription(pointText(0, QStringLiteral("; ")) + u" \u2026 " +
                                 pointText(x.size() - 1, QStringLiteral("; ")));
    if (sizeHint() != before)
        updateGeometry();
    update();
    describeReadout();
}

// A linear axis has 0 on it; a logarithmic one goes from power to power.
void LinePlot::fitY()
{
    double low = m_logarithmicY ? std::numeric_limits<double>::infinity() : 0;
    double high = 0;
    for (const PlotSeries& one : m_series) {
        for (const double y : one.y) {
            if (hasPoint(y)) {
                low = std::min(low, y);
                high = std::max(high, y);
            }
        }
    }
    if (m_logarithmicY)
        m_ticks = high > 0 ? logarithmicTicks(low, high, 5) : std::vector<double>{0.1, 1};
    else
        m_ticks = axisTicks(low, high > low ? high : low + 1, 4);
}

bool LinePlot::hasPoint(double y) const
{
    return std::isfinite(y) && (!m_logarithmicY || y > 0);
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
    return {int(px(460)), int(std::ceil(legendHeight() + px(linePlotHeight + lineAxisHeight) + name))};
}

QSize LinePlot::minimumSizeHint() const
{
    return {int(px(240)), sizeHint().height()};
}

qreal LinePlot::axisWidth() const
{
    const QFontMetricsF metrics(theme().sans(12));
    qreal width = px(lineAxisWidth);
    for (const double tick : m_ticks)
        width = std::max(width, metrics.horizontalAdvance(tickText(tick)) + px(10));
    return width;
}

QRectF LinePlot::plotRect() const
{
    return {axisWidth(), legendHeight(), width() - axisWidth() - px(16), px(linePlotHeight)};
}

double LinePlot::xPosition(double x) const
{
    if (m_logarithmic)
        return std::log(x / m_xLow) / std::log(m_xHigh / m_xLow);
    return (x - m_xLow) / (m_xHigh - m_xLow);
}

qreal LinePlot::screenX(double x) const
{
    return plotRect().left() + xPosition(x) * plotRect().width();
}

qreal LinePlot::screenY(double y) const
{
    const double share = m_logarithmicY
                             ? std::log(y / m_ticks.front()) / std::log(m_ticks.back() / m_ticks.front())
                             : (y - m_ticks.front()) / (m_ticks.back() - m_ticks.front());
    return plotRect().bottom() - share * plotRect().height();
}

std::vector<double> LinePlot::xTicks() const
{
    if (!m_logarithmic) {
        auto ticks = axisTicks(m_xLow, m_xHigh, 6);
        std::erase_if(ticks, [this](double tick) { return tick < m_xLow || tick > m_xHigh * (1 + 1e-9); });
        return ticks;
    }
    // Powers of 2 for widths and lengths, of 10 for wide ranges.
    const double base = m_xHigh / m_xLow > 5'000 ? 10 : 2;
    const auto power = [base](double n) { return std::pow(base, n); };
    const double first = std::ceil(std::log(m_xLow) / std::log(base) - 1e-9);
    const double last = std::floor(std::log(m_xHigh) / std::log(base) + 1e-9);
    const qreal room = plotRect().width() / std::max(1.0, last - first);
    const int every = std::max(1, int(std::ceil(px(44) / std::max(1.0, room))));
    std::vector<double> ticks;
    for (double n = first; n <= last; n += every)
        ticks.push_back(power(n));
    return ticks;
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
    for (std::size_t i = 0; i < m_x.size(); ++i) {
        const qreal distance = std::abs(screenX(m_x[i]) - x);
        if (distance < least) {
            least = distance;
            nearest = int(i);
        }
    }
    return nearest;
}

void LinePlot::mouseMoveEvent(QMouseEvent* event)
{
    readAt(pointNear(event->position().x()));
}

void LinePlot::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || pointNear(event->position().x()) < 0)
        Themed::mousePressEvent(event);
}

// The series that passes nearest to the click.
void LinePlot::mouseReleaseEvent(QMouseEvent* event)
{
    readAt(pointNear(event->position().x()));
    int nearest = -1;
    qreal least = px(14);
    for (int series = 0; m_read >= 0 && series < int(m_series.size()); ++series) {
        const auto& y = m_series[std::size_t(series)].y;
        const qreal distance = std::size_t(m_read) < y.size()
                                   ? std::abs(screenY(y[std::size_t(m_read)]) - event->position().y())
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

void LinePlot::leaveEvent(QEvent* event)
{
    readAt(-1);
    Themed::leaveEvent(event);
}

void LinePlot::keyPressEvent(QKeyEvent* event)
{
    const int last = int(m_x.size()) - 1;
    switch (event->key()) {
    case Qt::Key_Left:
        readAt(std::clamp(m_read < 0 ? last : m_read - 1, 0, std::max(0, last)));
        break;
    case Qt::Key_Right:
        readAt(std::clamp(m_read + 1, 0, std::max(0, last)));
        break;
    case Qt::Key_Home:
        readAt(last < 0 ? -1 : 0);
        break;
    case Qt::Key_End:
        readAt(last);
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

void LinePlot::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    drawLegend(&painter, {axisWidth(), 0, width() - axisWidth(), 0}, seriesNames(),
               LegendSample::line, theme());
    if (m_x.empty() || m_ticks.size() < 2)
        return;
    paintAxes(painter);
    if (m_marker && *m_marker >= m_xLow && *m_marker <= m_xHigh) {
        const qreal x = screenX(*m_marker);
        painter.setPen(QPen(theme().border, px(1)));
        painter.drawLine(QPointF(x, plotRect().top()), QPointF(x, plotRect().bottom()));
    }
    for (int series = 0; series < int(m_series.size()); ++series)
        paintSeries(painter, series);
    paintReadout(painter);
    if (hasFocus()) {
        painter.setPen(QPen(theme().accent, px(2)));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(plotRect().adjusted(-px(2), -px(2), px(2), px(2)), px(4), px(4));
    }
}

void LinePlot::paintAxes(QPainter& painter) const
{
    const QRectF plot = plotRect();
    painter.setFont(theme().sans(12));
    for (const double tick : m_ticks) {
        const qreal y = screenY(tick);
        painter.setPen(QPen(tick == 0 ? theme().border : theme().hairline, px(1)));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setPen(theme().secondary);
        painter.drawText(QRectF(0, y - px(10), plot.left() - px(8), px(20)),
                         int(Qt::AlignRight | Qt::AlignVCenter), tickText(tick));
    }
    for (const double tick : xTicks()) {
        const qreal x = screenX(tick);
        painter.setPen(QPen(theme().border, px(1)));
        painter.drawLine(QPointF(x, plot.bottom()), QPointF(x, plot.bottom() + px(4)));
        painter.setPen(theme().secondary);
        painter.drawText(QRectF(x - px(30), plot.bottom() + px(5), px(60), px(18)),
                         int(Qt::AlignHCenter | Qt::AlignTop), tickText(tick));
    }
    if (!m_xName.isEmpty()) {
        const QString name = m_logarithmic ? tr("%1 (logarithmic)").arg(m_xName) : m_xName;
        painter.drawText(QRectF(plot.left(), plot.bottom() + px(lineAxisHeight), plot.width(), px(20)),
                         int(Qt::AlignCenter), name);
    }
}

void LinePlot::paintSeries(QPainter& painter, int series) const
{
    const std::vector<double>& y = m_series[static_cast<std::size_t>(series)].y;
    painter.setPen(seriesPen(series, theme()));
    painter.setBrush(Qt::NoBrush);
    QPolygonF line;
    const auto flush = [&] {
        painter.drawPolyline(line);
        line.clear();
    };
    for (std::size_t i = 0; i < std::min(m_x.size(), y.size()); ++i) {
        if (hasPoint(y[i]))
            line << QPointF(screenX(m_x[i]), screenY(y[i]));
        else
            flush();
    }
    flush();
}

void LinePlot::paintReadout(QPainter& painter) const
{
    if (m_read < 0)
        return;
    const auto point = static_cast<std::size_t>(m_read);
    const QRectF plot = plotRect();
    const qreal x = screenX(m_x[point]);
    painter.setPen(QPen(theme().border, px(1), Qt::DashLine));
    painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    for (int series = 0; series < int(m_series.size()); ++series) {
        const std::vector<double>& y = m_series[static_cast<std::size_t>(series)].y;
        if (point < y.size() && hasPoint(y[point])) {
            painter.setPen(QPen(theme().card, px(2)));
            painter.setBrush(seriesColour(series, theme()));
            const qreal radius = px(hasFocus() && series == m_chosen && m_series.size() > 1 ? 6.5 : 4.5);
            painter.drawEllipse(QPointF(x, screenY(y[point])), radius, radius);
        }
    }
    const QString text = pointText(point, QStringLiteral("\n"));
    const QFont font = theme().sans(12.5);
    const QSizeF size = QFontMetricsF(font).size(0, text) + QSizeF(px(16), px(10));
    const qreal left =
        x + px(10) + size.width() <= plot.right() ? x + px(10) : std::max(0.0, x - px(10) - size.width());
    const QRectF box(QPointF(left, plot.top() + px(6)), size);
    painter.setPen(QPen(theme().border, px(1)));
    painter.setBrush(theme().field);
    painter.drawRoundedRect(box, px(6), px(6));
    painter.setFont(font);
    painter.setPen(theme().text);
    painter.drawText(box.adjusted(px(8), px(5), -px(8), -px(5)), int(Qt::AlignLeft | Qt::AlignVCenter), text);
}

} // namespace lectern::views
