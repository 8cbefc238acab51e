#include <lectern/reader/document_sizes.h>

#include <cmath>

namespace lectern::reader {

qreal DocumentSizes::idealWidth() const
{
    if (!m_ideal) {
        m_document.setTextWidth(-1);
        m_ideal = m_document.idealWidth();
    }
    return *m_ideal;
}

int DocumentSizes::heightFor(int width) const
{
    const auto [height, isNew] = m_heights.try_emplace(width, 0);
    if (isNew) {
        m_document.setTextWidth(width);
        height->second = static_cast<int>(std::ceil(m_document.size().height()));
    }
    return height->second;
}

void DocumentSizes::forget()
{
    m_ideal.reset();
    m_heights.clear();
}

} // namespace lectern::reader
