#include "course_tasks.h"

#include "file_tree.h"
#include "new_lesson_bar.h"
#include "question_bar.h"
#include "source_editor.h"

#include <lectern/author/author_window.h>
#include <lectern/authoring/exercise_place.h>
#include <lectern/authoring/texts.h>
#include <lectern/authoring/workspace.h>
#include <lectern/lessons/course_source.h>
#include <lectern/messages/messages.h>

#include <QAction>
#include <QFileInfo>
#include <QMenu>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace lectern::author {
namespace {

/// A lesson in another place, worked out.
struct Moved
{
    int from = 0;
    int to = 0;
    int count = 0;
    Result<authoring::CourseEdit> edit;
};

std::optional<Moved> moved(const lessons::Course& course, const lessons::FileReader& files,
                           const std::string& lesson, int steps)
{
    const auto& all = course.lessons;
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&lesson](const lessons::Lesson& one) { return one.folder == lesson; });
    if (found == all.end())
        return std::nullopt;
    const auto count = static_cast<int>(all.size());
    const int from = static_cast<int>(found - all.begin());
    return Moved{from, std::clamp(from + steps, 0, count - 1), count,
                 authoring::moveLesson(course, files, lesson, steps)};
}

/// What has an id at a place of a file.
struct AtCursor
{
    std::optional<lessons::Embed> embed = {};
    std::string section = {};
    std::string folder = {}; ///< of the lesson
};

AtCursor atCursor(const lessons::Course& course, const std::string& file, std::size_t cursor)
{
    const lessons::Lesson* lesson = authoring::lessonOf(course, file);
    if (!lesson)
        return {};
    if (const auto embed = authoring::embedMeant(*lesson, file, cursor))
        return {*embed, {}, lesson->folder};
    for (const auto& [language, page] : lesson->pages) {
        if (page.file != file)
            continue;
        if (const std::string id = authoring::sectionAt(page, cursor); !id.empty())
            return {{}, id, lesson->folder};
    }
    return {};
}

} // namespace

CourseTasks::CourseTasks(AuthorWindow& window, authoring::Workspace& workspace, QObject* parent)
    : QObject(parent)
    , m_window(window)
    , m_workspace(workspace)
    , m_question(new QuestionBar)
    , m_button(&window.addTool("course"))
    , m_menu(new QMenu(m_button))
{
    window.addAboveSource(*m_question);
    m_button->setCheckable(false);
    m_button->setPopupMode(QToolButton::InstantPopup);
    m_button->setMenu(m_menu);
    const auto make = [this](const char* name, auto deed) {
        QAction* action = m_menu->addAction(QString());
        action->setObjectName(QString::fromLatin1(name));
        connect(action, &QAction::triggered, this, deed);
        return action;
    };
    m_newLesson = make("newLesson", [this] { m_window.newLesson().open(); });
    m_renameLesson = make("renameLesson", [this] { askLessonName(); });
    m_moveUp = make("moveUp", [this] { moveLesson(chosenLesson(), -1); });
    m_moveDown = make("moveDown", [this] { moveLesson(chosenLesson(), 1); });
    m_menu->addSeparator();
    m_renameSection = make("renameSection", [this] { askId(); });
    m_addLanguage = make("addLanguage", [this] { askLanguage(); });
    m_menu->addSeparator();
    m_pack = make("pack", [this] { Q_EMIT packWanted(); });
    m_pack->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_P);
    m_renameLesson->setShortcut(Qt::Key_F2);
    m_moveUp->setShortcut(Qt::ALT | Qt::Key_Up);
    m_moveDown->setShortcut(Qt::ALT | Qt::Key_Down);
    m_renameSection->setShortcut(Qt::SHIFT | Qt::Key_F2);
    for (QAction* action : {m_renameLesson, m_moveUp, m_moveDown})
        action->setShortcutContext(Qt::WidgetShortcut); // these keys mean something else in a text
    window.addActions({m_renameSection, m_pack});
    window.files().addActions({m_newLesson, m_renameLesson, m_moveUp, m_moveDown, m_addLanguage, m_pack});
    window.files().setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(&window.files(), &FileTree::lessonDragged, this,
            [this](const QString& lesson, int steps) { moveLesson(lesson, steps); });
    connect(m_menu, &QMenu::aboutToShow, this, [this] {
        const bool lesson = !m_window.files().currentLesson().isEmpty();
        for (QAction* action : {m_renameLesson, m_moveUp, m_moveDown})
            action->setEnabled(lesson);
    });
    // A key may come before the menu was ever open.
    connect(m_menu, &QMenu::aboutToHide, this, [this] {
        for (QAction* action : m_menu->actions())
            action->setEnabled(true);
    });
    connect(&window, &AuthorWindow::retranslated, this, &CourseTasks::retranslate);
    retranslate();
}

void CourseTasks::retranslate()
{
    m_button->setText(tr("Course"));
    m_button->setToolTip(tr("Lessons, their names and order, languages, the package for learners"));
    m_button->setAccessibleName(m_button->toolTip());
    m_newLesson->setText(tr("New lesson…"));
    m_renameLesson->setText(tr("Rename the lesson…"));
    m_moveUp->setText(tr("Move the lesson up"));
    m_moveDown->setText(tr("Move the lesson down"));
    m_renameSection->setText(tr("Other id for what is at the cursor…"));
    m_addLanguage->setText(tr("Add a language…"));
    m_pack->setText(tr("Pack for learners…"));
    m_question->retranslate();
}

template <typename Work, typename Then>
void CourseTasks::read(Work work, Then then)
{
    m_waiting.push_back([this, work, then] {
        m_workspace.lookAgain(); // what others have written a moment ago counts
        const authoring::Texts texts = m_workspace.texts();
        m_worker.run(
            [work, texts, folder = m_workspace.folder().toStdString()](const std::stop_token&) {
                const lessons::FileReader files = authoring::readerOf(texts);
                return work(lessons::loadCourse(folder, {files, nullptr}).value, files);
            },
            [this, work, then, texts](const auto& outcome) {
                if (m_workspace.texts() == texts)
                    then(outcome);
                else
                    read(work, then); // what was typed meanwhile is not to be lost
                next();
            });
    });
    next();
}

void CourseTasks::next()
{
    if (m_worker.isBusy() || m_waiting.empty())
        return;
    const std::function<void()> begin = std::move(m_waiting.front());
    m_waiting.pop_front();
    begin();
}

void CourseTasks::change(const Change& work, const QString& words)
{
    read(work, [this, words](const Result<authoring::CourseEdit>& edit) { m_question->settle(perform(edit, words)); });
}

QString CourseTasks::perform(const Result<authoring::CourseEdit>& edit, const QString& words)
{
    const auto unsaved =
        edit ? authoring::applyEdit(m_workspace, *edit) : Result<QStringList>(fail(edit.error()));
    m_workspace.lookAgain(); // the course is read again
    const QString problem = unsaved ? QString() : messages::inSentences(unsaved.error());
    QStringList names;
    for (const authoring::NewFile& text : edit ? edit->changed : std::vector<authoring::NewFile>()) {
        const QString file = QString::fromStdString(text.path);
        if (m_workspace.isDirty(file) && m_workspace.text(file) == text.text)
            names << m_workspace.shortName(file);
    }
    if (!unsaved && names.isEmpty())
        return problem; // nothing has been changed
    const QString outcome = unsaved ? words : problem;
    Q_EMIT said(names.isEmpty() ? outcome
                                : tr("%1 Not saved yet: %2.").arg(outcome, names.join(QStringLiteral(", "))));
    return {};
}

/// The lesson that is chosen in the list; says so where there is none.
QString CourseTasks::chosenLesson()
{
    const QString lesson = m_window.files().currentLesson();
    if (lesson.isEmpty())
        Q_EMIT said(tr("Choose a lesson on the left first."));
    return lesson;
}

void CourseTasks::moveLesson(const QString& lesson, int steps)
{
    if (lesson.isEmpty())
        return;
    read(
        [lesson = lesson.toStdString(), steps](const lessons::Course& course, const lessons::FileReader& files) {
            return moved(course, files, lesson, steps);
        },
        [this, lesson, steps](const std::optional<Moved>& move) {
            if (!move)
                return;
            if (move->to == move->from)
                return Q_EMIT said(steps < 0 ? tr("%1 is the first lesson already.").arg(lesson)
                                             : tr("%1 is the last lesson already.").arg(lesson));
            const QString problem = perform(
                move->edit, tr("%1 is now lesson %2 of %3.").arg(lesson).arg(move->to + 1).arg(move->count));
            if (!problem.isEmpty())
                Q_EMIT said(problem);
        });
}

void CourseTasks::askLessonName()
{
    const QString lesson = chosenLesson();
    if (lesson.isEmpty())
        return;
    m_question->ask(
        {tr("Another name for the folder %1. What learners have done in it stays theirs.").arg(lesson),
         lesson, tr("Rename"), [this, lesson](const QString& name) {
             if (name == lesson)
                 return m_question->settle({});
             change(
                 [lesson = lesson.toStdString(), name = name.toStdString()](
                     const lessons::Course& course, const lessons::FileReader& files) {
                     return authoring::renameLesson(course, files, lesson, name);
                 },
                 tr("The lesson %1 is now called %2. course.yaml keeps the old name, so that learners' "
                    "records follow.")
                     .arg(lesson, name));
         }});
}

/// For the calculator or exercise at the cursor or whose file this is, else for the heading above it.
void CourseTasks::askId()
{
    const SourceEditor* editor = m_window.currentEditor();
    const std::string file = m_window.current().toStdString();
    read(
        [file, cursor = editor ? editor->cursor() : 0](const lessons::Course& course, const lessons::FileReader&) {
            return atCursor(course, file, cursor);
        },
        [this](const AtCursor& meant) {
            if (meant.embed)
                askEmbedId(*meant.embed);
            else if (!meant.section.empty())
                askSectionId(QString::fromStdString(meant.section), meant.folder);
            else
                Q_EMIT said(
                    tr("Put the cursor below the heading that is meant, or on a calculator or exercise."));
        });
}

void CourseTasks::askSectionId(const QString& id, const std::string& folder)
{
    m_question->ask(
        {tr("Another id for the heading %1, in all languages, with all that refers to it.").arg(id), id,
         tr("Rename"), [this, id, folder](const QString& name) {
             if (name == id)
                 return m_question->settle({});
             change(
                 [id = id.toStdString(), folder, name = name.toStdString()](const lessons::Course& course,
                                                                            const lessons::FileReader& files) {
                     return authoring::renameSection(course, files, folder, id, name);
                 },
                 tr("The heading %1 is now called %2 in all languages. course.yaml keeps the old id, "
                    "so that learners' records follow.")
                     .arg(id, name));
         }});
}

void CourseTasks::askEmbedId(const lessons::Embed& embed)
{
    const bool exercise = embed.kind == lessons::EmbedKind::exercise;
    const QString id = QString::fromStdString(embed.id);
    m_question->ask({exercise ? tr("Another id for the exercise %1, with all that refers to it. If it draws "
                                   "its numbers, learners who have "
                                   "begun it get other ones.")
                                    .arg(id)
                              : tr("Another id for the calculator %1, with all that refers to it.").arg(id),
                     id, tr("Rename"), [this, embed, id](const QString& name) {
                         if (name == id)
                             return m_question->settle({});
                         change(
                             [embed, name = name.toStdString()](const lessons::Course& course,
                                                                const lessons::FileReader& files) {
                                 return authoring::renameEmbed(course, files, embed.kind, embed.id, name);
                             },
                             tr("%1 is now called %2 in all pages. course.yaml keeps the old id, "
                                "so that learners' records "
                                "follow.")
                                 .arg(id, name));
                     }});
}

void CourseTasks::askLanguage()
{
    const auto add = [this](const QString& language) {
        read(
            [language = language.toStdString()](const lessons::Course& course, const lessons::FileReader& files) {
                return authoring::addLanguage(course, files, language);
            },
            [this, language](const Result<authoring::CourseEdit>& edit) {
                const int pages = edit ? static_cast<int>(edit->made.size()) : 0;
                const QString problem = perform(
                    edit,
                    tr("The language %1 was added, with %n new page(s). What is to be translated is listed "
                       "below.",
                       nullptr, pages)
                        .arg(language));
                m_question->settle(problem);
                if (problem.isEmpty() && pages > 0)
                    Q_EMIT fileWanted(QString::fromStdString(edit->made.front().path));
            });
    };
    m_question->ask(
        {tr("The language that is added: its id, such as en, de or zh_CN. Each lesson gets a page to be "
            "translated."),
         {},
         tr("Add"),
         add});
}

} // namespace lectern::author
