// Results on paper.

#include <lectern/views/matrix_view.h>
#include <lectern/views/result_view.h>

namespace lectern::views {

void ResultView::setOnPaper(bool onPaper)
{
    for (EntryGrid* grid : m_grids) {
        if (auto* matrix = qobject_cast<MatrixView*>(grid))
            matrix->setOnPaper(onPaper);
    }
}

std::vector<QRect> ResultView::wholeParts() const
{
    std::vector<QRect> parts;
    bool isCut = false;
    for (const EntryGrid* grid : m_grids) {
        const auto* matrix = qobject_cast<const MatrixView*>(grid);
        const auto own = matrix ? matrix->wholeParts() : std::vector<QRect>{grid->rect()};
        isCut = isCut || own.size() > 1;
        for (const QRect& part : own)
            parts.push_back(part.translated(grid->mapTo(this, QPoint())));
    }
    if (!isCut)
        return {rect()};
    parts.front().setTop(0); // the caption belongs to the first line
    return parts;
}

} // namespace lectern::views
