#pragma once

namespace lectern::reader {

class LessonView;

/// Gives the page of every LessonView to screen readers: its viewport's children are the blocks of the text,
/// with their formulas in words, and between them the calculators and cards. May be called more than once.
void installPageAccessibility();

/// Tells a screen reader which block the text cursor has come to.
void announceCurrentBlock(LessonView& view);

} // namespace lectern::reader
