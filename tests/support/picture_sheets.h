#pragma once

#include <QDir>
#include <QImage>
#include <QPainter>

#include <algorithm>
#include <utility>
#include <vector>

namespace lectern::testing {

/// Puts pictures below and beside one another on large sheets, for the eye.
class PictureSheets
{
public:
    /// `height` and `columns` of a sheet; a higher picture is cut into several.
    PictureSheets(QString base, int height, int columns)
        : m_base(std::move(base))
        , m_height(height)
        , m_columns(columns)
    {
    }

    ~PictureSheets() { flush(); }
    PictureSheets(const PictureSheets&) = delete;
    PictureSheets& operator=(const PictureSheets&) = delete;

    void add(QImage picture)
    {
        picture.setDevicePixelRatio(1);
        for (int y = 0; y < picture.height(); y += m_height)
            addPiece(picture.copy(0, y, picture.width(), std::min(m_height, picture.height() - y)));
    }

    void flush()
    {
        if (m_column.isNull())
            return;
        m_done.push_back(m_column.copy(0, 0, m_column.width(), m_used));
        m_column = {};
        writeSheet();
    }

private:
    void addPiece(const QImage& piece)
    {
        if (!m_column.isNull() && m_used + piece.height() > m_height) {
            m_done.push_back(std::exchange(m_column, {}));
            if (int(m_done.size()) == m_columns)
                writeSheet();
        }
        if (m_column.isNull()) {
            m_column = QImage(piece.width(), m_height, QImage::Format_RGB32);
            m_column.fill(Qt::gray);
            m_used = 0;
        }
        QPainter(&m_column).drawImage(0, m_used, piece);
        m_used += piece.height() + 6;
    }

    void writeSheet()
    {
        if (m_done.empty())
            return;
        const int width = m_done.front().width() + 6;
        QImage sheet(width * int(m_done.size()), m_height, QImage::Format_RGB32);
        sheet.fill(Qt::gray);
        QPainter painter(&sheet);
        for (std::size_t i = 0; i < m_done.size(); ++i)
            painter.drawImage(int(i) * width, 0, m_done[i]);
        painter.end();
        sheet.save(QStringLiteral("%1-%2.png").arg(m_base).arg(++m_count, 2, 10, QChar(u'0')));
        m_done.clear();
    }

    QString m_base;
    int m_height;
    int m_columns;
    int m_count = 0;
    QImage m_column;
    int m_used = 0;
    std::vector<QImage> m_done;
};

} // namespace lectern::testing
