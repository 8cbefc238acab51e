// Numbers in a text that can be asked about, by mouse and keyboard.

#include <lectern/reader/rich_text.h>

#include <QAbstractTextDocumentLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QTextBlock>

#include <algorithm>

namespace lectern::reader {

std::vector<RichText::Question> RichText::findQuestions() const
{
    std::vector<Question> questions;
    if (focusPolicy() == Qt::NoFocus)
        return questions;
    const QTextDocument& document = laidOut().document;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextFragment fragment = it.fragment();
            const QString target = fragment.charFormat().anchorHref();
            if (!target.startsWith(questionScheme))
                continue;
            const int end = fragment.position() + fragment.length();
            if (!questions.empty() && questions.back().target == target)
                questions.back().end = end; // one number in several runs
            else
                questions.push_back({fragment.position(), end, target});
        }
    }
    return questions;
}

QStringList RichText::questions() const
{
    QStringList targets;
    for (const Question& question : findQuestions())
        targets << question.target;
    return targets;
}

int RichText::questionAt(QPointF point) const
{
    QTextDocument& document = laidOut().document;
    document.setTextWidth(width());
    const QString target = document.documentLayout()->anchorAt(point);
    return target.isEmpty() ? -1 : int(questions().indexOf(target));
}

void RichText::moveTo(int question)
{
    const auto all = findQuestions();
    if (all.empty())
        return;
    m_question = std::clamp(question, 0, int(all.size()) - 1);
    QTextCursor cursor(&laidOut().document);
    cursor.setPosition(all[std::size_t(m_question)].begin);
    cursor.setPosition(all[std::size_t(m_question)].end, QTextCursor::KeepAnchor);
    setAccessibleDescription(tr("%1: Enter asks why").arg(cursor.selectedText()));
    update();
}

void RichText::ask(int question)
{
    const QStringList all = questions();
    if (question >= 0 && question < all.size())
        Q_EMIT asked(all.at(question));
}

void RichText::mouseMoveEvent(QMouseEvent* event)
{
    if (questionAt(event->position()) >= 0)
        setCursor(Qt::PointingHandCursor);
    else
        unsetCursor();
}

void RichText::mousePressEvent(QMouseEvent* event)
{
    m_pressed = event->button() == Qt::LeftButton ? questionAt(event->position()) : -1;
    if (m_pressed >= 0)
        moveTo(m_pressed);
    else
        event->ignore();
}

void RichText::mouseReleaseEvent(QMouseEvent* event)
{
    const int pressed = std::exchange(m_pressed, -1);
    if (pressed >= 0 && questionAt(event->position()) == pressed)
        ask(pressed);
}

void RichText::keyPressEvent(QKeyEvent* event)
{
    if (focusPolicy() == Qt::NoFocus)
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Up:
        return moveTo(m_question - 1);
    case Qt::Key_Right:
    case Qt::Key_Down:
        return moveTo(m_question + 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        return ask(m_question);
    default:
        QWidget::keyPressEvent(event);
    }
}

void RichText::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    moveTo(m_question);
}

void RichText::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

// A number has no spaces, so it stands in one line.
void RichText::paintCurrentQuestion(QPainter& painter) const
{
    const auto all = findQuestions();
    if (m_question >= int(all.size()))
        return;
    const Question& question = all[std::size_t(m_question)];
    const QTextDocument& document = laidOut().document;
    const QTextBlock block = document.findBlock(question.begin);
    const int inBlock = question.begin - block.position();
    const QTextLine line = block.layout()->lineForTextPosition(inBlock);
    if (!line.isValid())
        return;
    const QPointF origin = document.documentLayout()->blockBoundingRect(block).topLeft();
    const qreal left = line.cursorToX(inBlock);
    const qreal right = line.cursorToX(question.end - block.position());
    const qreal out = m_context.theme.px(2);
    const QRectF ring = QRectF(left, line.y(), right - left, line.height())
                            .translated(origin)
                            .adjusted(-out, 0, out, 0)
                            .intersected(QRectF(rect()).adjusted(1, 1, -1, -1));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_context.theme.accent, m_context.theme.px(1.5)));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(ring, m_context.theme.px(4), m_context.theme.px(4));
}

} // namespace lectern::reader
