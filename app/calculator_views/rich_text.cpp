#include <lectern/views/rich_text.h>

#include "inline_markdown.h"
#include "rich_text_builder.h"

#include <lectern/typesetting/math_object.h>

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QTextDocument>

#include <algorithm>
#include <cmath>

namespace lectern::views {

RichText::RichText(const theme::Theme& theme, typesetting::MathService* math, QWidget* parent)
    : Themed(theme, parent)
    , m_document(std::make_unique<QTextDocument>())
    , m_sizes(*m_document)
    , m_math(math)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    m_document->setDocumentMargin(0);
    m_document->setUndoRedoEnabled(false);
    if (m_math) {
        m_document->documentLayout()->registerHandler(typesetting::formulaObjectType,
                                                      new typesetting::MathObject(*m_math, m_document.get()));
        connect(m_math, &typesetting::MathService::layoutsReady, this, [this] {
            if (!m_markdown.contains(u'$'))
                return;
            rebuild();
            // Measured before or after, the formula is there by now: comparing sizes would see no change.
            updateGeometry();
        });
    }
}

RichText::~RichText() = default;

void RichText::setMarkdown(const QString& markdown)
{
    if (markdown == m_markdown)
        return;
    m_markdown = markdown;
    setAccessibleName(plainText());
    rebuild();
}

void RichText::setTone(Tone tone)
{
    if (m_tone == tone)
        return;
    m_tone = tone;
    rebuild();
}

void RichText::setTextSize(qreal pixels, bool strong)
{
    m_textSize = pixels;
    m_strong = strong;
    rebuild();
}

void RichText::themeChanged()
{
    rebuild();
}

void RichText::rebuild()
{
    const QSize before = sizeHint();
    const int heightBefore = heightForWidth(std::max(1, width()));
    const QColor colours[] = {theme().text, theme().secondary, theme().ok, theme().warn, theme().error};
    buildRichText(*m_document, m_markdown,
                  {theme(), theme().sans(m_textSize, m_strong ? QFont::DemiBold : QFont::Normal),
                   colours[static_cast<std::size_t>(m_tone)], m_math});
    m_sizes.forget();
    if (m_math)
        typesetting::requestFormulas(*m_document, *m_math);
    // A number that changes must not lay the whole card out again.
    if (sizeHint() != before || heightForWidth(std::max(1, width())) != heightBefore)
        updateGeometry();
    update();
}

QString RichText::plainText() const
{
    return plainText(m_markdown);
}

QString RichText::plainText(const QString& markdown)
{
    QString text;
    for (const InlineRun& run : inlineRuns(markdown))
        text += run.text;
    return text.simplified();
}

QSize RichText::sizeHint() const
{
    const int ideal = int(std::ceil(m_sizes.idealWidth())) + 1;
    const int width = std::min(ideal, int(px(560)));
    return {width, heightForWidth(width)};
}

QSize RichText::minimumSizeHint() const
{
    return {std::min(sizeHint().width(), int(px(220))), 0};
}

int RichText::heightForWidth(int width) const
{
    return m_sizes.heightFor(width);
}

void RichText::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    m_document->setTextWidth(width());
    m_document->drawContents(&painter);
}

} // namespace lectern::views
