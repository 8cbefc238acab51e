// A calculator on paper: whole, and without what is only to be clicked.

#include <lectern/views/calculator_toolbar.h>
#include <lectern/views/calculator_view.h>
#include <lectern/views/input_panel.h>
#include <lectern/views/result_view.h>

namespace lectern::views {

// Nobody presses a button on paper.
void CalculatorView::applyPaper()
{
    const bool onPaper = context().onPaper;
    m_toolbar->setVisible(!onPaper);
    m_inputs->setOnPaper(onPaper);
    for (ResultView* view : m_views)
        view->setOnPaper(onPaper);
}

std::vector<QRect> CalculatorView::wholeParts() const
{
    std::vector<QRect> parts;
    const auto add = [this, &parts](const QWidget& widget, const std::vector<QRect>& own) {
        for (const QRect& part : own)
            parts.push_back(part.translated(widget.mapTo(this, QPoint())));
    };
    for (const QWidget* part : findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (part != m_inputs && part != m_results && part->isVisibleTo(this))
            parts.push_back(part->geometry());
    }
    if (m_inputs->isVisibleTo(this))
        add(*m_inputs, m_inputs->wholeParts());
    for (const ResultView* view : m_views) {
        if (view->isVisibleTo(this))
            add(*view, view->wholeParts());
    }
    return parts;
}

} // namespace lectern::views
