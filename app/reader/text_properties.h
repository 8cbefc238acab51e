#pragma once

#include <QTextFormat>

namespace lectern::reader {

/// Object types beside typesetting's formula object.
enum ObjectType
{
    embedObject = QTextFormat::UserObject + 100,
    figureObject
};

/// Properties on frames and characters of a lesson document.
enum TextProperty
{
    frameKindProperty = QTextFormat::UserProperty + 100, ///< FrameKind of a decorated frame
    slotProperty,                                        ///< index of an embedded widget's slot
    figureProperty,                                      ///< index of a figure
    inlineCodeProperty                                   ///< true on `code` runs, drawn as chips
};

/// What Decoration draws behind a frame.
enum class FrameKind
{
    none,
    card,
    code,
    note,
    tip,
    warning,
    quiet
};

} // namespace lectern::reader
