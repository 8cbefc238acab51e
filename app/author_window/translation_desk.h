#pragma once

#include "text_desk.h"
#include "translation_pane.h"

#include <lectern/authoring/check_runner.h>
#include <lectern/authoring/translation.h>

#include <QObject>
#include <QPointer>
#include <QTimer>

#include <memory>

class QToolButton;

namespace lectern::authoring {
class Workspace;
}

namespace lectern::author {

class AuthorWindow;

/// Two languages side by side: what is being written, and beside it the course's first language or, where
/// that is written, a translation. It says what is missing and out of date, follows the cursor, and records
/// what is the same.
class TranslationDesk : public QObject
{
    Q_OBJECT

public:
    /// Window and workspace are borrowed.
    TranslationDesk(AuthorWindow& window, authoring::Workspace& workspace, QObject* parent);

    void setCourse(const std::shared_ptr<const authoring::ReadCourse>& course);
    void setTheme(const theme::Theme& theme);
    /// What is to be marked in a page that is being written; nothing while the other language is not shown.
    std::vector<Diagnostic> marks(const QString& file) const;

Q_SIGNALS:
    void marksChanged();
    void fileWanted(const QString& file);
    void said(const QString& words); ///< what was recorded, or why it was not

private:
    /// One of the two pages.
    struct Side
    {
        QString file = {};
        std::string language = {};
        std::string text = {};
        std::vector<authoring::PageSection> sections = {};
    };

    bool isShown() const;
    void toggle(bool on);
    void retranslate();
    void refresh();
    bool choosePages();
    void readSide(const lessons::Lesson& lesson, const std::string& language, Side& side);
    void catchUp(Side& side) const;
    void fillPane();
    void follow();
    void followBack();
    void sayState(std::optional<std::size_t> section);
    void goTo(const authoring::SectionPair& pair);
    void record(bool all);
    void swap();

    bool writesSource() const;
    const Side& source() const { return writesSource() ? m_own : m_other; }
    const Side& translation() const { return writesSource() ? m_other : m_own; }
    const authoring::SectionPair* pairOf(std::optional<std::size_t> ownSection) const;
    std::vector<Diagnostic> marksOf(const Side& side, const Side& other) const;

    AuthorWindow& m_window;
    authoring::Workspace& m_workspace;
    QPointer<TranslationPane> m_pane;
    TextDesk m_texts;
    QToolButton* m_button;
    QTimer m_timer;
    std::shared_ptr<const authoring::ReadCourse> m_course;
    QString m_refreshed; ///< file that was current then
    QString m_lessonFolder;
    Side m_own;
    Side m_other;
    QString m_wanted; ///< language that was chosen
    lessons::TranslationRecord m_record;
    std::vector<authoring::SectionPair> m_pairs;
};

} // namespace lectern::author
