// Results on paper.

#include <lectern/views/matrix_view.h>
#include <lectern/views/paper_matrix.h>
#include <lectern/views/result_view.h>

#include <QLayout>

namespace lectern::views {
namespace {

constexpr int columnsWithRoom = 12; ///< more of them are shortened, or painted as points

} // namespace

void ResultView::setOnPaper(bool onPaper)
{
    for (PaperMatrix* paper : m_papers)
        delete paper;
    m_papers.clear();
    for (EntryGrid* grid : m_grids) {
        const bool isLong =
            onPaper && qobject_cast<MatrixView*>(grid) && grid->columnCount() > columnsWithRoom;
        if (isLong) {
            m_papers.push_back(new PaperMatrix(theme(), *grid, m_body));
            m_body->layout()->addWidget(m_papers.back());
            m_papers.back()->show();
        }
        grid->setVisible(!isLong);
    }
}

std::vector<QRect> ResultView::wholeParts() const
{
    std::vector<QRect> parts;
    for (const PaperMatrix* paper : m_papers) {
        for (const QRect& line : paper->wholeParts())
            parts.push_back(line.translated(paper->mapTo(this, QPoint())));
    }
    if (parts.empty())
        return {rect()};
    parts.front().setTop(0); // the caption belongs to the first line
    return parts;
}

} // namespace lectern::views
