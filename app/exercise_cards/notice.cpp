#include "notice.h"

#include <lectern/reader/rich_text.h>

#include <QAccessible>
#include <QVBoxLayout>

namespace lectern::cards {

Notice::Notice(const reader::EmbedContext& context, QWidget* parent)
    : QFrame(parent)
    , m_context(context)
    , m_text(new reader::RichText(context, this))
{
    setObjectName(QStringLiteral("notice"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(14, 9, 14, 9);
    layout->addWidget(m_text);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    hide();
}

void Notice::setContext(const reader::EmbedContext& context)
{
    m_context = context;
    m_text->setContext(context);
    paintTone();
}

void Notice::show(const Verdict& verdict, const QString& label)
{
    m_verdict = verdict;
    if (!label.isEmpty())
        m_verdict.markdown = u"**" + label + u"** " + verdict.markdown;
    paintTone();
    setVisible(!m_verdict.markdown.isEmpty());
    updateGeometry();
}

void Notice::clear()
{
    m_verdict = {};
    hide();
}

QString Notice::text() const
{
    return m_verdict.markdown;
}

void Notice::paintTone()
{
    const theme::Theme& theme = m_context.theme;
    QColor ground = theme.accentSoft;
    QColor ink = theme.text;
    switch (m_verdict.tone) {
    case Tone::right:
        ground = theme.okSoft;
        ink = theme.ok;
        break;
    case Tone::partly:
        ground = theme.warnSoft;
        ink = theme.warn;
        break;
    case Tone::wrong:
        ground = theme.errorSoft;
        ink = theme.error;
        break;
    case Tone::neutral:
        break;
    }
    setStyleSheet(QStringLiteral("lectern--cards--Notice { background: %1; border-radius: %2px; }")
                      .arg(ground.name())
                      .arg(qRound(theme.px(8))));
    m_text->setMarkdown(m_verdict.markdown, 14.5, ink);
    setAccessibleName(m_verdict.markdown);
}

void Notice::announce()
{
    QAccessibleEvent event(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

int Notice::heightForWidth(int width) const
{
    const QMargins margins = layout()->contentsMargins();
    return m_text->heightForWidth(width - margins.left() - margins.right()) + margins.top() +
           margins.bottom();
}

} // namespace lectern::cards
