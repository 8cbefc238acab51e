#pragma once

#include <lectern/database/database.h>

namespace lectern::storage {

using database::blobValue;
using database::Database;
using database::textValue;

} // namespace lectern::storage
