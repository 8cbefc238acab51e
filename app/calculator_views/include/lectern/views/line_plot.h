#pragma once

#include <lectern/views/themed.h>

#include <QString>

#include <optional>
#include <vector>

namespace lectern::views {

struct PlotSeries
{
    QString name;
    std::vector<double> y = {};
};

/// Which axes are logarithmic; one whose values are not all positive stays linear (x), or leaves them out (y).
struct PlotScales
{
    bool logarithmicX = false;
    bool logarithmicY = false;
};

/// Curves over common x values, from 0 where the axis is linear, each with a line of its own kind. The mouse or Left and Right read
/// values off.
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

    /// The values at the point that is read off: "x = 64: unscaled 0.88, scaled 0.36". Empty if none is.
    QString readout() const;

Q_SIGNALS:
    /// A point was asked for: by a click, or by Enter on the one that is read off (Up and Down choose the series).
    void pointActivated(int series, int point);

public:
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    QRectF plotRect() const;
    qreal axisWidth() const;
    qreal legendHeight() const;
    QStringList seriesNames() const;
    double xPosition(double x) const; ///< 0 .. 1
    qreal screenX(double x) const;
    qreal screenY(double y) const;
    bool hasPoint(double y) const;
    void fitY();
    void readAt(int point);
    void describeReadout();
    int pointNear(qreal x) const;
    void activate(int series);
    void paintAxes(QPainter& painter) const;
    void paintSeries(QPainter& painter, int series) const;
    void paintReadout(QPainter& painter) const;
    std::vector<double> xTicks() const;
    QString pointText(std::size_t point, const QString& separator) const;

    std::vector<double> m_x;
    std::vector<PlotSeries> m_series;
    std::vector<double> m_ticks;
    QString m_xName;
    std::optional<double> m_marker;
    bool m_logarithmic = false;
    bool m_logarithmicY = false;
    int m_digits = 3;
    double m_xLow = 0;
    double m_xHigh = 1;
    int m_read = -1;
    int m_chosen = 0; ///< series that Enter asks for
};

} // namespace lectern::views
