#include "offer_bar.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

namespace lectern::window {

OfferBar::OfferBar(QWidget* parent)
    : QFrame(parent)
    , m_text(new QLabel)
    , m_action(new QPushButton)
    , m_close(new QToolButton)
{
    setObjectName(QStringLiteral("offerBar"));
    m_text->setObjectName(QStringLiteral("offerText"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_action->setObjectName(QStringLiteral("offerAction"));
    m_action->setAutoDefault(true); // Enter presses it
    m_action->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_close->setObjectName(QStringLiteral("offerClose"));
    m_close->setText(QStringLiteral("✕"));
    m_close->setFocusPolicy(Qt::TabFocus);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(20, 6, 12, 6);
    layout->setSpacing(10);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_action);
    layout->addWidget(m_close);
    connect(m_action, &QPushButton::clicked, this, &OfferBar::take);
    connect(m_close, &QToolButton::clicked, this, &OfferBar::dismiss);
    hide();
}

void OfferBar::show(const Offer& offer)
{
    m_offer = offer;
    retranslate();
    setVisible(true);
    QAccessibleEvent event(m_text, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

void OfferBar::withdraw(const QString& name)
{
    if (m_offer && m_offer->name == name)
        dismiss();
}

void OfferBar::dismiss()
{
    m_offer.reset();
    Q_EMIT closed();
    hide();
}

void OfferBar::retranslate()
{
    m_close->setToolTip(tr("Close (Esc)"));
    m_close->setAccessibleName(m_close->toolTip());
    if (!m_offer)
        return;
    m_text->setText(m_offer->text());
    m_action->setText(m_offer->action());
    m_action->setAccessibleDescription(m_text->text());
}

QString OfferBar::offered() const
{
    return m_offer ? m_offer->name : QString();
}

QWidget* OfferBar::button() const
{
    return m_action;
}

void OfferBar::take()
{
    if (!m_offer)
        return;
    const auto taken = m_offer->take;
    dismiss(); // first: taking it may make another one
    taken();
}

void OfferBar::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        return dismiss();
    QFrame::keyPressEvent(event);
}

} // namespace lectern::window
