#pragma once

#include <QTextDocument>

#include <map>
#include <optional>

namespace lectern::reader {

/// The sizes of a small document. Layouts ask for them again and again, and each answer costs a layout of the
/// text; so an answer is kept until `forget`.
class DocumentSizes
{
public:
    explicit DocumentSizes(QTextDocument& document)
        : m_document(document)
    {
    }

    /// The width of the text on lines that are never wrapped, in pixels.
    qreal idealWidth() const;
    /// The height, in whole pixels, of the text wrapped to `width`.
    int heightFor(int width) const;

    /// The text has changed.
    void forget();

private:
    QTextDocument& m_document;
    mutable std::optional<qreal> m_ideal;
    mutable std::map<int, int> m_heights;
};

} // namespace lectern::reader
