#include "find_bar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include <algorithm>

namespace lectern::window {

FindBar::FindBar(QWidget* parent)
    : QFrame(parent)
    , m_field(new QLineEdit)
    , m_count(new QLabel)
{
    setObjectName(QStringLiteral("findBar"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 8, 10, 8);
    m_field->setObjectName(QStringLiteral("findField"));
    m_field->setMinimumWidth(200);
    m_count->setProperty("tone", QStringLiteral("secondary"));
    m_count->setMinimumWidth(84);
    auto* previous = new QToolButton;
    previous->setText(QStringLiteral("▴"));
    previous->setObjectName(QStringLiteral("findPrevious"));
    auto* next = new QToolButton;
    next->setText(QStringLiteral("▾"));
    next->setObjectName(QStringLiteral("findNext"));
    auto* close = new QToolButton;
    close->setText(QStringLiteral("✕"));
    close->setObjectName(QStringLiteral("findClose"));
    for (QWidget* widget :
         {static_cast<QWidget*>(m_field), static_cast<QWidget*>(m_count), static_cast<QWidget*>(previous),
          static_cast<QWidget*>(next), static_cast<QWidget*>(close)})
        layout->addWidget(widget);
    connect(m_field, &QLineEdit::textChanged, this, &FindBar::searched);
    connect(previous, &QToolButton::clicked, this, [this] { step(-1); });
    connect(next, &QToolButton::clicked, this, [this] { step(1); });
    connect(close, &QToolButton::clicked, this, &FindBar::closed);
    retranslate();
    hide();
}

void FindBar::retranslate()
{
    m_field->setPlaceholderText(tr("Find in this lesson"));
    m_field->setAccessibleName(tr("Find in this lesson"));
    findChild<QToolButton*>(QStringLiteral("findPrevious"))->setToolTip(tr("Previous match (Shift+Enter)"));
    findChild<QToolButton*>(QStringLiteral("findNext"))->setToolTip(tr("Next match (Enter)"));
    findChild<QToolButton*>(QStringLiteral("findClose"))->setToolTip(tr("Close (Esc)"));
    for (QToolButton* button : findChildren<QToolButton*>())
        button->setAccessibleName(button->toolTip());
    showCount();
}

void FindBar::open(const QString& selected)
{
    show();
    raise();
    if (!selected.isEmpty())
        m_field->setText(selected);
    m_field->selectAll();
    m_field->setFocus(Qt::ShortcutFocusReason);
    if (!m_field->text().isEmpty())
        Q_EMIT searched(m_field->text());
}

QString FindBar::text() const
{
    return m_field->text();
}

void FindBar::setMatches(int count)
{
    m_matches = count;
    m_index = count > 0 ? 0 : -1;
    showCount();
    if (count > 0)
        Q_EMIT matchChosen(0);
}

void FindBar::updateMatches(int count)
{
    m_matches = count;
    m_index = std::min(std::max(m_index, 0), count - 1);
    showCount();
}

void FindBar::step(int direction)
{
    if (m_matches == 0)
        return;
    m_index = (m_index + direction + m_matches) % m_matches;
    showCount();
    Q_EMIT matchChosen(m_index);
}

void FindBar::showCount()
{
    if (m_field->text().isEmpty())
        m_count->clear();
    else
        m_count->setText(m_matches == 0 ? tr("not found") : tr("%1 of %2").arg(m_index + 1).arg(m_matches));
}

void FindBar::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        return Q_EMIT closed();
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && m_field->hasFocus())
        return step(event->modifiers() & Qt::ShiftModifier ? -1 : 1);
    QFrame::keyPressEvent(event);
}

} // namespace lectern::window
