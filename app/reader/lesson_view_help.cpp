// What the pointer rests on: terms, symbols of formulas, formulas that could not be typeset.

#include "lesson_view_state.h"

#include <lectern/typesetting/math_object.h>

#include <QAbstractTextDocumentLayout>
#include <QHelpEvent>
#include <QRegularExpression>
#include <QScrollBar>
#include <QToolTip>

namespace lectern::reader {
namespace {

QString escaped(const QString& text)
{
    return text.toHtmlEscaped();
}

/// Whether a formula uses a symbol: "Q" in "QK^\top", not in "\Q" or inside a longer command.
bool uses(const QString& formula, const QString& symbol)
{
    const QString before = symbol.front().isLetter() ? QStringLiteral("(?<![a-zA-Z\\\\{])") : QString();
    const QString after = symbol.back().isLetter() ? QStringLiteral("(?![a-z}])") : QString();
    const QRegularExpression pattern(before + QRegularExpression::escape(symbol) + after);
    return pattern.match(formula).hasMatch();
}

/// A line for each symbol of the lesson's table that the formula uses.
QStringList symbolLines(const lessons::Page& page, const QString& formula)
{
    QStringList lines;
    for (const lessons::Symbol& symbol : page.symbols) {
        const QString tex = QString::fromStdString(symbol.tex);
        if (tex.isEmpty() || !uses(formula, tex))
            continue;
        QString line =
            u"<b>" + escaped(tex) + u"</b>&nbsp; " + escaped(QString::fromStdString(symbol.meaning));
        if (!symbol.shape.empty())
            line += u"&nbsp; <code>" + escaped(QString::fromStdString(symbol.shape)) + u"</code>";
        lines << line;
    }
    return lines;
}

} // namespace

QString LessonView::helpAt(const QPoint& position) const
{
    const QString target = anchorAt(position);
    const std::string language = m_state->sources.language.toStdString();
    if (target.startsWith(u"term:") && m_state->sources.course) {
        const auto& glossary = m_state->sources.course->glossary;
        const auto found = glossary.find(target.mid(5).toStdString());
        if (found == glossary.end())
            return {};
        return u"<p style='white-space:pre-wrap'><b>" +
               escaped(QString::fromStdString(found->second.name.in(language))) + u"</b><br>" +
               escaped(QString::fromStdString(found->second.definition.in(language))) + u"</p>";
    }
    const int at = document()->documentLayout()->hitTest(
        QPointF(position) + QPointF(0, verticalScrollBar()->value()), Qt::ExactHit);
    if (at < 0 || document()->characterAt(at) != QChar::ObjectReplacementCharacter)
        return {};
    QTextCursor cursor(document());
    cursor.setPosition(at + 1);
    const QTextCharFormat format = cursor.charFormat();
    if (!typesetting::isFormula(format))
        return format.toolTip();
    if (const QString problem = typesetting::problemOf(format); !problem.isEmpty())
        return problem;
    const lessons::Page* page = m_state->sources.page();
    return page ? symbolLines(*page, typesetting::formulaOf(format).tex).join(u"<br>") : QString();
}

bool LessonView::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QTextBrowser::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString text = helpAt(help->pos());
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), text, viewport());
    return true;
}

} // namespace lectern::reader
