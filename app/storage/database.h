#pragma once

#include <lectern/database/database.h>

namespace lectern::storage {

using database::blobValue;
using database::Database;
using database::ok;
using database::textValue;

} // namespace lectern::storage
