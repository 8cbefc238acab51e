#include <lectern/views/slider_row.h>

#include "labelled_row.h"

#include <lectern/calculators/number_text.h>
#include <lectern/reader/markdown_text.h>
#include <lectern/reader/rich_text.h>
#include <lectern/views/entry_field.h>
#include <lectern/views/wheel_guard.h>

#include <QEvent>
#include <QSignalBlocker>
#include <QSlider>
#include <QTimerEvent>
#include <QToolButton>

#include <algorithm>

namespace lectern::views {
namespace {

constexpr int playMilliseconds = 450; ///< a stop; slow enough to follow
constexpr qreal playWidth = 34;

} // namespace

SliderRow::SliderRow(const theme::Theme& theme, typesetting::MathService* math, const QString& label,
                     const calculators::SliderScale& scale, QWidget* parent)
    : Themed(theme, parent)
    , m_scale(scale)
    , m_label(new reader::RichText(theme, math, this))
    , m_slider(new QSlider(Qt::Horizontal, this))
    , m_field(new EntryField(this))
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    m_label->setMarkdown(label);
    m_slider->setRange(0, m_scale.count() - 1);
    m_slider->setPageStep(std::max(1, m_scale.count() / 10));
    m_slider->setFocusPolicy(Qt::StrongFocus);
    m_slider->setAccessibleName(reader::spokenText(label));
    m_field->setAccessibleName(reader::spokenText(label));
    m_field->setProperty("cell", true);
    m_field->setAlignment(Qt::AlignCenter);
    WheelGuard::install(m_slider);
    connect(m_slider, &QSlider::valueChanged, this,
            [this](int stop) { Q_EMIT moved(m_scale.valueAt(stop)); });
    connect(m_slider, &QSlider::sliderReleased, this, &SliderRow::released);
    connect(m_field, &EntryField::committed, this, &SliderRow::typed);
    SliderRow::themeChanged();
}

void SliderRow::setContent(const EntryContent& content, double value)
{
    const QSignalBlocker quiet(m_slider);
    m_slider->setValue(m_scale.nearest(value));
    m_slider->setAccessibleDescription(content.text);
    m_field->setCommitted(content.text);
    m_field->setProblem(content.problem);
}

void SliderRow::setLocked(bool locked)
{
    m_slider->setEnabled(!locked);
    m_field->setReadOnly(locked);
    if (m_play)
        m_play->setEnabled(!locked);
}

void SliderRow::setPlayable()
{
    m_play = new QToolButton(this);
    m_play->setFocusPolicy(Qt::StrongFocus);
    m_play->setFont(theme().ui());
    connect(m_play, &QToolButton::clicked, this, [this] { setPlaying(!m_timer.isActive()); });
    setPlaying(false);
    updateGeometry();
}

void SliderRow::setPlaying(bool playing)
{
    if (playing && m_slider->value() == m_slider->maximum())
        m_slider->setValue(m_slider->minimum());
    if (playing)
        m_timer.start(playMilliseconds, this);
    else if (m_timer.isActive())
        Q_EMIT released();
    if (!playing)
        m_timer.stop();
    m_play->setText(playing ? QStringLiteral("\u23F8") : QStringLiteral("\u25B6"));
    m_play->setToolTip(playing ? tr("Stop") : tr("Play: step by step to the end"));
    m_play->setAccessibleName(m_play->toolTip());
}

void SliderRow::timerEvent(QTimerEvent* event)
{
    if (event->timerId() != m_timer.timerId())
        return Themed::timerEvent(event);
    m_slider->setValue(m_slider->value() + 1);
    if (m_slider->value() == m_slider->maximum())
        setPlaying(false);
}

void SliderRow::hideEvent(QHideEvent* event)
{
    if (m_timer.isActive())
        setPlaying(false);
    Themed::hideEvent(event);
}

void SliderRow::themeChanged()
{
    if (m_play)
        m_play->setFont(theme().ui());
    m_label->setTheme(theme());
    m_label->setTextSize(14);
    m_field->setFont(theme().mono(14));
    place();
}

qreal SliderRow::controlWidth() const
{
    return px(90 + 14 + 76) + (m_play ? px(playWidth) : 0);
}

QSize SliderRow::sizeHint() const
{
    return {int(m_label->sizeHint().width() + px(12 + 240 + 14 + 76) + (m_play ? px(playWidth) : 0)), int(px(34))};
}

QSize SliderRow::minimumSizeHint() const
{
    return {int(std::min(m_label->sizeHint().width() + px(12) + controlWidth(), px(300))), int(px(34))};
}

int SliderRow::heightForWidth(int width) const
{
    return placeLabelledRow(*m_label, width, controlWidth(), px(34), px(12)).height;
}

bool SliderRow::event(QEvent* event)
{
    // The label has become wider: a formula has arrived.
    if (event->type() == QEvent::LayoutRequest) {
        place();
        updateGeometry();
    }
    return Themed::event(event);
}

void SliderRow::resizeEvent(QResizeEvent*)
{
    place();
}

void SliderRow::place()
{
    const LabelledRow row = placeLabelledRow(*m_label, width(), controlWidth(), px(34), px(12));
    m_label->setGeometry(row.label);
    const int valueWidth = int(px(76));
    const int between = int(px(14));
    const int playing = m_play ? int(px(playWidth)) : 0;
    const int left = row.control.left() + playing;
    const int sliderWidth = std::clamp(row.control.width() - playing - valueWidth - between, 20, int(px(420)));
    if (m_play)
        m_play->setGeometry(row.control.left(), row.control.top() + int(px(2)), int(px(playWidth - 6)), int(px(30)));
    m_slider->setGeometry(left, row.control.top(), sliderWidth, row.control.height());
    m_field->setGeometry(left + sliderWidth + between, row.control.top() + int(px(2)),
                         valueWidth, int(px(30)));
}

} // namespace lectern::views
