#pragma once

namespace lectern::kernels {

/// How many threads a call may take, for the whole process; 0, as at the start, is one for each processor.
void limitThreads(int threads);

} // namespace lectern::kernels
