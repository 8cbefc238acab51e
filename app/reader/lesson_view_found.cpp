// The way from a place in the source to the page, and the words that led there.

#include "lesson_view_state.h"

#include <QScopedValueRollback>
#include <QTextBlock>
#include <QTextLayout>

#include <algorithm>

namespace lectern::reader {
namespace {

constexpr qreal roomAbove = 110; // pixels at zoom 1 between the window's top and what is sought

bool isOf(const BlockSource& source, const SourceSpot& spot)
{
    const QString file = QString::fromStdString(source.where.file);
    return source.where.begin == static_cast<std::size_t>(spot.offset) &&
           (file == spot.file || file.endsWith(u'/' + spot.file));
}

/// The innermost block that begins there: a list and its first item may begin at the same place.
const BlockSource* findSource(const DocumentIndex& index, const SourceSpot& spot)
{
    const auto found = std::find_if(index.sources.rbegin(), index.sources.rend(),
                                    [&](const BlockSource& source) { return isOf(source, spot); });
    return found == index.sources.rend() ? nullptr : &*found;
}

/// Frames have empty lines of their own around them.
bool isEmpty(const QTextBlock& block)
{
    return block.length() <= 1;
}

QList<QTextCursor> wordsIn(QTextDocument& document, const BlockSource& source, const FindWords& words)
{
    QList<QTextCursor> found;
    for (QTextBlock block = document.findBlock(source.position);
         block.isValid() && block.position() < source.end; block = block.next()) {
        for (const auto& [begin, end] : words(block.text())) {
            QTextCursor word(block);
            word.setPosition(block.position() + begin);
            word.setPosition(block.position() + end, QTextCursor::KeepAnchor);
            found << word;
        }
    }
    return found;
}

QTextCursor wholeBlock(QTextDocument& document, const BlockSource& source)
{
    QTextBlock block = document.findBlock(source.position);
    while (isEmpty(block) && block.next().isValid() && block.next().position() < source.end)
        block = block.next();
    QTextCursor whole(block);
    whole.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
    return whole;
}

/// How far below its block's top a position stands, in the document's pixels.
qreal depthInBlock(const QTextCursor& cursor)
{
    const QTextBlock block = cursor.block();
    const QTextLine line = block.layout()->lineForTextPosition(cursor.selectionStart() - block.position());
    return line.isValid() ? line.y() : 0;
}

} // namespace

void LessonView::markSource()
{
    State& s = *m_state;
    const BlockSource* source = s.marked ? findSource(s.index, s.marked->first) : nullptr;
    if (!source || !source->fold.isEmpty())
        return;
    s.matches = wordsIn(*document(), *source, s.marked->second);
    if (s.matches.isEmpty())
        s.matches << wholeBlock(*document(), *source);
    showSelections();
}

bool LessonView::showFound(const SourceSpot& spot, const FindWords& words)
{
    const BlockSource* source = findSource(m_state->index, spot);
    while (source && !source->fold.isEmpty() && m_state->opened.insert(source->fold).second) {
        rebuild();
        source = findSource(m_state->index, spot);
    }
    if (!source || !source->fold.isEmpty()) {
        findAll({}); // no marks of another place
        goToSection(spot.section);
        return false;
    }
    m_state->marked = {spot, words};
    markSource();
    const QTextCursor first = m_state->matches.front();
    Place target = placeOf(first.block());
    target.offset = depthInBlock(first) / m_state->context.theme.zoom - roomAbove;
    goTo(target);
    const QScopedValueRollback guard(m_state->travelling, true);
    QTextCursor cursor(document());
    cursor.setPosition(first.selectionStart());
    setTextCursor(cursor); // reading aloud and the next Tab go on from here
    return true;
}

} // namespace lectern::reader
