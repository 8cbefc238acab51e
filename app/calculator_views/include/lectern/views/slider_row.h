#pragma once

#include <lectern/calculators/slider_scale.h>
#include <lectern/views/matrix_edit.h>
#include <lectern/views/themed.h>

#include <QBasicTimer>

class QSlider;
class QToolButton;

namespace lectern::typesetting {
class MathService;
}

namespace lectern::reader {
class RichText;
}

namespace lectern::views {

class EntryField;

/// A label, a slider and its value, which can also be typed.
class SliderRow : public Themed
{
    Q_OBJECT

public:
    SliderRow(const theme::Theme& theme, typesetting::MathService* math, const QString& label,
              const calculators::SliderScale& scale, QWidget* parent = nullptr);

    void setContent(const EntryContent& content, double value);
    void setLocked(bool locked);
    /// Adds a button that moves the slider from stop to stop until the last; from the last it begins anew.
    void setPlayable();
    QToolButton* playButton() const { return m_play; }
    QSlider* slider() const { return m_slider; }
    EntryField* field() const { return m_field; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

Q_SIGNALS:
    void moved(double value);
    void released();
    void typed(const QString& text);

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void timerEvent(QTimerEvent* event) override;
    void themeChanged() override;

private:
    void place();
    void setPlaying(bool playing);
    qreal controlWidth() const; ///< least width of what stands behind the label

    calculators::SliderScale m_scale;
    reader::RichText* m_label;
    QSlider* m_slider;
    EntryField* m_field;
    QToolButton* m_play = nullptr;
    QBasicTimer m_timer;
};

} // namespace lectern::views
