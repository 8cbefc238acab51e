// What the author need not write by hand: words that fit, pieces from the menu, mended findings, new lessons.

#include <lectern/author/author_desk.h>

#include "findings_list.h"
#include "new_lesson_bar.h"
#include "source_editor.h"

#include <lectern/authoring/quick_fix.h>
#include <lectern/files/files.h>
#include <lectern/messages/messages.h>
#include <lectern/templates/new_files.h>

#include <QDir>
#include <QFileInfo>
#include <QMenu>

#include <algorithm>

namespace lectern::author {
namespace {

/// The folder of the lesson that was made.
Result<std::string> writeLesson(const std::string& course, const std::string& id, const std::string& title)
{
    const auto before = lessons::loadCourse(course).value;
    if (const auto made = templates::newLesson(before, id, title); !made)
        return fail(made.error());
    return lessons::loadCourse(course).value.lessons.back().path.string();
}

} // namespace

void AuthorDesk::connectHelp()
{
    AuthorWindow* window = m_window.get();
    connect(window, &AuthorWindow::completionWanted, this, [this] { suggestWords(true); });
    connect(window, &AuthorWindow::typed, this, [this](const QString& file) {
        SourceEditor* editor = file == m_window->current() ? m_window->currentEditor() : nullptr;
        if (!editor)
            return;
        const std::size_t cursor = editor->cursor();
        const bool invited =
            authoring::invites(editor->textBetween(cursor - std::min<std::size_t>(cursor, 2), cursor));
        const bool offering = editor->isOffering();
        if (invited || offering)
            suggestWords(false);
        // Behind a word that is whole, Enter ends the line and takes nothing from a list.
        if (offering && !invited && m_suggested.begin == editor->cursor())
            editor->closeOffer();
    });
    connect(window, &AuthorWindow::chosen, this, [this](const QString&, const QString& shown) { takeSuggestion(shown); });
    connect(window, &AuthorWindow::retranslated, this, &AuthorDesk::fillInsertMenu);
    connect(window, &AuthorWindow::cursorMoved, this, [this, file = QString()](const QString& now) mutable {
        if (std::exchange(file, now) != now)
            fillInsertMenu();
    });
    connect(&window->findings(), &FindingsList::fixWanted, this, &AuthorDesk::fix);
    connect(&window->newLesson(), &NewLessonBar::wanted, this, &AuthorDesk::makeLesson);
    fillInsertMenu();
}

void AuthorDesk::suggestWords(bool asked)
{
    SourceEditor* editor = m_window->currentEditor();
    if (!editor || !m_course)
        return;
    const std::string text = editor->text();
    const std::string file = m_window->current().toStdString();
    m_suggested = authoring::suggest(
        {text, editor->cursor(), authoring::kindOf(file), editor->stateAbove(), file}, m_course->course);
    const bool begun = m_suggested.begin < editor->cursor();
    if (asked && begun && m_suggested.all.size() == 1) {
        editor->closeOffer();
        return putSuggestion(*editor, m_suggested.all.front().word);
    }
    std::vector<std::string> lines;
    std::transform(m_suggested.all.begin(), m_suggested.all.end(), std::back_inserter(lines),
                   [](const authoring::Suggestion& suggestion) { return suggestion.shown; });
    editor->offer(lines);
}

void AuthorDesk::takeSuggestion(const QString& shown)
{
    SourceEditor* editor = m_window->currentEditor();
    const auto found = std::find_if(
        m_suggested.all.begin(), m_suggested.all.end(),
        [wanted = shown.toStdString()](const authoring::Suggestion& suggestion) { return suggestion.shown == wanted; });
    if (!editor || found == m_suggested.all.end() || m_suggested.begin > editor->cursor())
        return;
    putSuggestion(*editor, found->word);
}

void AuthorDesk::putSuggestion(SourceEditor& editor, std::string word)
{
    editor.replaceLines(m_suggested.begin, editor.cursor() + m_suggested.behind, word);
    // A role, a calculator or a key is only begun: what it names comes next. Calc begins with a name of the
    // author's.
    if (word.ends_with('`') || word.ends_with('.') ||
        (word.ends_with(' ') && word.find('|') == std::string::npos))
        QMetaObject::invokeMethod(this, [this] { suggestWords(false); }, Qt::QueuedConnection);
}

void AuthorDesk::fillInsertMenu()
{
    QMenu& menu = m_window->insertMenu();
    menu.clear();
    const bool page = m_window->current().endsWith(u".md");
    const QString language = QFileInfo(m_window->current()).completeBaseName();
    QAction* picture = menu.addAction(tr("Picture from a file…"), this, &AuthorDesk::choosePicture);
    picture->setObjectName(QStringLiteral("insert-picture"));
    picture->setEnabled(page);
    menu.addSeparator();
    bool files = false;
    for (const authoring::Insertion& insertion : authoring::insertions(language)) {
        const bool makes = insertion.making != authoring::Insertion::Making::text;
        if (makes && !std::exchange(files, true))
            menu.addSeparator();
        QAction* action = menu.addAction(insertion.title, this, [this, insertion] { insert(insertion); });
        action->setObjectName(u"insert-" + QString::fromStdString(insertion.name));
        action->setEnabled(page);
    }
}

void AuthorDesk::insertText(const std::string& text)
{
    SourceEditor* editor = m_window->currentEditor();
    if (!editor)
        return;
    // Blocks stand on lines of their own, with a blank line before and behind.
    const auto [begin, end] = editor->selection();
    std::string before = editor->textBetween(begin < 4 ? 0 : begin - 4, begin);
    std::erase(before, '\r');
    const std::string behind = editor->textBetween(end, end + 1);
    const bool lineEnds = behind == "\n" || behind == "\r" || behind.empty();
    const std::string gap = begin == 0 || before.ends_with("\n\n") ? "" : before.ends_with('\n') ? "\n" : "\n\n";
    editor->replaceLines(end, end, gap + text + (lineEnds ? "" : "\n"));
    editor->setFocus(Qt::OtherFocusReason);
}

bool AuthorDesk::makeFile(const QString& path, const std::string& text)
{
    m_failure.reset();
    if (QFileInfo::exists(path))
        m_failure = makeError("templates.exists", {m_workspace.shortName(path).toStdString()});
    else if (!QDir().mkpath(QFileInfo(path).path()))
        m_failure = makeError("file.write", {path.toStdString(), "-"});
    else if (const auto done = files::writeWhole(path, text); !done)
        m_failure = done.error();
    updateNotices();
    if (!m_failure)
        m_workspace.lookAgain(); // reads the course again
    return !m_failure;
}

void AuthorDesk::insert(const authoring::Insertion& insertion)
{
    if (insertion.making == authoring::Insertion::Making::text)
        return insertText(insertion.text);
    const bool exercise = insertion.making == authoring::Insertion::Making::exercise;
    if (!m_course || m_window->current().isEmpty())
        return;
    std::vector<std::string> taken;
    for (const lessons::Lesson& lesson : m_course->course.lessons) {
        for (const auto& [id, made] : lesson.exercises)
            taken.push_back(id);
        for (const auto& [id, made] : lesson.calculators)
            taken.push_back(id);
    }
    const QDir folder = QFileInfo(m_window->current()).dir();
    std::string stem = folder.dirName().toStdString();
    stem.erase(0, std::min(stem.find_first_not_of("0123456789-"), stem.size()));
    const std::string id = authoring::freeId((stem.empty() ? "lesson" : stem) + '-' + insertion.name, taken);
    const auto& languages = m_course->course.languages;
    const QString file = folder.filePath((exercise ? u"exercises/" : u"calculators/") + QString::fromStdString(id) + u".yaml");
    const bool made = makeFile(file, exercise ? templates::exerciseText(insertion.name, languages)
                                              : templates::calculatorText(languages));
    if (made)
        insertText(std::string("```{") + (exercise ? "exercise" : "calculator") + "} " + id + "\n```\n");
}

void AuthorDesk::fix(const Diagnostic& finding)
{
    const auto fix =
        m_course ? authoring::quickFix(finding, m_course->course, m_workspace.reader()) : std::nullopt;
    if (!fix)
        return;
    for (const authoring::NewFile& file : fix->files) {
        if (!makeFile(QString::fromStdString(file.path), file.text))
            return;
    }
    for (const authoring::TextEdit& change : fix->edits) {
        const QString file = QString::fromStdString(change.file);
        edit(file);
        SourceEditor* editor = m_window->editorOf(file);
        if (!editor || change.end > editor->length())
            return;
        editor->replaceLines(change.begin, change.end, change.with);
        editor->setCursor(change.begin);
    }
    if (!fix->files.empty())
        edit(QString::fromStdString(fix->files.front().path));
    if (SourceEditor* editor = m_window->currentEditor())
        editor->setFocus(Qt::OtherFocusReason);
}

void AuthorDesk::makeLesson(const QString& id, const QString& title)
{
    if (m_making.isBusy())
        return;
    // The list of lessons is changed on the disk.
    const QString list = QDir(m_workspace.folder()).filePath(QStringLiteral("course.yaml"));
    if (const auto saved = m_workspace.save(list); !saved)
        return m_window->newLesson().sayProblem(messages::inSentences(saved.error()));
    m_making.run(
        [course = m_workspace.folder().toStdString(), id = id.toStdString(),
         title = (title.isEmpty() ? id : title).toStdString()](const std::stop_token&) {
            return writeLesson(course, id, title);
        },
        [this](const Result<std::string>& made) {
            if (!made)
                return m_window->newLesson().sayProblem(messages::inSentences(made.error()));
            m_window->newLesson().close();
            m_workspace.lookAgain();
            const QDir folder(QString::fromStdString(*made));
            const QString own = m_settings.language + u".md";
            const QStringList pages = folder.entryList({QStringLiteral("*.md")}, QDir::Files);
            if (!pages.isEmpty())
                edit(folder.filePath(pages.contains(own) ? own : pages.front()));
        });
}

} // namespace lectern::author
