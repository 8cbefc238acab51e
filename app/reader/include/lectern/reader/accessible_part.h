#pragma once

#include <QAccessible>
#include <QPointer>
#include <QWidget>

namespace lectern::reader {

/// Something within a widget that is no widget itself, as a screen reader finds it: a block of text, an
/// entry of a grid. It has no parts of its own.
class AccessiblePart : public QAccessibleInterface
{
public:
    explicit AccessiblePart(QWidget* whole)
        : m_whole(whole)
    {
    }

    QObject* object() const override { return nullptr; }
    QWindow* window() const override;
    QAccessibleInterface* parent() const override;
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    void setText(QAccessible::Text, const QString&) override {}

private:
    QPointer<QWidget> m_whole;
};

/// The index of a child that is asked for by its address; -1 if it is none.
int indexAmongChildren(const QAccessibleInterface& whole, const QAccessibleInterface* wanted);

} // namespace lectern::reader
