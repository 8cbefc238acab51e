#pragma once

#include <QString>

namespace lectern::reader {

/// A heading of the shown page.
struct Section
{
    QString id;
    QString title;
    int level = 2;
    double minutes = 0; ///< reading time; 0 where the author gave none
    int position = 0;   ///< of its block in the document
};

} // namespace lectern::reader
