#pragma once

#include <lectern/views/entry_grid.h>

#include <QStringList>

namespace lectern::views {

/// Tokens that can be put into another order: dragged with the mouse, or moved with Ctrl and the arrow keys.
class OrderEdit : public EntryGrid
{
    Q_OBJECT

public:
    explicit OrderEdit(const theme::Theme& theme, QWidget* parent = nullptr);

    void setTokens(const QStringList& tokens);
    void setLocked(bool locked);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    QRectF entryRect(GridPosition entry) const override;
    QString entryText(GridPosition entry) const override;
    QString entryName(GridPosition entry) const override;

Q_SIGNALS:
    void tokenMoved(int from, int to);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    qreal pitch() const;
    int placeAt(qreal x) const;
    void move(int from, int to);
    void paintToken(QPainter& painter, const QRectF& box, int token, bool held) const;

    QStringList m_tokens;
    bool m_locked = false;
    std::optional<int> m_dragged;
    qreal m_dragX = 0; ///< of the middle of the dragged token
};

} // namespace lectern::views
