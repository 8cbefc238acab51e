#pragma once

#include <lectern/reader/embedded.h>
#include <lectern/result/diagnostic.h>

#include <QMainWindow>

#include <functional>
#include <map>
#include <string>
#include <vector>

class QLabel;
class QMenu;
class QSplitter;
class QStackedWidget;
class QToolButton;
class QVBoxLayout;

namespace lectern::author {

class FileTree;
class FindingsList;
struct GivenPicture;
class NewLessonBar;
class Notices;
class Preview;
class ReplaceBar;
class SourceEditor;

/// Files on the left, their source in the middle with what is wrong below, and the page that learners will see on the
/// right. It shows what it is given and says what was asked for; the texts are AuthorDesk's.
class AuthorWindow : public QMainWindow
{
    Q_OBJECT

public:
    AuthorWindow(const reader::EmbedContext& context, const QString& graderFolder);
    ~AuthorWindow() override;

    FileTree& files() { return *m_files; }
    FindingsList& findings() { return *m_findings; }
    Notices& notices() { return *m_notices; }
    Preview& preview() const { return *m_preview; }
    QMenu& insertMenu();
    NewLessonBar& newLesson() { return *m_newLesson; }

    /// The editor of a file, made with this text if there is none.
    SourceEditor& editor(const QString& file, const std::string& text);
    SourceEditor* editorOf(const QString& file) const;
    /// The file that is being edited; empty if none.
    QString current() const { return m_current; }
    SourceEditor* currentEditor() const { return editorOf(m_current); }
    void showEditor(const QString& file);
    void closeEditor(const QString& file);
    /// The file has another name; its editor stays as it is.
    void renameEditor(const QString& from, const QString& to);

    /// A button of the bar that can be pressed and released; whoever adds it gives it its words.
    QToolButton& addTool(const char* name);
    /// Puts a panel between bar and source.
    void addAboveSource(QWidget& panel);
    /// A page in the preview's place; null: the preview.
    void setAside(QWidget* page);
    QWidget* aside() const;

    void setTitle(const QString& course, const QString& file, bool dirty);
    void setCounts(int errors, int warnings);
    void setContext(const reader::EmbedContext& context);
    /// Whether closing is agreed to; asked each time.
    void setCloseGuard(std::function<bool()> mayClose) { m_mayClose = std::move(mayClose); }

Q_SIGNALS:
    void saveWanted();
    void completionWanted();
    void edited(const QString& file);
    void cursorMoved(const QString& file);
    void typed(const QString& file); ///< by the keyboard
    void chosen(const QString& file, const QString& word);
    void picturesGiven(const QString& file, const std::vector<lectern::author::GivenPicture>& pictures);
    void activated();     ///< the window has come to the front
    void retranslated();
    void asideChanged();

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    void buildBar();
    void addShortcuts();
    void retranslate();
    void cycleRegion(bool forward);
    QString fileOf(const SourceEditor* editor) const;
    QString styleFor(const theme::Theme& theme) const;

    reader::EmbedContext m_context;
    FileTree* m_files;
    QStackedWidget* m_editors;
    ReplaceBar* m_replace;
    FindingsList* m_findings;
    Notices* m_notices;
    NewLessonBar* m_newLesson;
    Preview* m_preview;
    QStackedWidget* m_side;
    QVBoxLayout* m_column = nullptr;
    QSplitter* m_across = nullptr;
    QWidget* m_bar = nullptr;
    QLabel* m_empty = nullptr;
    QLabel* m_where = nullptr;
    QLabel* m_counts = nullptr;
    QToolButton* m_save = nullptr;
    QToolButton* m_insert = nullptr;
    QToolButton* m_find = nullptr;
    QToolButton* m_showPreview = nullptr;
    std::map<QString, SourceEditor*> m_byFile;
    QString m_current;
    std::function<bool()> m_mayClose;
};

} // namespace lectern::author
