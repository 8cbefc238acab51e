#pragma once

#include <lectern/reader/document_sizes.h>
#include <lectern/reader/embedded.h>

#include <QTextDocument>

#include <memory>

namespace lectern::reader {

/// A label for the lesson's own Markdown: text with formulas, emphasis and code, as tall as its width needs.
/// Used within cards for options, hints, feedback and solutions.
class RichText : public QWidget
{
    Q_OBJECT

public:
    explicit RichText(const EmbedContext& context, QWidget* parent = nullptr);
    ~RichText() override;

    /// `pixels` is the text's size at zoom 1; an invalid colour means the theme's text colour.
    void setMarkdown(const QString& markdown, qreal pixels = 14, const QColor& colour = {});
    void setContext(const EmbedContext& context);
    const QString& markdown() const { return m_markdown; }

    /// Where the middle of the first line stands, for signs beside it.
    int firstLineMiddle() const;

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();

    EmbedContext m_context;
    QString m_markdown;
    qreal m_pixels = 14;
    QColor m_colour;
    std::unique_ptr<QTextDocument> m_document;
    std::unique_ptr<DocumentSizes> m_sizes; ///< of this document
};

} // namespace lectern::reader
