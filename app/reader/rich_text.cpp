#include <lectern/reader/rich_text.h>

#include "decoration.h"
#include "document_builder.h"
#include "figure_object.h"

#include <lectern/lessons/course.h>
#include <lectern/reader/page_sources.h>
#include <lectern/typesetting/math_object.h>
#include <lectern/typesetting/math_service.h>

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QResizeEvent>
#include <QTextBlock>

#include <cmath>

namespace lectern::reader {

RichText::RichText(const EmbedContext& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_document(std::make_unique<QTextDocument>())
    , m_sizes(std::make_unique<DocumentSizes>(*m_document))
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    if (context.math) {
        connect(context.math, &typesetting::MathService::layoutsReady, this, [this] {
            if (!typesetting::refreshFormulas(*m_document, *m_context.math))
                return;
            m_sizes->forget();
            updateGeometry();
            update();
        });
    }
}

RichText::~RichText() = default;

void RichText::setMarkdown(const QString& markdown, qreal pixels, const QColor& colour)
{
    m_markdown = markdown;
    m_pixels = pixels;
    m_colour = colour;
    build();
}

void RichText::setContext(const EmbedContext& context)
{
    m_context = context;
    build();
}

void RichText::build()
{
    static const lessons::Course noCourse;
    static const PageSources noPage = [] {
        PageSources sources;
        sources.course = &noCourse;
        return sources;
    }();
    m_document = std::make_unique<QTextDocument>();
    m_sizes = std::make_unique<DocumentSizes>(*m_document);
    auto* figures = new FigureObject(m_context.theme, 1, m_document.get());
    m_document->documentLayout()->registerHandler(
        typesetting::formulaObjectType, new typesetting::MathObject(*m_context.math, m_document.get()));
    PageSources sources = m_context.page && m_context.page->course ? *m_context.page : noPage;
    sources.language = m_context.language;
    const QColor colour = m_colour.isValid() ? m_colour : m_context.theme.text;
    DocumentBuilder builder(*m_document, sources, m_context.math, *figures, {m_context.theme, 720, {}, true});
    builder.buildBlocks(lessons::parseMarkdown(m_markdown.toStdString()).value,
                        TextFormats(m_context.theme).characters(m_pixels, colour));
    typesetting::requestFormulas(*m_document, *m_context.math);
    setAccessibleName(m_markdown);
    updateGeometry();
    update();
}

int RichText::heightForWidth(int width) const
{
    return m_sizes->heightFor(width);
}

int RichText::firstLineMiddle() const
{
    m_document->setTextWidth(width());
    const QTextBlock block = m_document->firstBlock();
    const QRectF place = m_document->documentLayout()->blockBoundingRect(block);
    const QTextLayout* layout = block.layout();
    if (!layout || layout->lineCount() == 0)
        return qRound(place.center().y());
    const QTextLine line = layout->lineAt(0);
    const qreal baseline = place.top() + line.y() + line.ascent();
    return qRound(baseline - QFontMetricsF(block.charFormat().font()).xHeight() * 0.6);
}

QSize RichText::sizeHint() const
{
    const int width =
        static_cast<int>(std::ceil(std::min(m_sizes->idealWidth(), m_context.theme.px(640)))) + 1;
    return {width, heightForWidth(width)};
}

QSize RichText::minimumSizeHint() const
{
    return {static_cast<int>(m_context.theme.px(40)), 1};
}

void RichText::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_document->setTextWidth(width());
}

void RichText::paintEvent(QPaintEvent*)
{
    m_document->setTextWidth(width());
    QPainter painter(this);
    paintDecoration(painter, *m_document, QRectF(rect()), m_context.theme);
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette = m_context.theme.palette();
    m_document->documentLayout()->draw(&painter, context);
}

} // namespace lectern::reader
