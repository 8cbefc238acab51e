#include <lectern/author/author_desk.h>

#include "course_tasks.h"
#include "file_tree.h"
#include "findings_list.h"
#include "form_panel.h"
#include "formula_bar.h"
#include "learner_trial.h"
#include "notices.h"
#include "pack_panel.h"
#include "preview.h"
#include "source_editor.h"
#include "translation_desk.h"
#include "try_panel.h"

#include <lectern/authoring/course_files.h>
#include <lectern/authoring/packer.h>
#include <lectern/authoring/quick_fix.h>
#include <lectern/messages/messages.h>
#include <lectern/theme/theme.h>

#include <QDir>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>

namespace lectern::author {
namespace {

/// So long after a key the texts are read; keys that follow faster are read together.
constexpr int checkDelay = 25;   // milliseconds
constexpr int keepInterval = 2000;

} // namespace

Result<std::unique_ptr<AuthorDesk>> AuthorDesk::open(const QString& folder, const Tools& tools,
                                                     const window::Settings& settings)
{
    const QFileInfo file(QDir(folder).filePath(QStringLiteral("course.yaml")));
    if (!file.isFile())
        return fail("lessons.course.missing", {folder.toStdString()});
    if (!file.isWritable() || !QFileInfo(file.absolutePath()).isWritable())
        return fail("authoring.readonly", {folder.toStdString()});
    return std::unique_ptr<AuthorDesk>(new AuthorDesk(folder, tools, settings));
}

AuthorDesk::AuthorDesk(const QString& folder, const Tools& tools, const window::Settings& settings)
    : m_tools(tools)
    , m_settings(settings)
    , m_workspace(folder)
    , m_runner(m_workspace.folder())
    , m_recovery(tools.recoveryFolder, m_workspace.folder())
    , m_window(std::make_unique<AuthorWindow>(context(), tools.graderFolder))
{
    m_checkTimer.setSingleShot(true);
    m_checkTimer.setInterval(checkDelay);
    connect(&m_checkTimer, &QTimer::timeout, this, [this] { m_runner.check(m_workspace.texts()); });
    m_keepTimer.setSingleShot(true);
    m_keepTimer.setInterval(keepInterval);
    connect(&m_keepTimer, &QTimer::timeout, this, &AuthorDesk::keepUnsaved);
    connect(&m_runner, &authoring::CheckRunner::read, this, [this](int, const auto& course) { onRead(course); });
    connect(&m_runner, &authoring::CheckRunner::checked, this,
            [this](int, const std::vector<Diagnostic>& findings) { onChecked(findings); });
    connectWorkspace();
    connectWindow();
    connectHelp();
    connectCourse();
    connectTranslation();
    connectPictures();
    connectFormulas();
    connectForms();
    connectTry();
    connectPack();
    updateTitle();
    updateNotices();
    m_runner.check({});
}

AuthorDesk::~AuthorDesk() = default;

reader::EmbedContext AuthorDesk::context() const
{
    return {theme::Theme::make(window::resolve(m_settings.scheme), m_settings.zoom), m_settings.language, m_tools.math};
}

void AuthorDesk::connectWorkspace()
{
    connect(&m_workspace, &authoring::Workspace::edited, this, [this](const QString&) {
        if (!m_checkTimer.isActive())
            m_checkTimer.start();
        if (!m_keepTimer.isActive())
            m_keepTimer.start();
    });
    connect(&m_workspace, &authoring::Workspace::replaced, this, [this](const QString& file) {
        if (SourceEditor* editor = m_window->editorOf(file))
            editor->setText(m_workspace.text(file));
    });
    connect(&m_workspace, &authoring::Workspace::dirtyChanged, this, [this] {
        updateTitle();
        updateNotices();
        if (!m_keepTimer.isActive())
            m_keepTimer.start();
    });
    connect(&m_workspace, &authoring::Workspace::conflictChanged, this, &AuthorDesk::updateNotices);
    connect(&m_workspace, &authoring::Workspace::filesChanged, this, [this] {
        if (!m_checkTimer.isActive())
            m_checkTimer.start();
    });
}

void AuthorDesk::connectWindow()
{
    AuthorWindow* window = m_window.get();
    connect(window, &AuthorWindow::saveWanted, this, &AuthorDesk::saveAll);
    connect(window, &AuthorWindow::activated, &m_workspace, &authoring::Workspace::lookAgain);
    connect(window, &AuthorWindow::edited, this, [this](const QString& file) {
        if (const SourceEditor* editor = m_window->editorOf(file))
            m_workspace.setText(file, editor->text());
    });
    connect(window, &AuthorWindow::cursorMoved, this, [this](const QString& file) {
        if (const SourceEditor* editor = m_window->editorOf(file))
            m_window->preview().follow(file, editor->cursor());
        updateTitle();
    });
    connect(window, &AuthorWindow::retranslated, this, [this] {
        updateTitle();
        updateNotices();
        onChecked(std::exchange(m_findings, {}));
    });
    connect(&window->files(), &FileTree::fileWanted, this, [this](const QString& file) {
        edit(file);
        if (SourceEditor* editor = m_window->currentEditor())
            editor->setFocus(Qt::OtherFocusReason);
    });
    connect(&window->findings(), &FindingsList::wanted, this,
            [this](const Diagnostic& finding) { goTo(finding.where); });
    connect(&window->preview(), &Preview::sourceWanted, this, [this](const SourceRegion& where) {
        // The preview keeps the keyboard: its text may be being selected.
        const QString file = QString::fromStdString(where.file);
        if (file != m_window->current())
            edit(file);
        SourceEditor* editor = m_window->editorOf(file);
        const bool inside = editor && editor->cursor() >= where.begin && editor->cursor() < where.end;
        if (editor && !inside)
            editor->setCursor(where.begin);
    });
    window->setCloseGuard([this] { return mayClose(); });
}

bool AuthorDesk::isSettled() const
{
    return m_tasks->isIdle() && !m_making.isBusy() && isChecked() && m_window->preview().isUpToDate() && m_try->isProved();
}

void AuthorDesk::apply(const window::Settings& settings)
{
    m_settings = settings;
    m_window->setContext(context());
    m_try->setContext(context());
    m_formulas->setTheme(context().theme);
    m_form->setTheme(context().theme);
    m_pack->setTheme(context().theme);
    m_translation->setTheme(context().theme);
    markFindings();
}

void AuthorDesk::edit(const QString& file)
{
    m_form->commit(); // belongs to the file that is left
    QString wanted = file;
    if (wanted.isEmpty()) {
        const QDir root(m_workspace.folder());
        for (const QString& folder : root.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
            const QStringList pages = QDir(root.filePath(folder)).entryList({QStringLiteral("*.md")}, QDir::Files);
            const QString own = m_settings.language + u".md";
            if (wanted.isEmpty() && !pages.isEmpty())
                wanted = root.filePath(folder + u'/' + (pages.contains(own) ? own : pages.front()));
        }
        if (wanted.isEmpty())
            wanted = root.filePath(QStringLiteral("course.yaml"));
    }
    if (auto opened = m_workspace.open(wanted); !opened) {
        m_failure = opened.error();
        updateNotices();
        return;
    }
    m_window->editor(wanted, m_workspace.text(wanted));
    m_window->showEditor(wanted);
    markFindings();
    updateTitle();
}

bool AuthorDesk::saveAll()
{
    m_form->commit();
    m_failure.reset();
    for (const QString& file : m_workspace.dirtyFiles()) {
        if (auto saved = m_workspace.save(file); !saved && saved.error().code != "authoring.conflict")
            m_failure = saved.error(); // a conflict has a line of its own
    }
    keepUnsaved();
    updateTitle();
    updateNotices();
    return m_workspace.dirtyFiles().isEmpty();
}

void AuthorDesk::onRead(const std::shared_ptr<const authoring::ReadCourse>& course)
{
    m_course = course;
    m_window->preview().setCourse(course);
    m_try->setCourse(course);
    m_translation->setCourse(course);
    m_window->files().show(authoring::courseFiles(course->course, m_workspace.folder(), m_settings.language));
    m_window->files().setDirty(m_workspace.dirtyFiles());
    updateTitle();
}

void AuthorDesk::onChecked(const std::vector<Diagnostic>& findings)
{
    const bool same = findings == m_findings && !findings.empty();
    m_findings = findings; // a fix is offered for as long as its finding stands
    const auto errors = std::count_if(findings.begin(), findings.end(), std::mem_fn(&Diagnostic::isError));
    m_window->setCounts(static_cast<int>(errors), static_cast<int>(findings.size()) - static_cast<int>(errors));
    if (!same)
        m_window->findings().show(
            findings,
            [this](const std::string& file) { return m_workspace.shortName(QString::fromStdString(file)); },
            authoring::fixWords);
    markFindings();
}

void AuthorDesk::markFindings()
{
    for (const QString& file : m_workspace.openFiles()) {
        SourceEditor* editor = m_window->editorOf(file);
        if (!editor)
            continue;
        std::vector<Diagnostic> own;
        std::copy_if(m_findings.begin(), m_findings.end(), std::back_inserter(own),
                     [name = file.toStdString()](const Diagnostic& finding) { return finding.where.file == name; });
        const std::vector<Diagnostic> marks = m_translation->marks(file);
        own.insert(own.end(), marks.begin(), marks.end());
        editor->setFindings(own);
    }
}

void AuthorDesk::goTo(const SourceRegion& where)
{
    if (where.file.empty())
        return;
    edit(QString::fromStdString(where.file));
    SourceEditor* editor = m_window->editorOf(QString::fromStdString(where.file));
    if (!editor)
        return;
    editor->setCursor(where.begin);
    editor->setFocus(Qt::OtherFocusReason);
}

void AuthorDesk::updateTitle()
{
    const QString file = m_window->current();
    const QString title =
        m_course ? QString::fromStdString(m_course->course.title.in(m_settings.language.toStdString())) : QString();
    m_window->setTitle(title.isEmpty() ? QDir(m_workspace.folder()).dirName() : title, m_workspace.shortName(file),
                       !m_workspace.dirtyFiles().isEmpty());
    m_window->files().setDirty(m_workspace.dirtyFiles());
}

void AuthorDesk::updateNotices()
{
    std::vector<Notice> notices;
    if (!m_recovery.found().empty()) {
        QStringList names;
        QDateTime newest;
        for (const authoring::Recovered& text : m_recovery.found()) {
            names << m_workspace.shortName(text.file);
            newest = std::max(newest, text.when);
        }
        notices.push_back({QStringLiteral("recovered"),
                           tr("The last time the program ended before this was saved (%1): %2")
                               .arg(QLocale(m_settings.language).toString(newest.toLocalTime(), QLocale::ShortFormat),
                                    names.join(QStringLiteral(", "))),
                           {{QStringLiteral("restore"), tr("Restore it"), [this] { restoreFound(); }},
                            {QStringLiteral("discard"), tr("Throw it away"), [this] {
                                 m_recovery.discardFound();
                                 updateNotices();
                             }}}});
    }
    for (const QString& file : m_workspace.openFiles()) {
        const QString name = m_workspace.shortName(file);
        if (m_workspace.isInConflict(file))
            notices.push_back({u"conflict:" + name,
                               tr("%1 was changed by another program while you are editing it. Nothing is overwritten "
                                  "until you choose.")
                                   .arg(name),
                               {{QStringLiteral("keepMine"), tr("Keep mine"),
                                 [this, file] {
                                     m_workspace.keepMine(file);
                                     updateNotices();
                                 }},
                                {QStringLiteral("takeTheirs"), tr("Take the other"), [this, file] {
                                     m_workspace.takeTheirs(file);
                                     updateNotices();
                                 }}}});
        else if (m_workspace.isGone(file))
            notices.push_back({u"gone:" + name, tr("%1 is no longer there. Saving writes it again.").arg(name), {}});
    }
    if (m_failure)
        notices.push_back({QStringLiteral("failure"), messages::inSentences(*m_failure), {}});
    if (!m_said.isEmpty())
        notices.push_back({QStringLiteral("said"), m_said, {{QStringLiteral("saidSeen"), tr("OK"), [this] { say({}); }}}});
    if (m_closing)
        notices.push_back({QStringLiteral("closing"),
                           tr("There are changes that are not saved."),
                           {{QStringLiteral("saveAndClose"), tr("Save and close"),
                             [this] {
                                 if (saveAll())
                                     m_window->close();
                             }},
                            {QStringLiteral("discardAndClose"), tr("Close without saving"), [this] { discardAndClose(); }},
                            {QStringLiteral("writeOn"), tr("Go on writing"), [this] {
                                 m_closing = false;
                                 updateNotices();
                             }}}});
    m_window->notices().show(notices);
}

void AuthorDesk::keepUnsaved()
{
    for (const QString& file : m_workspace.openFiles()) {
        const std::string& text = m_workspace.text(file);
        const std::size_t hash = std::hash<std::string>()(text);
        const auto kept = m_keptTexts.find(file);
        if (!m_workspace.isDirty(file)) {
            if (kept != m_keptTexts.end()) {
                m_recovery.forget(file);
                m_keptTexts.erase(kept);
            }
        } else if (kept == m_keptTexts.end() || kept->second != hash) {
            if (auto done = m_recovery.keep(file, text); done)
                m_keptTexts[file] = hash;
            else if (!m_failure) {
                m_failure = done.error();
                updateNotices();
            }
        }
    }
}

void AuthorDesk::restoreFound()
{
    const std::vector<authoring::Recovered> found = m_recovery.found();
    for (const authoring::Recovered& text : found)
        m_workspace.put(text.file, text.text);
    keepUnsaved(); // in this editor's folder, before the other one's goes
    if (!m_failure)
        m_recovery.discardFound();
    updateNotices();
    if (!found.empty())
        edit(found.front().file);
}

bool AuthorDesk::mayClose()
{
    m_form->commit();
    m_closing = !m_discard && !m_workspace.dirtyFiles().isEmpty();
    updateNotices();
    if (m_closing)
        return false;
    Q_EMIT closed();
    return true;
}

void AuthorDesk::discardAndClose()
{
    m_discard = true;
    m_window->close();
}

} // namespace lectern::author
