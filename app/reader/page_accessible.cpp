#include "page_accessible.h"

#include "text_properties.h"

#include <lectern/reader/accessible_part.h>
#include <lectern/reader/lesson_view.h>
#include <lectern/typesetting/math_object.h>

#include <QAbstractTextDocumentLayout>
#include <QAccessibleWidget>
#include <QPointer>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextList>

#include <algorithm>
#include <vector>

namespace lectern::reader {
namespace {

/// A block as it is read out.
QString spoken(const QTextBlock& block)
{
    QString words;
    for (auto it = block.begin(); !it.atEnd(); ++it) {
        const QTextCharFormat format = it.fragment().charFormat();
        if (typesetting::isFormula(format))
            words += u' ' + typesetting::speechOf(format) + u' ';
        else if (format.objectType() == figureObject)
            words += format.toolTip();
        else
            words += it.fragment().text();
    }
    return words.remove(QChar::ObjectReplacementCharacter).simplified();
}

/// The slot of a calculator or card that stands alone in its block; -1 for text.
int slotIn(const QTextBlock& block)
{
    for (auto it = block.begin(); !it.atEnd(); ++it) {
        const QTextCharFormat format = it.fragment().charFormat();
        if (format.objectType() == embedObject)
            return format.intProperty(slotProperty);
    }
    return -1;
}

class BlockAccessible : public AccessiblePart
{
public:
    BlockAccessible(LessonView* view, const QTextBlock& block)
        : AccessiblePart(view->viewport())
        , m_view(view)
        , m_document(view->document())
        , m_block(block)
    {
    }

    bool isValid() const override { return m_view && m_document && m_view->document() == m_document; }

    QAccessible::Role role() const override
    {
        if (!isValid())
            return QAccessible::NoRole;
        if (m_block.blockFormat().headingLevel() > 0)
            return QAccessible::Heading;
        return m_block.textList() ? QAccessible::ListItem : QAccessible::Paragraph;
    }

    QString text(QAccessible::Text kind) const override
    {
        return isValid() && kind == QAccessible::Name ? spoken(m_block) : QString();
    }

    QRect rect() const override
    {
        if (!isValid())
            return {};
        const QRectF inPage = m_document->documentLayout()->blockBoundingRect(m_block);
        const QRect inView = inPage.translated(0, -m_view->verticalScrollBar()->value()).toAlignedRect();
        return {m_view->viewport()->mapToGlobal(inView.topLeft()), inView.size()};
    }

    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.invalid = !isValid();
        state.readOnly = true;
        state.focusable = true;
        state.focused = isValid() && m_view->hasFocus() && m_view->textCursor().block() == m_block;
        return state;
    }

private:
    QPointer<LessonView> m_view;
    QPointer<QTextDocument> m_document;
    QTextBlock m_block;
};

class PageAccessible : public QAccessibleWidget
{
public:
    explicit PageAccessible(LessonView* view)
        : QAccessibleWidget(view->viewport(), QAccessible::Document)
        , m_view(view)
    {
    }

    ~PageAccessible() override { forget(); }

    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Name ? m_view->documentTitle() : QString();
    }

    int childCount() const override { return static_cast<int>(parts().size()); }

    QAccessibleInterface* child(int index) const override
    {
        if (index < 0 || index >= childCount())
            return nullptr;
        Part& part = m_parts[static_cast<std::size_t>(index)];
        if (part.slot >= 0)
            return QAccessible::queryAccessibleInterface(
                m_view->embedded(m_view->embeds()[static_cast<std::size_t>(part.slot)]));
        if (!part.id)
            part.id = QAccessible::registerAccessibleInterface(new BlockAccessible(m_view, part.block));
        return QAccessible::accessibleInterface(part.id);
    }

    int indexOfChild(const QAccessibleInterface* wanted) const override
    {
        return indexAmongChildren(*this, wanted);
    }

    QAccessibleInterface* childAt(int x, int y) const override
    {
        for (int index = 0; index < childCount(); ++index) {
            QAccessibleInterface* part = child(index);
            if (part && part->rect().contains(x, y))
                return part;
        }
        return nullptr;
    }

    QAccessibleInterface* focusChild() const override
    {
        const int index = m_view->hasFocus() ? indexOf(m_view->textCursor().block()) : -1;
        return index < 0 ? QAccessibleWidget::focusChild() : child(index);
    }

    int indexOf(const QTextBlock& block) const
    {
        const auto& all = parts();
        const auto found =
            std::find_if(all.begin(), all.end(), [&](const Part& part) { return part.block == block; });
        return found == all.end() ? -1 : static_cast<int>(found - all.begin());
    }

private:
    /// A block with text, or the slot of a widget.
    struct Part
    {
        QTextBlock block;
        int slot = -1;
        QAccessible::Id id = 0; ///< 0 before it was asked for
    };

    const std::vector<Part>& parts() const
    {
        if (m_document == m_view->document())
            return m_parts;
        forget();
        m_document = m_view->document();
        for (QTextBlock block = m_document->begin(); block.isValid(); block = block.next()) {
            const int slot = slotIn(block);
            if (slot >= 0 || !spoken(block).isEmpty())
                m_parts.push_back({block, slot});
        }
        return m_parts;
    }

    void forget() const
    {
        for (const Part& part : m_parts) {
            if (part.id)
                QAccessible::deleteAccessibleInterface(part.id);
        }
        m_parts.clear();
    }

    LessonView* m_view;
    mutable QPointer<QTextDocument> m_document; ///< that the parts belong to
    mutable std::vector<Part> m_parts;
};

QAccessibleInterface* makeInterface(const QString&, QObject* object)
{
    if (auto* view = qobject_cast<LessonView*>(object))
        return new QAccessibleWidget(view, QAccessible::Pane); // not a text field: the page is its child
    auto* view = object ? qobject_cast<LessonView*>(object->parent()) : nullptr;
    return view && view->viewport() == object ? new PageAccessible(view) : nullptr;
}

} // namespace

void installPageAccessibility()
{
    // Qt keeps one entry of each function, however often it is installed.
    QAccessible::installFactory(makeInterface);
}

void announceCurrentBlock(LessonView& view)
{
    if (!QAccessible::isActive() || !view.hasFocus())
        return;
    const auto* page =
        dynamic_cast<const PageAccessible*>(QAccessible::queryAccessibleInterface(view.viewport()));
    QAccessibleInterface* block = page ? page->child(page->indexOf(view.textCursor().block())) : nullptr;
    if (!block)
        return;
    QAccessibleEvent event(block, QAccessible::Focus);
    QAccessible::updateAccessibility(&event);
}

} // namespace lectern::reader
