#pragma once

#include <QLayout>
#include <QList>

namespace lectern::views {

/// Items below one another, each as wide as the column and as high as that width needs.
class ColumnLayout : public QLayout
{
    Q_OBJECT

public:
    explicit ColumnLayout(QWidget* parent = nullptr);
    ~ColumnLayout() override;

    /// Takes a layout over as an item.
    void addLayout(QLayout* layout);

    void addItem(QLayoutItem* item) override { m_items.append(item); }
    int count() const override { return int(m_items.size()); }
    QLayoutItem* itemAt(int index) const override { return m_items.value(index, nullptr); }
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    void setGeometry(const QRect& rect) override;
    QSize sizeHint() const override;
    QSize minimumSize() const override;

private:
    QList<QLayoutItem*> m_items;
};

} // namespace lectern::views
