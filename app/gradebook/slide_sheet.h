#pragma once

#include <lectern/gradebook/lecture_slide.h>
#include <lectern/reader/embedded.h>
#include <lectern/result/result.h>

namespace lectern::gradebook {

/// Writes the slide as one PDF page of 16:9, in letters that are read from the back row. `context` lends the
/// language and the formulas; the colours are those of paper. Errors: file.write.
Result<void> writeSlide(const LectureSlide& slide, const reader::EmbedContext& context, const QString& file);

} // namespace lectern::gradebook
