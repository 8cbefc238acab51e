#include "translation_desk.h"

#include "source_editor.h"
#include "translation_words.h"

#include <lectern/author/author_window.h>
#include <lectern/authoring/workspace.h>
#include <lectern/lessons/course_source.h>
#include <lectern/messages/messages.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QShortcut>
#include <QToolButton>

#include <algorithm>

namespace lectern::author {
namespace {

constexpr int calmTime = 120;           ///< milliseconds after a reading; while one types there is no hurry
constexpr std::size_t mostMarks = 1000; ///< in a page

QString wordsOf(const authoring::SectionPair& pair)
{
    return inWords(pair.state, !pair.sourceParts.empty());
}

QString titleOf(const authoring::SectionPair& pair)
{
    if (pair.id == authoring::frontSection)
        return QCoreApplication::translate("TranslationDesk", "Front matter");
    if (pair.id == authoring::topSection)
        return QCoreApplication::translate("TranslationDesk", "Above the first heading");
    return QString::fromStdString(pair.title.empty() ? pair.id : pair.title);
}

} // namespace

TranslationDesk::TranslationDesk(AuthorWindow& window, authoring::Workspace& workspace, QObject* parent)
    : QObject(parent)
    , m_window(window)
    , m_workspace(workspace)
    , m_pane(new TranslationPane(&window))
    , m_texts(window, workspace, *m_pane, this)
    , m_button(&window.addTool("translation"))
{
    m_pane->hide();
    m_timer.setSingleShot(true);
    m_timer.setInterval(calmTime);
    connect(&m_timer, &QTimer::timeout, this, &TranslationDesk::refresh);
    connect(m_button, &QToolButton::clicked, this, &TranslationDesk::toggle);
    connect(&window, &AuthorWindow::asideChanged, this, [this] {
        m_button->setChecked(isShown());
        refresh();
    });
    connect(&window, &AuthorWindow::retranslated, this, &TranslationDesk::retranslate);
    connect(&window, &AuthorWindow::cursorMoved, this, [this](const QString& file) {
        if (file == m_refreshed)
            follow();
        else
            refresh();
    });
    connect(m_pane, &TranslationPane::cursorMoved, this, &TranslationDesk::followBack);
    connect(m_pane, &TranslationPane::languageChosen, this, [this](const QString& language) {
        m_wanted = language;
        refresh();
    });
    connect(m_pane, &TranslationPane::sameWanted, this, [this] { record(false); });
    connect(m_pane, &TranslationPane::allSameWanted, this, [this] { record(true); });
    connect(m_pane, &TranslationPane::swapWanted, this, &TranslationDesk::swap);
    connect(m_pane, &TranslationPane::rowChosen, this, [this](std::size_t pair) {
        if (pair < m_pairs.size())
            goTo(m_pairs[pair]);
    });
    connect(m_pane, &TranslationPane::textChosen, &m_texts, &TextDesk::goTo);
    connect(&m_texts, &TextDesk::said, this, &TranslationDesk::said);
    const auto add = [this](const QKeySequence& keys, auto action) {
        auto* shortcut = new QShortcut(keys, &m_window);
        connect(shortcut, &QShortcut::activated, this, action);
    };
    add(QKeySequence(Qt::CTRL | Qt::Key_L), [this] { toggle(!isShown()); });
    add(QKeySequence(Qt::CTRL | Qt::Key_M), [this] { record(false); });
    add(QKeySequence(Qt::Key_F7), [this] { m_pane->step(true); });
    add(QKeySequence(Qt::SHIFT | Qt::Key_F7), [this] { m_pane->step(false); });
    retranslate();
}

bool TranslationDesk::isShown() const
{
    return m_window.aside() == m_pane;
}

void TranslationDesk::toggle(bool on)
{
    m_window.setAside(on ? m_pane.data() : nullptr);
    if (SourceEditor* editor = m_window.currentEditor())
        editor->setFocus(Qt::OtherFocusReason);
}

void TranslationDesk::retranslate()
{
    m_button->setText(tr("Translation"));
    m_button->setToolTip(tr("Show another language beside the text (Ctrl+L)"));
    m_button->setAccessibleName(m_button->toolTip());
    m_pane->retranslate();
    refresh();
}

void TranslationDesk::setTheme(const theme::Theme& theme)
{
    m_pane->setTheme(theme);
}

void TranslationDesk::setCourse(const std::shared_ptr<const authoring::ReadCourse>& course)
{
    m_course = course;
    if (isShown())
        m_timer.start();
}

bool TranslationDesk::writesSource() const
{
    return m_course && !m_course->course.languages.empty() &&
           m_own.language == m_course->course.languages.front();
}

/// The page that is written and the one beside it; false where there are no two.
bool TranslationDesk::choosePages()
{
    const std::string file = m_window.current().toStdString();
    for (const lessons::Lesson& lesson : m_course->course.lessons) {
        for (const auto& [language, page] : lesson.pages) {
            if (page.file != file)
                continue;
            QStringList others;
            const std::string& first = m_course->course.languages.front();
            for (const std::string& other : m_course->course.languages) {
                const bool fits = language == first ? other != first : other == first;
                if (fits && lesson.pages.find(other) != lesson.pages.end())
                    others << QString::fromStdString(other);
            }
            const QString chosen = others.contains(m_wanted) ? m_wanted : others.value(0);
            m_lessonFolder = QString::fromStdString(lesson.path.generic_string());
            m_pane->setLanguages(others, chosen);
            if (others.isEmpty())
                return false;
            readSide(lesson, language, m_own);
            readSide(lesson, chosen.toStdString(), m_other);
            return true;
        }
    }
    m_pane->setLanguages({}, {});
    return false;
}

void TranslationDesk::readSide(const lessons::Lesson& lesson, const std::string& language, Side& side)
{
    const lessons::Page& page = lesson.pages.find(language)->second;
    side.file = QString::fromStdString(page.file);
    side.language = language;
    side.text = authoring::readerOf(m_course->texts)(page.file).value_or("");
    side.sections = authoring::sectionsOf(page, side.text);
}

/// What has just been typed is not in the course that was read.
void TranslationDesk::catchUp(Side& side) const
{
    const std::string& text = m_workspace.text(side.file);
    if (!m_workspace.isOpen(side.file) || text == side.text)
        return;
    const auto include = lessons::includesThrough(m_workspace.reader(), m_lessonFolder.toStdString());
    side.text = text;
    side.sections =
        authoring::sectionsOf(lessons::parsePage(text, side.file.toStdString(), include).value.page, text);
}

void TranslationDesk::refresh()
{
    m_timer.stop();
    m_refreshed = m_window.current();
    if (!isShown() || !m_course) {
        const bool marked = m_texts.isShown() || !m_pairs.empty();
        m_pairs.clear();
        m_texts.clear();
        if (marked)
            Q_EMIT marksChanged();
        return;
    }
    QElapsedTimer timer;
    timer.start();
    m_own = {};
    m_other = {};
    m_pairs.clear();
    if (choosePages()) {
        m_texts.clear();
        catchUp(m_own);
        catchUp(m_other);
        auto record = authoring::readRecord(m_lessonFolder);
        m_record = record ? *record : lessons::TranslationRecord();
        m_pairs = authoring::comparePages(source().sections, translation().sections, m_record,
                                          translation().language);
        fillPane();
        if (!record)
            m_pane->setState(messages::inSentences(record.error()), false);
    } else if (!m_texts.show(*m_course, m_wanted)) {
        m_pane->setText({}, {});
        m_pane->setMarks({});
        m_pane->setRows({});
        m_pane->setState(tr("Choose a file that is there in two languages."), false);
    }
    m_timer.setInterval(
        std::max(calmTime, 3 * static_cast<int>(timer.elapsed()))); // most of the time is for typing
    Q_EMIT marksChanged();
}

void TranslationDesk::fillPane()
{
    m_pane->setText(m_other.text, m_workspace.shortName(m_other.file));
    m_pane->setMarks(marksOf(m_other, m_own));
    std::vector<TranslationPane::Row> rows;
    for (std::size_t i = 0; i < m_pairs.size(); ++i) {
        if (m_pairs[i].isOpen())
            rows.push_back({i, titleOf(m_pairs[i]), wordsOf(m_pairs[i])});
    }
    m_pane->setRows(rows);
    follow();
}

const authoring::SectionPair* TranslationDesk::pairOf(std::optional<std::size_t> ownSection) const
{
    const auto found = std::find_if(m_pairs.begin(), m_pairs.end(), [&](const authoring::SectionPair& pair) {
        return ownSection && (writesSource() ? pair.source : pair.translation) == ownSection;
    });
    return found == m_pairs.end() ? nullptr : &*found;
}

void TranslationDesk::sayState(std::optional<std::size_t> section)
{
    const authoring::SectionPair* pair = pairOf(section);
    if (!pair)
        return m_pane->setState({}, false);
    m_pane->markRow(static_cast<std::size_t>(pair - m_pairs.data()));
    m_pane->setState(tr("%1: %2").arg(titleOf(*pair), wordsOf(*pair)), pair->source && pair->translation);
}

void TranslationDesk::follow()
{
    const SourceEditor* editor = m_window.currentEditor();
    if (isShown() && m_texts.isShown())
        return m_texts.follow();
    if (!isShown() || m_pairs.empty() || !editor)
        return;
    sayState(authoring::sectionIndex(m_own.sections, editor->cursor()));
    const auto place = authoring::counterpart(m_own.sections, m_other.sections, editor->cursor());
    if (place && !m_pane->ownCursor())
        m_pane->showPlace(*place);
}

void TranslationDesk::followBack()
{
    const auto cursor = m_pane->ownCursor();
    SourceEditor* editor = m_window.currentEditor();
    if (!cursor || m_pairs.empty() || !editor)
        return;
    const auto place = authoring::counterpart(m_other.sections, m_own.sections, *cursor);
    const bool inside = place && editor->cursor() >= place->begin && editor->cursor() < place->end;
    if (place && !inside)
        editor->setCursor(place->begin);
}

void TranslationDesk::goTo(const authoring::SectionPair& pair)
{
    SourceEditor* editor = m_window.currentEditor();
    const auto own = writesSource() ? pair.source : pair.translation;
    const auto other = writesSource() ? pair.translation : pair.source;
    if (!editor || m_window.current() != m_own.file)
        return;
    if (own) {
        const auto& parts = writesSource() ? pair.sourceParts : pair.translationParts;
        editor->setCursor(m_own.sections[*own].parts[parts.empty() ? 0 : parts.front()].begin);
    } else if (other) {
        const authoring::PageSection& section = m_other.sections[*other];
        if (const auto place = authoring::counterpart(m_other.sections, m_own.sections, section.begin()))
            editor->setCursor(place->begin);
        m_pane->showPlace({section.begin(), section.end()});
        m_pane->setState(tr("%1: %2").arg(titleOf(pair), wordsOf(pair)), false);
    }
}

void TranslationDesk::record(bool all)
{
    const SourceEditor* editor = m_window.currentEditor();
    refresh();
    if (m_texts.isShown()) {
        m_texts.record(all);
        return refresh();
    }
    if (m_pairs.empty() || !editor)
        return;
    auto record = authoring::readRecord(m_lessonFolder);
    if (!record)
        return Q_EMIT said(messages::inSentences(record.error()));
    const authoring::SectionPair* here = pairOf(authoring::sectionIndex(m_own.sections, editor->cursor()));
    int count = 0;
    for (const authoring::SectionPair& pair : m_pairs) {
        const bool both = pair.source && pair.translation;
        // A section that has still to be translated is not marked along with the others.
        if (!both || (all ? pair.state == authoring::TranslationState::missing : &pair != here))
            continue;
        record->marks[translation().language][pair.id] =
            authoring::markOf(source().sections[*pair.source], translation().sections[*pair.translation]);
        ++count;
    }
    if (count > 0) {
        if (const auto written = authoring::writeRecord(m_lessonFolder, *record); !written)
            return Q_EMIT said(messages::inSentences(written.error()));
    }
    if (all)
        Q_EMIT said(tr("%n section(s) were marked as saying the same in both languages.", nullptr, count));
    refresh();
}

void TranslationDesk::swap()
{
    const SourceEditor* editor = m_window.currentEditor();
    if (m_pairs.empty() || !editor)
        return;
    const auto place = m_pane->ownCursor()
                           ? std::optional(authoring::PagePlace{*m_pane->ownCursor(), 0})
                           : authoring::counterpart(m_own.sections, m_other.sections, editor->cursor());
    m_wanted = QString::fromStdString(m_own.language);
    Q_EMIT fileWanted(m_other.file);
    if (SourceEditor* now = m_window.currentEditor()) {
        if (place)
            now->setCursor(place->begin);
        now->setFocus(Qt::OtherFocusReason);
    }
}

std::vector<Diagnostic> TranslationDesk::marksOf(const Side& side, const Side& other) const
{
    std::vector<Diagnostic> marks;
    const bool ofSource = &side == &source();
    for (const authoring::SectionPair& pair : m_pairs) {
        const auto section = ofSource ? pair.source : pair.translation;
        if (!section || marks.size() > mostMarks)
            continue;
        for (Diagnostic& mark : authoring::translationMarks(pair, ofSource, side.sections[*section],
                                                            side.file.toStdString(), other.language))
            marks.push_back(std::move(mark));
    }
    return marks;
}

std::vector<Diagnostic> TranslationDesk::marks(const QString& file) const
{
    if (isShown() && m_texts.isShown())
        return m_texts.marks(file);
    return isShown() && file == m_own.file ? marksOf(m_own, m_other) : std::vector<Diagnostic>();
}

} // namespace lectern::author
