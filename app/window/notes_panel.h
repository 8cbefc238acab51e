#pragma once

#include <lectern/theme/theme.h>
#include <lectern/window/notes.h>

#include <QWidget>

#include <vector>

class QLabel;
class QLineEdit;
class QListView;
class QPlainTextEdit;
class QPushButton;
class QStandardItem;
class QStandardItemModel;
class QToolButton;

namespace lectern::window {

class NoteDelegate;

/// The column of notes and bookmarks beside the lesson: a list that leads to their places, and the words of
/// the one that is chosen, to be written and changed.
class NotesPanel : public QWidget
{
    Q_OBJECT

public:
    static constexpr int breadth = 280;

    explicit NotesPanel(QWidget* parent = nullptr);

    void setTheme(const theme::Theme& theme);
    void retranslate();

    void setNotes(std::vector<NoteItem> items);
    /// Makes a note the chosen one; `edit` puts the keyboard into its words.
    void choose(const QString& id, bool edit = false);
    QString chosen() const;
    /// Says what has become of a note, and offers to take it back.
    void offerUndo(const QString& said);

    QWidget* list() const;

Q_SIGNALS:
    void noteWanted(const QString& id); ///< its place
    void textEdited(const QString& id, const QString& text);
    void editingEnded();
    void removalWanted(const QString& id);
    void undoWanted();
    void closed();
    void left(); ///< the keyboard is to go back to the lesson

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void fill();
    void showChosen();
    void takeText();
    QStandardItem* itemOf(const QString& id) const;
    QStandardItem* chosenItem() const;
    QString nameOf(const NoteItem& note) const;
    void describe(QStandardItem& item, const NoteItem& note) const;

    std::vector<NoteItem> m_notes;
    QStandardItemModel* m_model;
    NoteDelegate* m_delegate;
    QLabel* m_title;
    QToolButton* m_close;
    QLineEdit* m_filter;
    QListView* m_list;
    QLabel* m_empty;
    QPlainTextEdit* m_editor;
    QPushButton* m_go;
    QPushButton* m_delete;
    QWidget* m_undoRow;
    QLabel* m_said;
    QPushButton* m_undo;
    bool m_filling = false;
};

} // namespace lectern::window
