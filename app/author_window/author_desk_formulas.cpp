// Pieces of formulas from the bar above the source.

#include <lectern/author/author_desk.h>

#include "formula_bar.h"
#include "source_editor.h"

#include <QShortcut>
#include <QToolButton>

#include <algorithm>

namespace lectern::author {

void AuthorDesk::connectFormulas()
{
    AuthorWindow* window = m_window.get();
    m_formulas = new FormulaBar(m_tools.math);
    window->addAboveSource(*m_formulas);
    m_formulas->setTheme(context().theme);
    QToolButton* button = &window->addTool("formulas");
    connect(button, &QToolButton::clicked, m_formulas,
            [this](bool on) { on ? m_formulas->open() : m_formulas->close(); });
    connect(m_formulas, &FormulaBar::openChanged, button, &QToolButton::setChecked);
    auto* shortcut = new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_E), window);
    connect(shortcut, &QShortcut::activated, m_formulas, &FormulaBar::open);
    connect(m_formulas, &FormulaBar::wanted, this, &AuthorDesk::insertFormula);
    connect(m_formulas, &FormulaBar::closedByKey, this, [this] {
        if (SourceEditor* editor = m_window->currentEditor())
            editor->setFocus(Qt::OtherFocusReason);
    });
    const auto words = [this, button] {
        button->setText(tr("Formulas"));
        button->setToolTip(tr("Pieces of formulas to put in at the cursor (Ctrl+E)"));
        button->setAccessibleName(button->toolTip());
        m_formulas->retranslate();
    };
    connect(window, &AuthorWindow::retranslated, this, words);
    words();
}

void AuthorDesk::insertFormula(const authoring::FormulaPiece& piece)
{
    SourceEditor* editor = m_window->currentEditor();
    if (!editor)
        return;
    auto [begin, end] = editor->selection();
    const std::string text = editor->text();
    std::string selected = text.substr(begin, end - begin);
    if (selected.find('\n') != std::string::npos) {
        selected.clear(); // several lines are no piece of a formula
        begin = end = editor->cursor();
    }
    editor->select(begin, begin); // the line that it stands in
    const std::size_t before = begin == 0 ? std::string::npos : text.rfind('\n', begin - 1);
    const std::size_t lineBegin = before == std::string::npos ? 0 : before + 1;
    const std::string_view line =
        std::string_view(text).substr(lineBegin, std::min(text.find('\n', begin), text.size()) - lineBegin);
    const bool inside = authoring::isInFormula(line, begin - lineBegin, editor->stateAbove(),
                                               authoring::kindOf(m_window->current().toStdString()));
    const authoring::FormulaInsertion made = authoring::insertionOf(
        piece, selected, inside, std::string_view(text).substr(0, begin), std::string_view(text).substr(end));
    editor->replace(begin, end, made.text);
    editor->select(begin + made.begin, begin + made.end);
    editor->setFocus(Qt::OtherFocusReason);
}

} // namespace lectern::author
