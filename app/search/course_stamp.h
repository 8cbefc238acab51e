#pragma once

#include <QString>

namespace lectern::search {

/// Changes whenever a file of a folder is added, removed, or written; empty if there is no course in it.
QString stampOf(const QString& courseFolder);

} // namespace lectern::search
