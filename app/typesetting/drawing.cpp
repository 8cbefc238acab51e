#include "drawing.h"

namespace lectern::typesetting {

namespace {

std::string_view takeUntil(std::string_view& text, char separator)
{
    const std::size_t end = text.find(separator);
    const std::string_view taken = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    return taken;
}

std::string_view takeWord(std::string_view& text)
{
    return takeUntil(text, ' ');
}

double takeNumber(std::string_view& text)
{
    return NumberReader(takeWord(text)).take();
}

QColor takeColour(std::string_view& text)
{
    const std::string_view name = takeWord(text);
    if (name == "-")
        return {};
    return QColor::fromString(QLatin1StringView(name.data(), static_cast<qsizetype>(name.size())));
}

QRectF takeRectangle(std::string_view& text)
{
    const double x = takeNumber(text);
    const double y = takeNumber(text);
    const double width = takeNumber(text);
    return QRectF(x, y, width, takeNumber(text));
}

Qt::PenStyle takeStyle(std::string_view& text)
{
    const std::string_view name = takeWord(text);
    return name == "dash" ? Qt::DashLine : name == "dot" ? Qt::DotLine : Qt::SolidLine;
}

QTransform takeMatrix(std::string_view& text)
{
    double m[6];
    for (double& value : m)
        value = takeNumber(text);
    return QTransform(m[0], m[1], m[2], m[3], m[4], m[5]);
}

QString fromUtf8(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// Reads one line after the other; the letters are explained in mathjax/flatten.js.
class DrawingParser
{
public:
    DrawingParser(OutlineStore& outlines, Drawing& drawing)
        : m_outlines(outlines)
        , m_drawing(drawing)
    {
    }

    bool parseLine(std::string_view line)
    {
        const std::string_view kind = takeWord(line);
        if (kind.size() != 1)
            return false;
        switch (kind.front()) {
        case 'B':
            m_drawing.box = takeRectangle(line);
            return true;
        case 'G':
            m_drawing.tag = fromUtf8(line);
            return true;
        case 'M':
            m_matrix = takeMatrix(line);
            return true;
        case 'C':
            add(ClipBegin{takeRectangle(line)});
            return true;
        case 'c':
            add(ClipEnd{});
            return true;
        case 'P':
            return addOutline(line);
        case 'S':
            return addStroke(line);
        case 'R':
            return addRule(line);
        case 'F':
            return addFrame(line);
        case 'O':
            return addEllipse(line);
        case 'T':
            return addText(line);
        default:
            return false;
        }
    }

private:
    template <class Shape>
    void add(Shape shape, const QColor& colour = {})
    {
        m_drawing.items.push_back({std::move(shape), m_matrix, colour});
    }

    bool addOutline(std::string_view line)
    {
        const QColor colour = takeColour(line);
        add(FilledOutline{m_outlines.outline(line)}, colour);
        return true;
    }

    bool addStroke(std::string_view line)
    {
        StrokedOutline stroke;
        stroke.width = takeNumber(line);
        stroke.style = takeStyle(line);
        const QColor colour = takeColour(line);
        stroke.path = outlineFromSvg(line);
        add(std::move(stroke), colour);
        return true;
    }

    bool addRule(std::string_view line)
    {
        const QColor colour = takeColour(line);
        add(Rule{takeRectangle(line)}, colour);
        return true;
    }

    bool addFrame(std::string_view line)
    {
        StrokedOutline frame;
        frame.width = takeNumber(line);
        frame.style = takeStyle(line);
        const QColor colour = takeColour(line);
        const QRectF area = takeRectangle(line);
        const double radius = takeNumber(line);
        frame.path.addRoundedRect(area, radius, radius);
        add(std::move(frame), colour);
        return true;
    }

    bool addEllipse(std::string_view line)
    {
        StrokedOutline ellipse;
        ellipse.width = takeNumber(line);
        const QColor colour = takeColour(line);
        const QRectF axes = takeRectangle(line); // centre, then the two radii
        ellipse.path.addEllipse(axes.topLeft(), axes.width(), axes.height());
        add(std::move(ellipse), colour);
        return true;
    }

    bool addText(std::string_view line)
    {
        HostText text;
        text.size = takeNumber(line);
        const std::string_view variant = takeWord(line);
        text.bold = variant.find("bold") != std::string_view::npos;
        text.italic = variant.find("italic") != std::string_view::npos;
        const QColor colour = takeColour(line);
        text.text = fromUtf8(line);
        add(std::move(text), colour);
        return true;
    }

    OutlineStore& m_outlines;
    Drawing& m_drawing;
    QTransform m_matrix;
};

} // namespace

bool parseDrawing(std::string_view list, OutlineStore& outlines, Drawing& drawing)
{
    DrawingParser parser(outlines, drawing);
    while (!list.empty()) {
        if (!parser.parseLine(takeUntil(list, '\n')))
            return false;
    }
    return !drawing.box.isNull();
}

} // namespace lectern::typesetting
