#include "replace_bar.h"

#include "source_editor.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>

namespace lectern::author {

ReplaceBar::ReplaceBar(QWidget* parent)
    : QFrame(parent)
    , m_find(new QLineEdit)
    , m_replace(new QLineEdit)
    , m_next(new QPushButton)
    , m_one(new QPushButton)
    , m_all(new QPushButton)
    , m_close(new QToolButton)
    , m_said(new QLabel)
{
    setObjectName(QStringLiteral("replaceBar"));
    m_find->setObjectName(QStringLiteral("findText"));
    m_replace->setObjectName(QStringLiteral("replaceText"));
    m_next->setObjectName(QStringLiteral("findNext"));
    m_one->setObjectName(QStringLiteral("replaceOne"));
    m_all->setObjectName(QStringLiteral("replaceAll"));
    m_said->setObjectName(QStringLiteral("findSaid"));
    m_said->setProperty("tone", QStringLiteral("secondary"));
    m_close->setText(QStringLiteral("✕"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 6, 12, 6);
    row->setSpacing(6);
    row->addWidget(m_find, 2);
    row->addWidget(m_next);
    row->addWidget(m_replace, 2);
    row->addWidget(m_one);
    row->addWidget(m_all);
    row->addWidget(m_said);
    row->addWidget(m_close);
    connect(m_next, &QPushButton::clicked, this, [this] { step(true); });
    connect(m_one, &QPushButton::clicked, this, &ReplaceBar::replaceOne);
    connect(m_all, &QPushButton::clicked, this, [this] { say(tr("%n replaced", nullptr, replaceAll())); });
    connect(m_close, &QToolButton::clicked, this, &ReplaceBar::close);
    retranslate();
    hide();
}

void ReplaceBar::retranslate()
{
    m_find->setPlaceholderText(tr("Find"));
    m_find->setAccessibleName(tr("Find"));
    m_replace->setPlaceholderText(tr("Replace with"));
    m_replace->setAccessibleName(tr("Replace with"));
    m_next->setText(tr("Next"));
    m_one->setText(tr("Replace"));
    m_all->setText(tr("Replace all"));
    m_close->setToolTip(tr("Close (Esc)"));
    m_close->setAccessibleName(m_close->toolTip());
}

void ReplaceBar::setEditor(SourceEditor* editor)
{
    m_editor = editor;
    if (!editor)
        hide();
}

void ReplaceBar::open(bool replacing)
{
    if (!m_editor)
        return;
    const auto [begin, end] = m_editor->selection();
    const QString selected = QString::fromStdString(m_editor->textBetween(begin, end));
    if (!selected.isEmpty() && !selected.contains(u'\n'))
        m_find->setText(selected);
    for (QWidget* part : {static_cast<QWidget*>(m_replace), static_cast<QWidget*>(m_one), static_cast<QWidget*>(m_all)})
        part->setVisible(replacing);
    say({});
    show();
    m_find->selectAll();
    m_find->setFocus(Qt::ShortcutFocusReason);
}

void ReplaceBar::close()
{
    hide();
    if (m_editor)
        m_editor->setFocus(Qt::OtherFocusReason);
}

std::string ReplaceBar::wanted() const
{
    return m_find->text().toStdString();
}

void ReplaceBar::say(const QString& words)
{
    m_said->setText(words);
}

bool ReplaceBar::step(bool forward)
{
    if (!m_editor || wanted().empty())
        return false;
    const auto [begin, end] = m_editor->selection();
    std::size_t found = m_editor->find(wanted(), forward ? end : begin, forward);
    if (found == std::string::npos) // round the end
        found = m_editor->find(wanted(), forward ? 0 : m_editor->length(), forward);
    say(found == std::string::npos ? tr("Not found") : QString());
    if (found == std::string::npos)
        return false;
    m_editor->select(found, found + wanted().size());
    return true;
}

bool ReplaceBar::isSelected() const
{
    const auto [begin, end] = m_editor->selection();
    return end - begin == wanted().size() && m_editor->find(wanted(), begin, true) == begin;
}

void ReplaceBar::replaceOne()
{
    if (!m_editor || wanted().empty())
        return;
    if (isSelected()) {
        const auto [begin, end] = m_editor->selection();
        m_editor->replace(begin, end, m_replace->text().toStdString());
    }
    step(true);
}

int ReplaceBar::replaceAll()
{
    if (!m_editor || wanted().empty())
        return 0;
    const std::string with = m_replace->text().toStdString();
    const std::size_t kept = m_editor->cursor();
    int count = 0;
    m_editor->beginEdits();
    for (std::size_t at = m_editor->find(wanted(), 0, true); at != std::string::npos;
         at = m_editor->find(wanted(), at, true)) {
        m_editor->replace(at, at + wanted().size(), with);
        at += with.size();
        ++count;
    }
    m_editor->endEdits();
    m_editor->setCursor(kept);
    return count;
}

void ReplaceBar::keyPressEvent(QKeyEvent* event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Escape)
        close();
    else if (enter && m_replace->hasFocus())
        replaceOne();
    else if (enter)
        step(!(event->modifiers() & Qt::ShiftModifier));
    else
        QFrame::keyPressEvent(event);
}

} // namespace lectern::author
