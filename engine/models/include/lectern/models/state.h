#pragma once

#include <lectern/models/parameter.h>

#include <lectern/result/result.h>

#include <cstddef>
#include <span>
#include <vector>

namespace lectern::models {

/// The parameters as bytes. All numbers are little-endian, counts unsigned:
///
///     8 bytes   "LECTERN\0"
///     u32       version, 1
///     u32       bytes a number: 4 (float) or 8 (double), IEEE 754
///     u32       count of parameters, then for each
///       u32     bytes of its name, then the name (UTF-8, no terminator)
///       u32     rank, then rank times u64, the shape
///       numbers row-major
///     u32       CRC-32 (as in zip and PNG) of everything before
///
/// Nothing in it is run and nothing in it decides how much is allocated. Errors: attention.size.memory (bytes).
template <typename T>
Result<std::vector<std::byte>> saveState(const ParameterList<T>& parameters);

/// Puts the numbers back into the same model: names, order and shapes must agree. On an error nothing is
/// changed. Errors: models.state.format (not such a file, or another version), models.state.damaged (cut
/// short, too long, a wrong checksum, or a name of another length, of other characters than printable ASCII,
/// or a rank that is not the model's), models.state.precision (bytes in the file, bytes of T),
/// models.state.count (in the file, in the model), models.state.name (name in the file, name in the model),
/// models.state.shape (name, shape in the file, in the model), models.state.finite (name) if a number is NaN
/// or infinite.
template <typename T>
Result<void> loadState(const ParameterList<T>& parameters, std::span<const std::byte> bytes);

} // namespace lectern::models
