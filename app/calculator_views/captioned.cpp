#include <lectern/views/captioned.h>

#include <lectern/views/column_layout.h>

namespace lectern::views {

Captioned::Captioned(const theme::Theme& theme, typesetting::MathService* math, const QString& caption,
                     QWidget* parent)
    : Themed(theme, parent)
    , m_caption(new reader::RichText(theme, math, this))
    , m_layout(new ColumnLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_caption->setTone(reader::RichText::Tone::secondary);
    m_caption->setTextSize(13);
    m_caption->setMarkdown(caption);
    m_caption->setVisible(!caption.isEmpty());
    m_layout->addWidget(m_caption);
    m_layout->setSpacing(int(px(6)));
}

void Captioned::setBody(QWidget* body)
{
    m_layout->addWidget(body);
    setSizePolicy(body->sizePolicy().horizontalPolicy(), QSizePolicy::Preferred);
}

void Captioned::themeChanged()
{
    m_caption->setTheme(theme());
    m_layout->setSpacing(int(px(6)));
}

} // namespace lectern::views
