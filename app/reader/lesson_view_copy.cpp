// Selecting and copying across text, formulas and widgets.

#include "lesson_view_state.h"

#include <lectern/typesetting/math_object.h>

#include <QMimeData>
#include <QPainter>
#include <QTextBlock>

namespace lectern::reader {
namespace {

/// Lies over a selected widget, so that the selection is seen to cover it.
class SelectionTint : public QWidget
{
public:
    SelectionTint(QWidget* parent, const QColor& colour)
        : QWidget(parent)
        , m_colour(colour)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        m_colour.setAlpha(90);
    }

protected:
    void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(rect(), m_colour); }

private:
    QColor m_colour;
};

} // namespace

QString LessonView::textBetween(int begin, int end) const
{
    QString text;
    for (QTextBlock block = document()->findBlock(begin); block.isValid() && block.position() < end;
         block = block.next()) {
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextFragment fragment = it.fragment();
            const int from = std::max(begin, fragment.position());
            const int to = std::min(end, fragment.position() + fragment.length());
            if (from >= to)
                continue;
            const QTextCharFormat format = fragment.charFormat();
            if (format.objectType() == embedObject) {
                const auto slot = static_cast<std::size_t>(format.intProperty(slotProperty));
                const Embedded* widget = embedded(m_state->index.slotList[slot].embed);
                text += widget ? widget->plainText() : QString();
            } else if (format.objectType() == figureObject) {
                text += u'[' + format.toolTip() + u']';
            } else if (typesetting::isFormula(format)) {
                text += typesetting::texOf(format);
            } else {
                text += fragment.text().mid(from - fragment.position(), to - from);
            }
        }
        if (block.position() + block.length() <= end && block.length() > 1)
            text += u'\n';
    }
    return text.replace(QChar::LineSeparator, u'\n').remove(QChar::ObjectReplacementCharacter);
}

QMimeData* LessonView::createMimeDataFromSelection() const
{
    auto* mime = new QMimeData;
    const QTextCursor cursor = textCursor();
    mime->setText(textBetween(cursor.selectionStart(), cursor.selectionEnd()));
    return mime;
}

void LessonView::updateSelectionTints()
{
    const QTextCursor cursor = textCursor();
    const auto name = QStringLiteral("selectionTint");
    for (std::size_t slot = 0; slot < m_state->index.slotList.size(); ++slot) {
        Embedded* widget = madeOf(m_state->index.slotList[slot].embed);
        if (!widget)
            continue;
        const int position = m_state->index.slotList[slot].position;
        const bool selected = position >= cursor.selectionStart() && position < cursor.selectionEnd();
        auto* tint = widget->findChild<QWidget*>(name, Qt::FindDirectChildrenOnly);
        if (selected && !tint) {
            tint = new SelectionTint(widget, m_state->context.theme.accent);
            tint->setObjectName(name);
            tint->setGeometry(widget->rect());
            tint->show();
        } else if (!selected && tint) {
            delete tint;
        }
    }
}

} // namespace lectern::reader
