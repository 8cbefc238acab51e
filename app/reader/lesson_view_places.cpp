// Where the reader is: sections, places, finding.

#include "lesson_view_state.h"
#include "referred.h"

#include <QAbstractTextDocumentLayout>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTextBlock>

#include <algorithm>
#include <iterator>

namespace lectern::reader {
namespace {

// The line of the window at which a section counts as the one being read.
constexpr int readingLine = 96;

// So much of a block's text is enough to know it again.
constexpr int anchorLength = 40;

} // namespace

const std::vector<Section>& LessonView::sections() const
{
    return m_state->index.sections;
}

QString LessonView::currentSection() const
{
    return m_state->current;
}

double LessonView::shareLeft() const
{
    const QScrollBar& bar = *verticalScrollBar();
    if (bar.value() > bar.minimum() && bar.value() == bar.maximum())
        return 0;
    const auto top = [this](const Section& section) {
        return document()->documentLayout()->blockBoundingRect(document()->findBlock(section.position)).top();
    };
    const Section* current = nullptr;
    qreal end = document()->size().height();
    for (const Section& section : m_state->index.sections) {
        if (section.level > 2)
            continue;
        if (current) {
            end = top(section);
            break;
        }
        if (section.id == m_state->current)
            current = &section;
    }
    const qreal length = current ? end - top(*current) : 0;
    return length <= 0 ? 1 : std::clamp((end - bar.value() - readingLine) / length, 0.0, 1.0);
}

Place LessonView::place() const
{
    if (m_state->pending)
        return *m_state->pending;
    QAbstractTextDocumentLayout* layout = document()->documentLayout();
    const int top = verticalScrollBar()->value();
    const int position = layout->hitTest(QPointF(1, top + 1), Qt::FuzzyHit);
    const QTextBlock at = document()->findBlock(std::max(0, position));
    Place place = placeOf(at);
    place.offset = (top - layout->blockBoundingRect(at).top()) / m_state->context.theme.zoom;
    return place;
}

Place LessonView::placeOf(const QTextBlock& block) const
{
    Place place;
    int start = 0;
    for (const Section& section : m_state->index.sections) {
        if (section.position > block.position())
            break;
        place.section = section.id;
        start = document()->findBlock(section.position).blockNumber();
    }
    place.block = block.blockNumber() - start;
    place.text = block.text().left(anchorLength);
    return place;
}

Place LessonView::heldPlace()
{
    const Place held = place();
    if (!isVisible())
        m_state->pending = held;
    return held;
}

QTextBlock LessonView::blockAt(const Place& place) const
{
    const auto& sections = m_state->index.sections;
    const auto found = std::find_if(sections.begin(), sections.end(),
                                    [&](const Section& section) { return section.id == place.section; });
    int first = 0;
    int last = document()->blockCount() - 1;
    if (found != sections.end()) {
        first = document()->findBlock(found->position).blockNumber();
        if (std::next(found) != sections.end())
            last = document()->findBlock(std::next(found)->position).blockNumber() - 1;
    }
    QTextBlock block =
        document()->findBlockByNumber(std::clamp(first + place.block, first, std::max(first, last)));
    if (!place.text.isEmpty() && block.text().left(anchorLength) != place.text) {
        for (int number = first; number <= last; ++number) {
            const QTextBlock candidate = document()->findBlockByNumber(number);
            if (candidate.text().left(anchorLength) == place.text)
                block = candidate;
        }
    }
    return block;
}

void LessonView::goTo(const Place& place)
{
    backTo(place);
    if (!m_state->pending)
        bringCursor(anchor().block);
}

void LessonView::bringCursor(const QTextBlock& block)
{
    // The view follows its cursor: on the way to a place that is no reading.
    const QScopedValueRollback guard(m_state->travelling, true);
    setCursorWidth(
        0); // a caret in a heading says nothing to who came by a link; the first arrow key shows it
    setTextCursor(QTextCursor(block));
}

void LessonView::backTo(const Place& place)
{
    if (!isVisible() || m_state->pending) {
        m_state->pending = place;
        return;
    }
    scrollTo([this, block = blockAt(place), wanted = place.offset * m_state->context.theme.zoom] {
        const QRectF rect = document()->documentLayout()->blockBoundingRect(block);
        return qRound(rect.top() + std::min(wanted, rect.height()));
    });
}

void LessonView::scrollTo(const std::function<int()>& top)
{
    constexpr int rounds = 4;
    QScrollBar* bar = verticalScrollBar();
    m_state->visited.clear(); // who jumps on has not read what was begun
    {
        const QScopedValueRollback guard(m_state->travelling, true);
        for (int round = 0; round < rounds; ++round) {
            bar->setValue(top());
            followScroll();
            if (bar->value() == std::clamp(top(), bar->minimum(), bar->maximum()))
                break;
        }
    }
    followScroll();
}

void LessonView::goToSection(const QString& id)
{
    if (!isVisible() || m_state->pending) {
        m_state->pending = Place{id, 0, {}, 0};
        return;
    }
    for (const Section& section : m_state->index.sections) {
        if (section.id != id)
            continue;
        const QTextBlock block = document()->findBlock(section.position);
        bringCursor(block); // first: it scrolls by itself
        scrollTo([this, block] {
            return qRound(document()->documentLayout()->blockBoundingRect(block).top()) - 24;
        });
        return;
    }
    const auto found = findReferred(m_state->sources, id);
    if (!found)
        return;
    if (const auto* embed = std::get_if<lessons::Embed>(&found->block->content))
        return goToEmbedded(*embed);
    const SourceRegion& where = found->block->where;
    showFound({QString::fromStdString(where.file), static_cast<qint64>(where.begin), found->section},
              [](const QString&) { return std::vector<std::pair<int, int>>(); });
}

void LessonView::followScroll()
{
    if (m_state->making || m_state->pending)
        return; // where the scroll bar stands is not where one reads
    makeNear();
    placeWidgets();
    placeSigns();
    if (!m_state->travelling)
        noteSections();
}

void LessonView::noteSections()
{
    std::vector<Section> sections; // those of the navigation; smaller headings belong to them
    std::copy_if(m_state->index.sections.begin(), m_state->index.sections.end(), std::back_inserter(sections),
                 [](const Section& section) { return section.level <= 2; });
    if (sections.empty())
        return;
    QAbstractTextDocumentLayout* layout = document()->documentLayout();
    const auto topOf = [&](const Section& section) {
        return layout->blockBoundingRect(document()->findBlock(section.position)).top();
    };
    const int top = verticalScrollBar()->value();
    const int bottom = top + viewport()->height();
    const auto after = std::partition_point(sections.begin(), sections.end(),
                                            [&](const Section& s) { return topOf(s) <= top + readingLine; });
    const auto current = after == sections.begin() ? sections.begin() : std::prev(after);
    m_state->visited.insert(current->id);
    if (m_state->current != current->id) {
        m_state->current = current->id;
        Q_EMIT currentSectionChanged(current->id);
    }
    // Read is what has been the current section, or wholly in view, and whose end is in view now.
    for (auto it = sections.begin(); it != sections.end(); ++it) {
        const qreal end =
            std::next(it) == sections.end() ? document()->size().height() - 64 : topOf(*std::next(it));
        if (end > bottom)
            break;
        const bool seen = m_state->visited.count(it->id) > 0 || topOf(*it) >= top;
        if (end >= top && seen && m_state->read.insert(it->id).second)
            Q_EMIT sectionRead(it->id);
    }
    Q_EMIT placeChanged();
}

QString LessonView::sectionOf(const lessons::Embed& embed) const
{
    for (const Slot& slot : m_state->index.slotList) {
        if (slot.embed != embed)
            continue;
        QString section;
        for (const Section& candidate : m_state->index.sections) {
            if (candidate.position < slot.position)
                section = candidate.level == 2 || section.isEmpty() ? candidate.id : section;
        }
        return section;
    }
    return {};
}

std::vector<lessons::Embed> LessonView::embeds() const
{
    std::vector<lessons::Embed> all;
    for (const Slot& slot : m_state->index.slotList)
        all.push_back(slot.embed);
    return all;
}

std::vector<lessons::Embed> LessonView::embeddedIn(const QString& section) const
{
    std::vector<lessons::Embed> found;
    for (const Slot& slot : m_state->index.slotList) {
        if (sectionOf(slot.embed) == section)
            found.push_back(slot.embed);
    }
    return found;
}

std::optional<SourceRegion> LessonView::sourceAt(int position) const
{
    const auto& sources = m_state->index.sources;
    const auto after = std::partition_point(sources.begin(), sources.end(), [position](const BlockSource& source) {
        return source.position <= position;
    });
    return after == sources.begin() ? std::nullopt : std::optional(std::prev(after)->where);
}

bool LessonView::goToSource(const std::string& file, std::size_t offset)
{
    const BlockSource* nearest = nullptr; // the last one that begins before, or holds it
    for (const BlockSource& source : m_state->index.sources) {
        if (source.where.file == file && source.where.begin <= offset &&
            (!nearest || source.where.begin >= nearest->where.begin))
            nearest = &source;
    }
    if (!nearest)
        return false;
    const QTextBlock block = document()->findBlock(nearest->position);
    const QRectF rect = document()->documentLayout()->blockBoundingRect(block);
    const int top = verticalScrollBar()->value();
    const bool inView = isVisible() && !m_state->pending && rect.top() >= top + 24 &&
                        rect.top() + std::min(rect.height(), 120.) <= top + viewport()->height() - 24;
    if (!inView)
        goTo({{}, block.blockNumber(), {}, -viewport()->height() / (4 * m_state->context.theme.zoom)});
    return true;
}

int LessonView::findAll(const QString& text)
{
    m_state->matches.clear();
    m_state->marked.reset();
    if (!text.isEmpty()) {
        for (QTextCursor at = document()->find(text); !at.isNull(); at = document()->find(text, at))
            m_state->matches.append(at);
    }
    showSelections();
    return static_cast<int>(m_state->matches.size());
}

void LessonView::showMatch(int index)
{
    if (index < 0 || index >= m_state->matches.size())
        return;
    const QTextCursor match = m_state->matches.at(index);
    setTextCursor(match);
    const QRectF rect = document()->documentLayout()->blockBoundingRect(match.block());
    const int top = verticalScrollBar()->value();
    if (rect.top() < top + 60 || rect.bottom() > top + viewport()->height() - 60)
        verticalScrollBar()->setValue(qRound(rect.top()) - viewport()->height() / 3);
}

} // namespace lectern::reader
