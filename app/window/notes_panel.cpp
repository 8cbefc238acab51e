#include "notes_panel.h"

#include "note_delegate.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QStandardItemModel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace lectern::window {
namespace {

constexpr int longestNote = 20'000; // characters
constexpr int editorHeight = 132;

} // namespace

NotesPanel::NotesPanel(QWidget* parent)
    : QWidget(parent)
    , m_model(new QStandardItemModel(this))
    , m_delegate(new NoteDelegate(this))
    , m_title(new QLabel)
    , m_close(new QToolButton)
    , m_filter(new QLineEdit)
    , m_list(new QListView)
    , m_empty(new QLabel)
    , m_editor(new QPlainTextEdit)
    , m_go(new QPushButton)
    , m_delete(new QPushButton)
    , m_undoRow(new QWidget)
    , m_said(new QLabel)
    , m_undo(new QPushButton)
{
    setObjectName(QStringLiteral("notesPanel"));
    setAttribute(Qt::WA_StyledBackground);
    setFixedWidth(breadth);
    m_title->setObjectName(QStringLiteral("notesTitle"));
    m_close->setObjectName(QStringLiteral("notesClose"));
    m_close->setText(QStringLiteral("✕"));
    m_close->setFocusPolicy(Qt::TabFocus);
    m_filter->setObjectName(QStringLiteral("notesFilter"));
    m_filter->setClearButtonEnabled(true);
    m_list->setObjectName(QStringLiteral("notesList"));
    m_list->setModel(m_model);
    m_list->setItemDelegate(m_delegate);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->installEventFilter(this);
    m_empty->setObjectName(QStringLiteral("notesEmpty"));
    m_empty->setWordWrap(true);
    m_empty->setProperty("tone", QStringLiteral("secondary"));
    m_empty->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_editor->setObjectName(QStringLiteral("notesEditor"));
    m_editor->setTabChangesFocus(true);
    m_editor->setFixedHeight(editorHeight);
    m_editor->installEventFilter(this);
    m_go->setObjectName(QStringLiteral("notesGo"));
    m_delete->setObjectName(QStringLiteral("notesDelete"));
    m_undo->setObjectName(QStringLiteral("notesUndo"));
    m_said->setObjectName(QStringLiteral("notesSaid"));
    m_said->setWordWrap(true);
    for (QPushButton* button : {m_go, m_delete, m_undo})
        button->setAutoDefault(true);

    auto* head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(m_close);
    auto* undoLayout = new QHBoxLayout(m_undoRow);
    undoLayout->setContentsMargins(0, 0, 0, 0);
    undoLayout->addWidget(m_said, 1);
    undoLayout->addWidget(m_undo);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_go);
    buttons->addWidget(m_delete);
    buttons->addStretch(1);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(15, 8, 14, 12);
    all->setSpacing(8);
    all->addLayout(head);
    all->addWidget(m_filter);
    all->addWidget(m_list, 1);
    all->addWidget(m_empty, 1);
    all->addWidget(m_undoRow);
    all->addWidget(m_editor);
    all->addLayout(buttons);
    m_undoRow->hide();

    connect(m_close, &QToolButton::clicked, this, &NotesPanel::closed);
    connect(m_filter, &QLineEdit::textChanged, this, &NotesPanel::fill);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &NotesPanel::showChosen);
    const auto go = [this] {
        if (const QString id = chosen(); !id.isEmpty())
            Q_EMIT noteWanted(id);
    };
    connect(m_list, &QListView::clicked, this, go);
    connect(m_list, &QListView::activated, this, go);
    connect(m_go, &QPushButton::clicked, this, go);
    connect(m_delete, &QPushButton::clicked, this, [this] { Q_EMIT removalWanted(chosen()); });
    connect(m_undo, &QPushButton::clicked, this, [this] {
        m_undoRow->hide();
        Q_EMIT undoWanted();
    });
    connect(m_editor, &QPlainTextEdit::textChanged, this, &NotesPanel::takeText);
    retranslate();
    fill();
}

QWidget* NotesPanel::list() const
{
    return m_list->isHidden() ? static_cast<QWidget*>(m_close) : m_list;
}

void NotesPanel::setTheme(const theme::Theme& theme)
{
    m_delegate->setTheme(theme);
    m_title->setFont(theme.sans(15, QFont::DemiBold));
    m_editor->setFont(theme.sans(14));
    m_list->doItemsLayout();
}

void NotesPanel::retranslate()
{
    m_title->setText(tr("Notes"));
    m_close->setToolTip(tr("Close the notes"));
    m_close->setAccessibleName(m_close->toolTip());
    m_filter->setPlaceholderText(tr("Find in the notes"));
    m_filter->setAccessibleName(m_filter->placeholderText());
    m_list->setAccessibleName(tr("Notes and bookmarks of this lesson"));
    m_editor->setAccessibleName(tr("Words of the note"));
    m_editor->setPlaceholderText(tr("Write here; it is kept by itself."));
    m_go->setText(tr("Go there"));
    m_delete->setText(tr("Delete"));
    m_delete->setAccessibleName(tr("Delete the note"));
    m_undo->setText(tr("Undo"));
    m_undo->setAccessibleName(tr("Bring the note back"));
    m_undoRow->hide(); // what it says is in the other language
    fill();
}

QString NotesPanel::nameOf(const NoteItem& note) const
{
    const QString kind = note.isBookmark ? tr("Bookmark") : tr("Note");
    switch (note.standing) {
    case reader::Standing::lost:
        return tr("%1 · place lost").arg(kind);
    case reader::Standing::folded:
        return tr("%1 · in a closed box · %2").arg(kind, note.section);
    case reader::Standing::shown:
        break;
    }
    return note.section.isEmpty() ? kind : kind + u" · " + note.section;
}

void NotesPanel::describe(QStandardItem& item, const NoteItem& note) const
{
    item.setEditable(false);
    item.setData(note.id, noteIdRole);
    item.setData(nameOf(note), noteKindRole);
    item.setData(note.quote.isEmpty() ? QString() : QString(u"“" + note.quote + u"”"), noteQuoteRole);
    item.setData(note.text, noteTextRole);
    item.setData(note.standing == reader::Standing::lost, noteLostRole);
    QStringList words{nameOf(note), note.quote, note.text};
    words.removeAll(QString());
    item.setText(words.join(QStringLiteral(". ")));
}

void NotesPanel::setNotes(std::vector<NoteItem> items)
{
    m_notes = std::move(items);
    fill();
}

void NotesPanel::fill()
{
    const QString before = chosen();
    {
        const QScopedValueRollback guard(m_filling, true);
        m_model->clear();
        for (const NoteItem& note : notesWith(m_notes, m_filter->text())) {
            auto* item = new QStandardItem;
            describe(*item, note);
            m_model->appendRow(item);
        }
    }
    const bool none = m_model->rowCount() == 0;
    m_empty->setText(m_notes.empty()
                         ? tr("Nothing here yet. Select some text, or stop at a paragraph: Ctrl+M writes a "
                              "note there, Ctrl+D sets a bookmark.")
                         : tr("No note has these words."));
    m_empty->setVisible(none);
    m_list->setVisible(!none);
    m_filter->setVisible(!m_notes.empty());
    if (const QStandardItem* item = itemOf(before))
        m_list->setCurrentIndex(item->index());
    showChosen();
}

QStandardItem* NotesPanel::itemOf(const QString& id) const
{
    for (int row = 0; row < m_model->rowCount(); ++row) {
        if (m_model->item(row)->data(noteIdRole).toString() == id)
            return m_model->item(row);
    }
    return nullptr;
}

QStandardItem* NotesPanel::chosenItem() const
{
    return m_model->itemFromIndex(m_list->currentIndex());
}

QString NotesPanel::chosen() const
{
    const QStandardItem* item = chosenItem();
    return item ? item->data(noteIdRole).toString() : QString();
}

void NotesPanel::choose(const QString& id, bool edit)
{
    if (!itemOf(id))
        m_filter->clear(); // it may be filtered out
    if (const QStandardItem* item = itemOf(id)) {
        m_list->setCurrentIndex(item->index());
        m_list->scrollTo(item->index());
    }
    if (edit && m_editor->isEnabled()) {
        m_editor->setFocus(Qt::OtherFocusReason);
        m_editor->moveCursor(QTextCursor::End);
    }
}

void NotesPanel::showChosen()
{
    if (m_filling)
        return;
    const QStandardItem* item = chosenItem();
    for (QWidget* widget :
         {static_cast<QWidget*>(m_editor), static_cast<QWidget*>(m_go), static_cast<QWidget*>(m_delete)})
        widget->setEnabled(item != nullptr);
    const QString text = item ? item->data(noteTextRole).toString() : QString();
    if (text == m_editor->toPlainText())
        return;
    const QScopedValueRollback guard(m_filling, true);
    m_editor->setPlainText(text);
}

void NotesPanel::takeText()
{
    QStandardItem* item = chosenItem();
    if (m_filling || !item)
        return;
    const QString id = chosen();
    QString text = m_editor->toPlainText();
    if (text.size() > longestNote) { // what is not kept must not look as if it were
        text.truncate(text[longestNote - 1].isHighSurrogate() ? longestNote - 1 : longestNote);
        const QScopedValueRollback guard(m_filling, true);
        m_editor->setPlainText(text);
        m_editor->moveCursor(QTextCursor::End);
    }
    for (NoteItem& note : m_notes) {
        if (note.id != id)
            continue;
        note.text = text;
        describe(*item, note);
    }
    Q_EMIT textEdited(id, text);
}

void NotesPanel::offerUndo(const QString& said)
{
    m_said->setText(said);
    m_undoRow->show();
    QAccessibleEvent event(m_said, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

bool NotesPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_editor && event->type() == QEvent::FocusOut)
        Q_EMIT editingEnded();
    if (watched == m_list && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Delete && !chosen().isEmpty()) {
            Q_EMIT removalWanted(chosen());
            return true;
        }
        if (key->key() == Qt::Key_F2) {
            choose(chosen(), true);
            return true;
        }
        if (key->matches(QKeySequence::Undo) && !m_undoRow->isHidden()) {
            m_undo->click();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void NotesPanel::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        return Q_EMIT left();
    QWidget::keyPressEvent(event);
}

} // namespace lectern::window
