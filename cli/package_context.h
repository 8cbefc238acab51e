#pragma once

#include "arguments.h"

#include <lectern/crypto/crypto.h>
#include <lectern/packages/course_library.h>
#include <lectern/result/result.h>

#include <QString>

#include <optional>

namespace lectern::cli {

/// The key that --key or --class names; none where neither is given. Errors: those of authoring::signingKey.
Result<std::optional<crypto::SigningKey>> keyToSignWith(const Arguments& arguments);

/// The installed courses of the data folder that --data names, else of the usual one.
packages::CourseLibrary libraryOf(const Arguments& arguments);

} // namespace lectern::cli
