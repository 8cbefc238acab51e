#pragma once

#include <QHash>
#include <QPainterPath>

#include <string_view>

namespace lectern::typesetting {

/// Reads numbers that are separated by blanks, commas or nothing ("10-5.5 3"), without regard to any locale.
class NumberReader
{
public:
    explicit NumberReader(std::string_view text)
        : m_text(text)
    {
    }

    bool atEnd();
    bool atNumber();
    char takeCommand(); ///< the next character that is not part of a number
    double take();      ///< the next number; 0 where there is none, and then the rest is given up

private:
    std::string_view m_text;
};

/// SVG path data (commands M L H V Q T C S Z, absolute and relative) as a path.
QPainterPath outlineFromSvg(std::string_view data);

/// Holds each outline once: a course draws its formulas with about 200 different glyphs.
class OutlineStore
{
public:
    QPainterPath outline(std::string_view data);

private:
    QHash<QByteArray, QPainterPath> m_outlines;
};

} // namespace lectern::typesetting
