#include <lectern/cards/points.h>

#include <QCoreApplication>
#include <QRegularExpression>

#include <cmath>

namespace lectern::cards {

QString pointsText(double points)
{
    static const QRegularExpression zeros(QStringLiteral("\\.?0+$"));
    return QString::number(points, 'f', 2).remove(zeros);
}

QString pointsInWords(double points)
{
    // As it is written: 0.999 is "1 point".
    const double shown = std::round(points * 100) / 100;
    if (shown == std::round(shown) && std::abs(shown) < 1e6) {
        const int whole = static_cast<int>(shown);
        return QCoreApplication::translate("Cards", "%n point(s)", nullptr, whole);
    }
    return QCoreApplication::translate("Cards", "%1 points").arg(pointsText(points));
}

} // namespace lectern::cards
