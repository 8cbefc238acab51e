#pragma once

#include <lectern/views/entry_grid.h>

#include <QPainterPath>

namespace lectern::views {

/// Who reads whom: the tokens in a row and an arc from each query to each key, as thick as the weight. Where queries
/// and keys are different tokens they stand in two rows. The arcs of one query are strong and its weights stand under
/// the keys; Up and Down, or a click on a token, take another query.
class ArcsView : public EntryGrid
{
    Q_OBJECT

public:
    explicit ArcsView(const theme::Theme& theme, QWidget* parent = nullptr);

    /// Rows of `weights` are queries, columns are keys; labels() names both. `allowed` has the same size or none; 0
    /// there is masked.
    void setWeights(const NumberGrid& weights, int digits, const NumberGrid& allowed = {});

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    /// Only the weights of the present query have a place.
    QRectF entryRect(GridPosition entry) const override;
    QString entryText(GridPosition entry) const override;
    QString entryName(GridPosition entry) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    bool hasOneRow() const;
    bool isMasked(GridPosition entry) const;
    QString tokenName(const QStringList& names, int token) const;
    qreal naturalPitch() const;
    qreal pitch() const;
    qreal arcsHeight() const;
    QRectF queryBox(int row) const;
    QRectF keyBox(int col) const;
    QPainterPath arc(GridPosition entry) const;
    void paintArc(QPainter& painter, GridPosition entry, bool strong) const;
    void paintToken(QPainter& painter, const QRectF& box, const QString& name, bool strong) const;
    void paintWeights(QPainter& painter) const;

    NumberGrid m_weights;
    NumberGrid m_allowed;
    int m_digits = 2;
    int m_span = 1; ///< of the longest arc, in tokens
    struct Pitch
    {
        GridLabels labels = {};
        int digits = -1;
        qreal zoom = 0;
        qreal natural = 0;
    };
    mutable Pitch m_pitch; ///< as it was measured last
};

} // namespace lectern::views
