#include <lectern/reader/rich_text.h>

#include "decoration.h"
#include "document_builder.h"
#include "figure_object.h"

#include <lectern/lessons/course.h>
#include <lectern/reader/markdown_text.h>
#include <lectern/reader/page_sources.h>
#include <lectern/typesetting/math_object.h>
#include <lectern/typesetting/math_service.h>

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QTextBlock>

#include <algorithm>
#include <cmath>

namespace lectern::reader {
namespace {

constexpr qreal widestHint = 560;
constexpr qreal narrowestProse = 40;
constexpr qreal narrowestLabel = 220; ///< if it is that long

const PageSources& noPage()
{
    static const lessons::Course course;
    static const PageSources sources = [] {
        PageSources none;
        none.course = &course;
        return none;
    }();
    return sources;
}

} // namespace

RichText::RichText(const EmbedContext& context, QWidget* parent)
    : RichText(context, Setting::prose, parent)
{
}

RichText::RichText(const theme::Theme& theme, typesetting::MathService* math, QWidget* parent)
    : RichText(EmbedContext{theme, {}, math, nullptr}, Setting::label, parent)
{
}

RichText::RichText(const EmbedContext& context, Setting setting, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_setting(setting)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    if (!context.math)
        return;
    connect(context.math, &typesetting::MathService::layoutsReady, this, [this] {
        if (!m_laidOut || !typesetting::refreshFormulas(m_laidOut->document, *m_context.math))
            return;
        m_laidOut->sizes.forget();
        updateGeometry();
        update();
    });
}

RichText::~RichText() = default;

void RichText::setMarkdown(const QString& markdown)
{
    if (markdown == m_markdown)
        return;
    m_markdown = markdown;
    change();
}

void RichText::setTone(Tone tone)
{
    if (std::exchange(m_tone, tone) != tone)
        change();
}

void RichText::setTextSize(qreal pixels, bool strong)
{
    if (qFuzzyCompare(m_pixels, pixels) && m_strong == strong)
        return;
    m_pixels = pixels;
    m_strong = strong;
    change();
}

void RichText::setContext(const EmbedContext& context)
{
    m_context = context;
    change();
}

void RichText::setTheme(const theme::Theme& theme)
{
    m_context.theme = theme;
    change();
}

QString RichText::plainText() const
{
    return reader::plainText(m_markdown);
}

QColor RichText::colour() const
{
    const theme::Theme& theme = m_context.theme;
    switch (m_tone) {
    case Tone::secondary:
        return theme.secondary;
    case Tone::accent:
        return theme.accent;
    case Tone::ok:
        return theme.ok;
    case Tone::warn:
        return theme.warn;
    case Tone::error:
        return theme.error;
    case Tone::text:
        break;
    }
    return theme.text;
}

void RichText::change()
{
    setAccessibleName(spokenText(m_markdown)); // its language may have changed
    const bool asks = m_markdown.contains(QString(u"](" + questionScheme));
    setFocusPolicy(asks ? Qt::StrongFocus : Qt::NoFocus);
    setMouseTracking(asks);
    update();
    if (!m_laidOut)
        return updateGeometry();
    // A number that changes must not lay the whole card out again.
    const QSize hint = sizeHint();
    const int height = heightForWidth(width());
    m_laidOut = build();
    if (sizeHint() != hint || heightForWidth(width()) != height)
        updateGeometry();
}

RichText::LaidOut& RichText::laidOut() const
{
    if (!m_laidOut)
        m_laidOut = build();
    return *m_laidOut;
}

std::unique_ptr<RichText::LaidOut> RichText::build() const
{
    auto made = std::make_unique<LaidOut>();
    QTextDocument& document = made->document;
    if (m_context.math) {
        document.documentLayout()->registerHandler(typesetting::formulaObjectType,
                                                   new typesetting::MathObject(*m_context.math, &document));
    }
    auto* figures = new FigureObject(m_context.theme, 1, &document);
    PageSources sources = m_context.page && m_context.page->course ? *m_context.page : noPage();
    sources.language = m_context.language;
    DocumentBuilder builder(document, sources, m_context.math, *figures, {m_context.theme, 720, {}, true});
    const bool isLabel = m_setting == Setting::label;
    builder.buildBlocks(lessons::parseMarkdown(m_markdown.toStdString()).value,
                        TextFormats(m_context.theme)
                            .characters(m_pixels, colour(), m_strong ? QFont::DemiBold : QFont::Normal),
                        isLabel ? BlockSpacing{0, 0, 6} : BlockSpacing{24, 0, 6});
    if (isLabel) {
        QTextCursor last(document.lastBlock());
        QTextBlockFormat format = last.blockFormat();
        format.setBottomMargin(0);
        last.setBlockFormat(format);
    }
    if (m_context.math)
        typesetting::requestFormulas(document, *m_context.math);
    return made;
}

int RichText::heightForWidth(int width) const
{
    return laidOut().sizes.heightFor(std::max(1, width));
}

int RichText::firstLineMiddle() const
{
    QTextDocument& document = laidOut().document;
    document.setTextWidth(width());
    const QTextBlock block = document.firstBlock();
    const QRectF place = document.documentLayout()->blockBoundingRect(block);
    const QTextLayout* layout = block.layout();
    if (!layout || layout->lineCount() == 0)
        return qRound(place.center().y());
    const QTextLine line = layout->lineAt(0);
    const qreal baseline = place.top() + line.y() + line.ascent();
    return qRound(baseline - QFontMetricsF(block.charFormat().font()).xHeight() * 0.6);
}

QSize RichText::sizeHint() const
{
    const int ideal = static_cast<int>(std::ceil(laidOut().sizes.idealWidth())) + 1;
    const int width = std::min(ideal, static_cast<int>(m_context.theme.px(widestHint)));
    return {width, heightForWidth(width)};
}

QSize RichText::minimumSizeHint() const
{
    if (m_setting == Setting::prose)
        return {static_cast<int>(m_context.theme.px(narrowestProse)), 1};
    return {std::min(sizeHint().width(), static_cast<int>(m_context.theme.px(narrowestLabel))), 0};
}

void RichText::paintEvent(QPaintEvent*)
{
    QTextDocument& document = laidOut().document;
    document.setTextWidth(width());
    QPainter painter(this);
    paintDecoration(painter, document, QRectF(rect()), m_context.theme);
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette = m_context.theme.palette();
    document.documentLayout()->draw(&painter, context);
    if (hasFocus())
        paintCurrentQuestion(painter);
}

} // namespace lectern::reader
