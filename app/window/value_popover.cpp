#include "value_popover.h"

#include <lectern/reader/markdown_text.h>
#include <lectern/reader/rich_text.h>
#include <lectern/views/why_panel.h>

#include <QGuiApplication>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>

namespace lectern::window {
namespace {

constexpr int widest = 560;

} // namespace

ValuePopover::ValuePopover(const lessons::Calculator& calculator, const calculators::StartSheet& start,
                           const reader::EmbedContext& context, QWidget* parent)
    : QFrame(parent, Qt::Popup)
    , m_session(calculator, start, context.language)
    , m_why(new views::WhyPanel(m_session, context.theme, context.math, this))
    , m_zoom(context.theme.zoom)
{
    setObjectName(QStringLiteral("valuePopover"));
    setAttribute(Qt::WA_DeleteOnClose);
    setStyleSheet(
        QStringLiteral("#valuePopover { background: %1; border: 1px solid %2; border-radius: 8px; }")
            .arg(context.theme.card.name(), context.theme.border.name()));
    setAccessibleName(m_why->accessibleName());
    auto* from = new reader::RichText(context.theme, context.math, this);
    from->setTone(reader::RichText::Tone::secondary);
    from->setTextSize(13);
    from->setMarkdown(tr("With the first numbers of “%1”")
                          .arg(reader::escapedMarkdown(
                              reader::plainText(m_session.localized(m_session.calculator().title)))));
    auto* layout = new QVBoxLayout(this);
    const int margin = int(context.theme.px(10));
    layout->setContentsMargins(margin, margin, margin, margin);
    layout->setSpacing(int(context.theme.px(6)));
    layout->addWidget(from);
    layout->addWidget(m_why);
    connect(m_why, &views::WhyPanel::closed, this, &QWidget::close);
    connect(m_why, &views::WhyPanel::inputChosen, this, [this](const calc::EntryRef& entry) {
        const QString name = QString::fromStdString(entry.cell);
        close();
        Q_EMIT inputChosen(name);
    });
}

void ValuePopover::ask(const calc::EntryRef& entry, const QPoint& globalPosition)
{
    m_at = globalPosition;
    m_why->explain(entry);
    fit();
    show();
    m_why->setFocus(Qt::PopupFocusReason);
}

// Beside the number, within the screen.
void ValuePopover::fit()
{
    const QScreen* screen = QGuiApplication::screenAt(m_at);
    const QRect room = screen ? screen->availableGeometry() : QRect(m_at, QSize(widest, widest));
    const int width = std::min(int(widest * m_zoom), room.width() - 8);
    layout()->activate();
    const QSize size(width, std::max(layout()->heightForWidth(width), 1));
    QPoint corner = m_at + QPoint(-24, 14);
    corner.setX(std::clamp(corner.x(), room.left() + 4, std::max(room.left() + 4, room.right() - width - 4)));
    if (corner.y() + size.height() > room.bottom())
        corner.setY(std::max(room.top() + 4, m_at.y() - size.height() - 24));
    setGeometry(QRect(corner, size));
}

bool ValuePopover::event(QEvent* event)
{
    const bool done = QFrame::event(event);
    if (event->type() == QEvent::LayoutRequest)
        fit();
    return done;
}

} // namespace lectern::window
