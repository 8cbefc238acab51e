#pragma once

#include <QLayout>
#include <QList>
#include <QSet>

namespace lectern::views {

/// Items side by side, top-aligned, in as many lines as the width needs. An item keeps its preferred width
/// or, where that is wider than the line, shrinks; horizontally expanding items share what is left of their
/// line.
class FlowLayout : public QLayout
{
    Q_OBJECT

public:
    explicit FlowLayout(QWidget* parent = nullptr);
    ~FlowLayout() override;

    void setGaps(int horizontal, int vertical);
    /// Centres items on their line instead of aligning their tops: for controls and buttons.
    void setCentred(bool centred) { m_centred = centred; }

    /// An item with a line to itself; those that follow one another stand close together, as sentences do.
    void addOwnLine(QWidget* widget);
    void addItem(QLayoutItem* item) override;
    int count() const override { return int(m_items.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    void setGeometry(const QRect& rect) override;
    QSize sizeHint() const override;
    QSize minimumSize() const override;

private:
    struct Placed
    {
        QLayoutItem* item;
        int width;
        int height;
        bool ownLine = false;
    };
    using Line = QList<Placed>;
    QList<Line> lines(int width) const;
    void widen(Line& line, int width) const;
    static int lineHeight(const Line& line);
    int gapBetween(const Line& above, const Line& below) const;

    QList<QLayoutItem*> m_items;
    QSet<QLayoutItem*> m_ownLines;
    int m_horizontalGap = 12;
    int m_verticalGap = 12;
    bool m_centred = false;
};

} // namespace lectern::views
