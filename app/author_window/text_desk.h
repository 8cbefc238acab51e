#pragma once

#include "text_table.h"

#include <lectern/authoring/check_runner.h>
#include <lectern/authoring/text_items.h>

#include <QObject>

#include <memory>
#include <optional>

namespace lectern::authoring {
class Workspace;
}

namespace lectern::author {

class AuthorWindow;
class TranslationPane;

/// The texts of a YAML file in two languages side by side: what TranslationDesk, whose part it is, does for
/// pages.
class TextDesk : public QObject
{
    Q_OBJECT

public:
    /// Window, workspace and pane are borrowed.
    TextDesk(AuthorWindow& window, authoring::Workspace& workspace, TranslationPane& pane, QObject* parent);

    /// Shows the texts of the file that is being written, in the wanted language if there is that one; false
    /// where it has none to compare. What is shown stays while the file cannot be read for what is being
    /// typed.
    bool show(const authoring::ReadCourse& course, const QString& wanted);
    void clear();
    bool isShown() const { return m_shown; }

    void follow();
    void goTo(std::size_t item);
    /// Marks the text at the cursor, or all that are there in both languages; what has just been typed as
    /// soon as it is read. What is recorded shows with the next `show`.
    void record(bool all);
    /// What is to be marked in a file.
    std::vector<Diagnostic> marks(const QString& file) const;

Q_SIGNALS:
    void said(const QString& words); ///< what was recorded, or why it was not

private:
    /// A wish to mark texts.
    struct Wish
    {
        bool all = false;
        std::size_t cursor = 0;
    };

    bool isRead() const;
    void grant(const Wish& wish);
    void fillPane();
    std::optional<std::size_t> itemAt(std::size_t offset) const;

    AuthorWindow& m_window;
    authoring::Workspace& m_workspace;
    TranslationPane& m_pane;
    bool m_shown = false;
    QString m_file;
    QString m_recordFolder;
    std::string m_text; ///< that the items stand in
    std::string m_source;
    std::string m_language;
    std::vector<authoring::TextItem> m_items;
    std::optional<Diagnostic> m_failure; ///< of reading the record
    std::optional<Wish> m_wish;
};

} // namespace lectern::author
