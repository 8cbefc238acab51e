#include "outline.h"

#include <charconv>

namespace lectern::typesetting {

namespace {

bool startsNumber(char c)
{
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.';
}

/// Follows the commands of SVG path data. `m_control` is the last control point, which T and S mirror.
class OutlineBuilder
{
public:
    explicit OutlineBuilder(std::string_view data)
        : m_numbers(data)
    {
    }

    QPainterPath build()
    {
        m_path.setFillRule(Qt::WindingFill);
        while (!m_numbers.atEnd()) {
            if (!m_numbers.atNumber())
                m_command = m_numbers.takeCommand();
            else if (upper() == 'M') // further pairs after a move are lines
                m_command = isRelative() ? 'l' : 'L';
            if (!step())
                break;
            m_previous = upper();
        }
        return m_path;
    }

private:
    bool isRelative() const { return m_command >= 'a'; }
    char upper() const { return isRelative() ? static_cast<char>(m_command - 'a' + 'A') : m_command; }

    QPointF takePoint()
    {
        const double x = m_numbers.take();
        const double y = m_numbers.take();
        return QPointF(x, y) + (isRelative() ? m_at : QPointF());
    }

    QPointF mirroredControl(std::string_view after) const
    {
        return after.find(m_previous) != std::string_view::npos ? 2 * m_at - m_control : m_at;
    }

    bool step()
    {
        switch (upper()) {
        case 'M':
            m_path.moveTo(m_at = takePoint());
            return true;
        case 'L':
            lineTo(takePoint());
            return true;
        case 'H':
            lineTo({m_numbers.take() + (isRelative() ? m_at.x() : 0), m_at.y()});
            return true;
        case 'V':
            lineTo({m_at.x(), m_numbers.take() + (isRelative() ? m_at.y() : 0)});
            return true;
        case 'Q':
            m_control = takePoint();
            return quadTo(takePoint());
        case 'T':
            m_control = mirroredControl("QT");
            return quadTo(takePoint());
        case 'C':
            return cubicTo(takePoint());
        case 'S':
            return cubicTo(mirroredControl("CS"));
        case 'Z':
            m_path.closeSubpath();
            m_at = m_path.currentPosition();
            return true;
        default:
            return false;
        }
    }

    void lineTo(QPointF to) { m_path.lineTo(m_at = to); }

    bool quadTo(QPointF to)
    {
        m_path.quadTo(m_control, to);
        m_at = to;
        return true;
    }

    bool cubicTo(QPointF first)
    {
        m_control = takePoint();
        const QPointF to = takePoint();
        m_path.cubicTo(first, m_control, to);
        m_at = to;
        return true;
    }

    NumberReader m_numbers;
    QPainterPath m_path;
    QPointF m_at;
    QPointF m_control;
    char m_command = 'M';
    char m_previous = ' ';
};

} // namespace

bool NumberReader::atEnd()
{
    while (!m_text.empty() && (m_text.front() == ' ' || m_text.front() == ','))
        m_text.remove_prefix(1);
    return m_text.empty();
}

bool NumberReader::atNumber()
{
    return !atEnd() && startsNumber(m_text.front());
}

char NumberReader::takeCommand()
{
    if (atEnd())
        return ' ';
    const char command = m_text.front();
    m_text.remove_prefix(1);
    return command;
}

double NumberReader::take()
{
    if (!atNumber()) {
        m_text = {};
        return 0;
    }
    if (m_text.front() == '+')
        m_text.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(m_text.data(), m_text.data() + m_text.size(), value);
    if (error != std::errc()) {
        m_text = {};
        return 0;
    }
    m_text.remove_prefix(static_cast<std::size_t>(end - m_text.data()));
    return value;
}

QPainterPath outlineFromSvg(std::string_view data)
{
    return OutlineBuilder(data).build();
}

QPainterPath OutlineStore::outline(std::string_view data)
{
    const auto size = static_cast<qsizetype>(data.size());
    const auto known = m_outlines.constFind(QByteArray::fromRawData(data.data(), size));
    if (known != m_outlines.constEnd())
        return *known;
    return *m_outlines.insert(QByteArray(data.data(), size), outlineFromSvg(data));
}

} // namespace lectern::typesetting
