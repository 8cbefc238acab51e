#pragma once

#include <lectern/theme/theme.h>

#include <QWidget>

#include <vector>

namespace lectern::reader {

/// The signs of notes and bookmarks beside the page's text. They can be clicked; by keyboard the list of
/// notes leads to the same places.
class MarkGutter : public QWidget
{
    Q_OBJECT

public:
    struct Sign
    {
        QString id;
        qreal top = 0; ///< of the marked line, in this widget
        bool isBookmark = false;
        QString tip;
    };

    static constexpr int breadth = 20;

    explicit MarkGutter(QWidget* parent);

    void setTheme(const theme::Theme& theme);
    void setSigns(std::vector<Sign> signs);

Q_SIGNALS:
    void chosen(const QString& id);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    QRectF roomOf(const Sign& sign) const;
    const Sign* signAt(const QPoint& position) const;

    theme::Theme m_theme;
    std::vector<Sign> m_signs;
};

} // namespace lectern::reader
