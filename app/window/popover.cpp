#include "popover.h"

#include <lectern/reader/rich_text.h>

#include <QGuiApplication>
#include <QKeyEvent>
#include <QScreen>
#include <QVBoxLayout>

namespace lectern::window {

Popover::Popover(const reader::EmbedContext& context, QWidget* parent)
    : QFrame(parent, Qt::Popup)
    , m_text(new reader::RichText(context))
{
    setObjectName(QStringLiteral("popover"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 12, 16, 12);
    layout->addWidget(m_text);
    setContext(context);
}

void Popover::setContext(const reader::EmbedContext& context)
{
    const theme::Theme& theme = context.theme;
    setStyleSheet(QStringLiteral("#popover { background: %1; border: 1px solid %2; border-radius: 8px; }")
                      .arg(theme.card.name(), theme.border.name()));
    m_text->setContext(context);
}

void Popover::showMarkdown(const QString& markdown, const QPoint& globalPosition)
{
    m_text->setMarkdown(markdown);
    setAccessibleName(m_text->accessibleName());
    const int width = std::min(420, m_text->sizeHint().width());
    m_text->setFixedSize(width, m_text->heightForWidth(width));
    adjustSize();
    QPoint corner = globalPosition + QPoint(-24, 14);
    if (const QScreen* screen = QGuiApplication::screenAt(globalPosition)) {
        const QRect room = screen->availableGeometry();
        corner.setX(std::clamp(corner.x(), room.left() + 4,
                               std::max(room.left() + 4, room.right() - this->width() - 4)));
        if (corner.y() + height() > room.bottom())
            corner.setY(globalPosition.y() - height() - 14);
    }
    move(corner);
    show();
    setFocus(Qt::PopupFocusReason);
}

void Popover::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_F1)
        return QFrame::keyPressEvent(event);
    hide();
    Q_EMIT moreWanted();
}

} // namespace lectern::window
