#pragma once

namespace lectern::views {

class EntryGrid;

/// Makes assistive technology see the entries of every EntryGrid as children. Calling it again does nothing.
void installEntryGridAccessibility();

/// Tells assistive technology that the keyboard has come to the grid's current entry.
void announceCurrentEntry(EntryGrid& grid);

} // namespace lectern::views
