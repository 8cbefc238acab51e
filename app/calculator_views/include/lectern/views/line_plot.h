#pragma once

#include <lectern/views/plot_axes.h>
#include <lectern/views/themed.h>

#include <QString>

#include <optional>
#include <utility>
#include <vector>

namespace lectern::views {

/// Curves over common x values, each with a line of its own kind. The mouse or Left and Right read values off.
/// Dragging along x, or + and -, shows a part of it; a double click, Esc or 0 shows the whole again.
class LinePlot : public Themed
{
    Q_OBJECT

public:
    explicit LinePlot(const theme::Theme& theme, QWidget* parent = nullptr);

    void setSeries(const std::vector<double>& x, const std::vector<PlotSeries>& series,
                   const PlotScales& scales, int digits);
    void setXName(const QString& name);

    /// A vertical line at the x value that the learner has chosen.
    void setMarker(std::optional<double> x);

    const std::vector<double>& x() const { return m_x; }
    const std::vector<PlotSeries>& series() const { return m_series; }
    const QString& xName() const { return m_xName; }

    /// Shows what lies from `low` to `high` in x; nothing happens if fewer than two points do.
    void zoomTo(double low, double high);
    void showAll();
    bool isZoomed() const { return m_shown.has_value(); }
    const PlotAxes& axes() const { return m_axes; }
    /// Where the curves are drawn.
    QRectF plotRect() const;

    /// The values at the point that is read off: "x = 64: unscaled 0.88, scaled 0.36". Empty if none is.
    QString readout() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// A point was asked for: by a click, or by Enter on the one that is read off (Up and Down choose the series).
    void pointActivated(int series, int point);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    static constexpr qreal axisHeight = 24; ///< of the ticks' labels below the curves

    qreal axisWidth() const;
    qreal legendHeight() const;
    QStringList seriesNames() const;
    // The plot's place is measured from fonts and texts: asked for once, not for each point.
    qreal screenX(double x, const QRectF& plot) const;
    qreal screenY(double y, const QRectF& plot) const;
    double xAt(qreal screen) const;
    std::pair<int, int> shownPoints() const; ///< the first and the last; (0, -1) if there is none
    void fit();
    void zoomBy(double factor);
    void readAt(int point);
    void describeReadout();
    int pointNear(qreal x) const;
    void activate(int series);
    void paintAxes(QPainter& painter) const;
    void paintSeries(QPainter& painter, int series) const;
    void paintReadout(QPainter& painter) const;
    void paintZoom(QPainter& painter) const;
    QString pointText(std::size_t point, const QString& separator) const;

    std::vector<double> m_x;
    std::vector<PlotSeries> m_series;
    PlotScales m_scales;
    PlotAxes m_axes;
    std::optional<PlotAxes::Range> m_shown; ///< in x; without it everything is
    QString m_xName;
    std::optional<double> m_marker;
    int m_digits = 3;
    std::optional<qreal> m_dragFrom; ///< on the screen, while the button is down
    qreal m_dragTo = 0;
    int m_read = -1;
    int m_chosen = 0; ///< series that Enter asks for
};

} // namespace lectern::views
