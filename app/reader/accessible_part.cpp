#include <lectern/reader/accessible_part.h>

namespace lectern::reader {

QWindow* AccessiblePart::window() const
{
    return m_whole ? m_whole->window()->windowHandle() : nullptr;
}

QAccessibleInterface* AccessiblePart::parent() const
{
    return m_whole ? QAccessible::queryAccessibleInterface(m_whole) : nullptr;
}

int indexAmongChildren(const QAccessibleInterface& whole, const QAccessibleInterface* wanted)
{
    for (int index = 0; index < whole.childCount(); ++index) {
        if (whole.child(index) == wanted)
            return index;
    }
    return -1;
}

} // namespace lectern::reader
