#include "text_desk.h"

#include "source_editor.h"
#include "translation_pane.h"
#include "translation_words.h"

#include <lectern/author/author_window.h>
#include <lectern/authoring/exercise_place.h>
#include <lectern/authoring/workspace.h>
#include <lectern/messages/messages.h>

namespace lectern::author {
namespace {

QString wordsIn(const std::optional<authoring::WrittenText>& text)
{
    return text ? QString::fromStdString(text->text) : QString();
}

QString shortTitle(const authoring::TextItem& item)
{
    constexpr qsizetype most = 30;
    const QString words = wordsIn(item.source ? item.source : item.translation).simplified();
    return words.size() > most ? words.left(most) + u'…' : words;
}

} // namespace

TextDesk::TextDesk(AuthorWindow& window, authoring::Workspace& workspace, TranslationPane& pane,
                   QObject* parent)
    : QObject(parent)
    , m_window(window)
    , m_workspace(workspace)
    , m_pane(pane)
{
}

void TextDesk::clear()
{
    m_shown = false;
    m_items.clear();
    m_wish.reset();
}

bool TextDesk::show(const authoring::ReadCourse& course, const QString& wanted)
{
    const lessons::Course& read = course.course;
    QStringList others;
    for (std::size_t i = 1; i < read.languages.size(); ++i)
        others << QString::fromStdString(read.languages[i]);
    if (others.isEmpty() || m_file != m_window.current())
        clear();
    if (others.isEmpty())
        return false;
    const QString chosen = others.contains(wanted) ? wanted : others.front();
    m_file = m_window.current();
    m_source = read.languages.front();
    m_language = chosen.toStdString();
    const std::string file = m_file.toStdString();
    const lessons::Lesson* lesson = authoring::lessonOf(read, file);
    m_recordFolder = QString::fromStdString((lesson ? lesson->path : read.path).generic_string());
    m_text = authoring::readerOf(course.texts)(file).value_or("");
    const auto compare = [&] {
        const auto record = authoring::readRecord(m_recordFolder);
        m_failure = record ? std::nullopt : std::optional(record.error());
        m_items =
            authoring::compareTexts(read, file, m_language, record.value_or(lessons::TranslationRecord()));
    };
    compare();
    if (m_wish && isRead()) {
        grant(*std::exchange(m_wish, std::nullopt));
        compare();
    }
    m_shown = m_shown || !m_items.empty();
    if (m_shown)
        m_pane.setLanguages(others, chosen);
    if (!m_items.empty())
        fillPane();
    return m_shown;
}

void TextDesk::fillPane()
{
    std::vector<TextTable::Row> rows;
    for (const authoring::TextItem& item : m_items) {
        const bool shared = item.isShared() && item.isOpen();
        rows.push_back({wordsIn(item.source), wordsIn(item.translation),
                        shared ? tr("one text for all") : inWords(item.state), item.isOpen()});
    }
    m_pane.setTexts(rows, QString::fromStdString(m_source), QString::fromStdString(m_language));
    follow();
}

/// Whether the items are those of the newest text.
bool TextDesk::isRead() const
{
    return m_workspace.text(m_file) == m_text;
}

std::optional<std::size_t> TextDesk::itemAt(std::size_t offset) const
{
    return authoring::itemAt(m_items, m_text, offset);
}

void TextDesk::follow()
{
    const SourceEditor* editor = m_window.currentEditor();
    if (!editor || m_items.empty())
        return;
    if (m_failure)
        return m_pane.setState(messages::inSentences(*m_failure), false);
    const auto index = itemAt(editor->cursor());
    m_pane.markText(index);
    if (!index)
        return m_pane.setState({}, false);
    const authoring::TextItem& item = m_items[*index];
    m_pane.setState(tr("%1: %2").arg(shortTitle(item), inWords(item.state)), item.source && item.translation);
}

void TextDesk::goTo(std::size_t item)
{
    SourceEditor* editor = m_window.currentEditor();
    if (!editor || item >= m_items.size())
        return;
    editor->setCursor(m_items[item].place().begin);
    editor->setFocus(Qt::OtherFocusReason);
}

void TextDesk::record(bool all)
{
    const SourceEditor* editor = m_window.currentEditor();
    if (!editor)
        return;
    const Wish wish{all, editor->cursor()};
    if (isRead())
        grant(wish);
    else
        m_wish = wish;
}

void TextDesk::grant(const Wish& wish)
{
    auto record = authoring::readRecord(m_recordFolder);
    if (!record)
        return Q_EMIT said(messages::inSentences(record.error()));
    const auto here = wish.all ? std::nullopt : itemAt(wish.cursor);
    int count = 0;
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        const authoring::TextItem& item = m_items[i];
        // What has still to be translated is not marked along with the others.
        const bool wanted = wish.all ? item.state != authoring::TranslationState::missing : here == i;
        if (!wanted || !item.isOpen() || !item.source || !item.translation)
            continue;
        authoring::markSame(item, m_language, *record);
        ++count;
    }
    if (count > 0) {
        if (const auto written = authoring::writeRecord(m_recordFolder, *record); !written)
            return Q_EMIT said(messages::inSentences(written.error()));
    }
    if (wish.all)
        Q_EMIT said(tr("%n text(s) were marked as saying the same in both languages.", nullptr, count));
}

std::vector<Diagnostic> TextDesk::marks(const QString& file) const
{
    return file == m_file ? authoring::textMarks(m_items, file.toStdString(), m_source, m_language)
                          : std::vector<Diagnostic>();
}

} // namespace lectern::author
