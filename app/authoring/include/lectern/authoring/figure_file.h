#pragma once

#include <QString>

#include <cstddef>
#include <string>

namespace lectern::authoring {

/// A name for a new figure of a lesson that no file in its folder `figures` has: "loss-curve.png",
/// "loss-curve-2.png"... It comes from the name that is wanted, else from the section that the figure stands in.
/// `suffix` is that of the file: "png", "jpg", "svg".
std::string freeFigureName(const QString& lessonFolder, const QString& wantedName, const std::string& section,
                           const std::string& suffix);

/// The directive of a figure, and the bytes in it where the words for those who do not see it are to be written.
struct FigureText
{
    std::string text;
    std::size_t begin = 0;
    std::size_t end = 0;
};
FigureText figureText(const std::string& fileName, const QString& language);

} // namespace lectern::authoring
