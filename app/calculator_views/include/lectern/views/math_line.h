#pragma once

#include <lectern/views/themed.h>

#include <QString>

namespace lectern::typesetting {
class MathService;
}

namespace lectern::views {

/// One displayed formula at the left. A line that is too long is set smaller, down to two thirds, then breaks
/// nothing and ends at the edge. Without a MathService its TeX is shown.
class MathLine : public Themed
{
    Q_OBJECT

public:
    MathLine(const theme::Theme& theme, typesetting::MathService* math, const QString& tex,
             QWidget* parent = nullptr);

    const QString& tex() const { return m_tex; }
    bool isReady() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    qreal emForWidth(qreal width, qreal formulaWidth) const;

    typesetting::MathService* m_math;
    QString m_tex;
};

} // namespace lectern::views
