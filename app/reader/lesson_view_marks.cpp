// The learner's marks in the page: notes and bookmarks, found again wherever the text has gone.

#include "lesson_view_state.h"
#include "page_objects.h"
#include "passage_finder.h"

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTextLayout>

#include <algorithm>
#include <set>

namespace lectern::reader {

Passage LessonView::passageHere() const
{
    const QTextCursor cursor = textCursor();
    const auto& sections = m_state->index.sections;
    const QString& language = m_state->sources.language;
    if (cursor.hasSelection()) {
        QTextBlock block = document()->findBlock(cursor.selectionStart());
        Passage passage;
        for (; block.isValid() && block.position() < cursor.selectionEnd(); block = block.next()) {
            passage = passageIn(block, cursor.selectionStart(), cursor.selectionEnd(), sections, language);
            if (!passage.quote.isEmpty())
                return passage;
        }
    }
    QTextBlock block = blockInUse();
    while (block.previous().isValid() && spelled(block).text.trimmed().isEmpty())
        block = block.previous(); // of a widget, its title
    return passageIn(block, block.position(), block.position() + block.length(), sections, language);
}

QTextBlock LessonView::blockInUse() const
{
    const QWidget* focused = QApplication::focusWidget();
    for (const Slot& slot : m_state->index.slotList) {
        const Embedded* widget = madeOf(slot.embed);
        if (widget && focused && (widget == focused || widget->isAncestorOf(focused)))
            return document()->findBlock(slot.position);
    }
    const int top = verticalScrollBar()->value();
    const QAbstractTextDocumentLayout* layout = document()->documentLayout();
    const QRectF rect = layout->blockBoundingRect(textCursor().block());
    if (rect.bottom() > top && rect.top() < top + viewport()->height())
        return textCursor().block();
    const int position = layout->hitTest(QPointF(1, top + 1), Qt::FuzzyHit);
    QTextBlock block = document()->findBlock(std::max(0, position));
    if (layout->blockBoundingRect(block).top() < top && block.next().isValid())
        block = block.next(); // the first that begins in the window
    return block;
}

void LessonView::setMarks(std::vector<Mark> marks)
{
    m_state->marks = std::move(marks);
    locateMarks();
}

const std::vector<LocatedPassage>& LessonView::locatedMarks() const
{
    return m_state->located;
}

void LessonView::makeWhole(const lessons::Page& page)
{
    State& s = *m_state;
    if (s.whole && s.whole->language == s.sources.language)
        return;
    s.whole = std::make_unique<WholePage>();
    s.whole->language = s.sources.language;
    FigureObject& figures =
        addPageObjects(s.whole->document, s.context, columnWidth(), [](int) { return QSizeF(1, 1); });
    DocumentBuilder builder(s.whole->document, s.sources, s.context.math, figures,
                            {s.context.theme, columnWidth(), {}, true});
    s.whole->index = builder.buildPage(page);
}

void LessonView::locateMarks()
{
    State& s = *m_state;
    s.located.assign(s.marks.size(), {});
    PassageFinder shown(*document(), s.index.sections, s.sources.language);
    std::optional<PassageFinder> whole;
    for (std::size_t i = 0; i < s.marks.size(); ++i) {
        const Passage& passage = s.marks[i].passage;
        if (const auto found = shown.find(passage)) {
            s.located[i] = {Standing::shown, found->begin, found->end};
            continue;
        }
        const lessons::Page* page = s.sources.page();
        if (!page)
            continue;
        if (!whole) {
            makeWhole(*page);
            whole.emplace(s.whole->document, s.whole->index.sections, s.sources.language);
        }
        if (!whole->find(passage))
            continue;
        s.located[i].standing = Standing::folded;
        for (const Section& section : s.index.sections) {
            if (section.id == passage.section)
                s.located[i].begin = s.located[i].end = section.position;
        }
    }
    showSelections();
    placeSigns();
    Q_EMIT marksLocated();
}

void LessonView::showSelections()
{
    const State& s = *m_state;
    QList<ExtraSelection> shown;
    for (std::size_t i = 0; i < s.located.size(); ++i) {
        const LocatedPassage& place = s.located[i];
        if (place.standing != Standing::shown || s.marks[i].isBookmark)
            continue;
        const QTextBlock block = document()->findBlock(place.begin);
        const bool isWhole =
            place.begin <= block.position() && place.end >= block.position() + block.length() - 1;
        if (isWhole)
            continue; // the sign beside it says enough
        ExtraSelection mark;
        mark.cursor = QTextCursor(document());
        mark.cursor.setPosition(place.begin);
        mark.cursor.setPosition(place.end, QTextCursor::KeepAnchor);
        mark.format.setBackground(s.context.theme.accentSoft);
        mark.format.setUnderlineStyle(QTextCharFormat::DashUnderline);
        mark.format.setUnderlineColor(s.context.theme.accent);
        shown.append(mark);
    }
    for (const QTextCursor& match : s.matches) {
        ExtraSelection mark;
        mark.cursor = match;
        mark.format.setBackground(s.context.theme.find);
        shown.append(mark);
    }
    setExtraSelections(shown);
}

void LessonView::placeSigns()
{
    const State& s = *m_state;
    const QRect room = viewport()->geometry();
    s.gutter->setGeometry(room.left() - MarkGutter::breadth, room.top(), MarkGutter::breadth, room.height());
    s.gutter->setVisible(!s.marks.empty());
    const QAbstractTextDocumentLayout* layout = document()->documentLayout();
    const int scrolled = verticalScrollBar()->value();
    std::vector<MarkGutter::Sign> signs;
    for (std::size_t i = 0; i < s.located.size(); ++i) {
        if (s.located[i].standing != Standing::shown)
            continue;
        const QTextBlock block = document()->findBlock(s.located[i].begin);
        const QRectF rect = layout->blockBoundingRect(block);
        if (rect.bottom() < scrolled || rect.top() > scrolled + room.height())
            continue;
        const QTextLine line = block.layout()->lineForTextPosition(s.located[i].begin - block.position());
        const qreal top = rect.top() + (line.isValid() ? line.y() + line.height() / 2 - 7 : 0);
        signs.push_back({s.marks[i].id, top - scrolled, s.marks[i].isBookmark, s.marks[i].tip});
    }
    s.gutter->setSigns(std::move(signs));
}

/// Opens boxes of a mark's section until it is shown.
void LessonView::unfold(std::size_t mark)
{
    State& s = *m_state;
    std::set<QString> folds;
    for (const BlockSource& source : s.index.sources) {
        if (!source.fold.isEmpty() && source.position >= s.located[mark].begin)
            folds.insert(source.fold);
    }
    for (const QString& fold : folds) {
        if (s.located[mark].standing != Standing::folded)
            return;
        s.opened.insert(fold);
        rebuild();
        if (s.located[mark].standing == Standing::folded)
            s.opened.erase(fold);
    }
    rebuild();
}

void LessonView::goToMark(const QString& id)
{
    const State& s = *m_state;
    const auto found =
        std::find_if(s.marks.begin(), s.marks.end(), [&id](const Mark& mark) { return mark.id == id; });
    if (found == s.marks.end())
        return;
    const auto index = static_cast<std::size_t>(found - s.marks.begin());
    if (s.located[index].standing == Standing::folded)
        unfold(index);
    if (s.located[index].standing != Standing::shown)
        return goToSection(s.marks[index].passage.section);
    const QTextBlock block = document()->findBlock(s.located[index].begin);
    const Place place = placeOf(block);
    goTo({place.section, place.block, place.text, -60});
    if (s.pending)
        return;
    QTextCursor cursor(block);
    cursor.setPosition(s.located[index].begin);
    const QScopedValueRollback guard(m_state->travelling, true);
    setTextCursor(cursor); // reading aloud and the next Tab go on from here
}

void LessonView::contextMenuEvent(QContextMenuEvent* event)
{
    if (event->reason() == QContextMenuEvent::Mouse && !textCursor().hasSelection())
        setTextCursor(cursorForPosition(event->pos())); // what is done next is done there
    QMenu* menu = createStandardContextMenu(event->pos());
    if (!menu)
        return;
    menu->setObjectName(QStringLiteral("pageMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addSeparator();
    menu->addAction(tr("Write a note here"), QKeySequence(Qt::CTRL | Qt::Key_M), this,
                    &LessonView::noteWanted)
        ->setObjectName(QStringLiteral("noteHere"));
    menu->addAction(tr("Set or remove a bookmark here"), QKeySequence(Qt::CTRL | Qt::Key_D), this,
                    &LessonView::bookmarkWanted)
        ->setObjectName(QStringLiteral("bookmarkHere"));
    for (QAction* action : menu->actions()) // the menu shows the keys; the window's shortcuts listen to them
        action->setShortcutContext(Qt::WidgetShortcut);
    menu->popup(event->globalPos());
}

} // namespace lectern::reader
