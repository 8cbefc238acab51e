#include "notice.h"

#include <lectern/reader/markdown_text.h>
#include <lectern/reader/rich_text.h>

#include <QPainter>
#include <QVBoxLayout>

namespace lectern::cards {
namespace {

struct Inks
{
    QColor ground;
    QColor ink;
    reader::RichText::Tone tone;
    QString sign{}; ///< colour alone must not tell
};

Inks inksOf(Tone tone, const theme::Theme& theme)
{
    switch (tone) {
    case Tone::right:
        return {theme.okSoft, theme.ok, reader::RichText::Tone::ok, QStringLiteral("✓ ")};
    case Tone::partly:
        return {theme.warnSoft, theme.warn, reader::RichText::Tone::warn};
    case Tone::wrong:
        return {theme.errorSoft, theme.error, reader::RichText::Tone::error};
    case Tone::neutral:
        break;
    }
    return {theme.accentSoft, theme.accent, reader::RichText::Tone::accent};
}

} // namespace

Notice::Notice(const reader::EmbedContext& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_headline(new reader::RichText(context, this))
    , m_text(new reader::RichText(context, this))
{
    setObjectName(QStringLiteral("notice"));
    auto* layout = new QVBoxLayout(this);
    m_headline->setTextSize(14);
    layout->addWidget(m_headline);
    layout->addWidget(m_text);
    hide();
}

void Notice::setContext(const reader::EmbedContext& context)
{
    m_context = context;
    m_headline->setContext(context);
    m_text->setContext(context);
    fill();
}

void Notice::show(const Verdict& verdict)
{
    m_verdict = verdict;
    fill();
    setVisible(!m_verdict.isEmpty());
}

QString Notice::spoken() const
{
    const QString text = reader::spokenText(m_verdict.markdown);
    if (m_verdict.headline.isEmpty() || text.isEmpty())
        return m_verdict.headline + text;
    return m_verdict.headline + u". " + text;
}

void Notice::fill()
{
    const theme::Theme& theme = m_context.theme;
    const auto px = [&theme](qreal size) { return qRound(theme.px(size)); };
    layout()->setContentsMargins(px(18), px(9), px(14), px(10));
    layout()->setSpacing(px(2));
    const Inks inks = inksOf(m_verdict.tone, theme);
    const QString headline =
        m_verdict.headline.isEmpty() ? QString() : QString(u"**" + inks.sign + m_verdict.headline + u"**");
    m_headline->setTone(inks.tone);
    m_headline->setMarkdown(headline);
    m_headline->setVisible(!headline.isEmpty());
    m_text->setMarkdown(m_verdict.markdown);
    m_text->setVisible(!m_verdict.markdown.isEmpty());
    setAccessibleName(spoken());
    updateGeometry();
    update();
}

void Notice::paintEvent(QPaintEvent*)
{
    const theme::Theme& theme = m_context.theme;
    const Inks inks = inksOf(m_verdict.tone, theme);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme.scheme == theme::Scheme::contrast ? QPen(inks.ink) : QPen(Qt::NoPen));
    painter.setBrush(inks.ground);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), theme.px(8), theme.px(8));
    painter.setPen(Qt::NoPen);
    painter.setBrush(inks.ink);
    const qreal bar = theme.px(3);
    painter.drawRoundedRect(QRectF(theme.px(8), theme.px(9), bar, height() - theme.px(18)), bar / 2, bar / 2);
}

} // namespace lectern::cards
