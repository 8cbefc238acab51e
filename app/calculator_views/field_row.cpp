#include <lectern/views/field_row.h>

#include "labelled_row.h"

#include <lectern/reader/markdown_text.h>
#include <lectern/reader/rich_text.h>
#include <lectern/views/entry_field.h>

#include <QEvent>
#include <QFontMetricsF>
#include <QToolButton>

#include <algorithm>

namespace lectern::views {

FieldRow::FieldRow(const theme::Theme& theme, typesetting::MathService* math, const QString& label,
                   QWidget* parent)
    : Themed(theme, parent)
    , m_label(new reader::RichText(theme, math, this))
    , m_field(new EntryField(this))
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    m_label->setMarkdown(label);
    m_field->setAccessibleName(reader::spokenText(label));
    m_field->setProperty("cell", true);
    connect(m_field, &EntryField::committed, this, &FieldRow::typed);
    FieldRow::themeChanged();
}

void FieldRow::setFieldWidth(qreal width, qreal most)
{
    m_fieldWidth = width;
    m_mostFieldWidth = std::max(width, most);
    updateGeometry();
    place();
}

void FieldRow::setButton(const QString& text)
{
    m_button = new QToolButton(this);
    m_button->setText(text);
    m_button->setFocusPolicy(Qt::StrongFocus);
    m_button->setFont(theme().ui());
    connect(m_button, &QToolButton::clicked, this, &FieldRow::buttonClicked);
    updateGeometry();
}

void FieldRow::setContent(const EntryContent& content)
{
    const qreal before = fieldWidth();
    m_field->setCommitted(content.text);
    m_field->setProblem(content.problem);
    if (qFuzzyCompare(before, fieldWidth()))
        return;
    updateGeometry();
    place();
}

void FieldRow::setLocked(bool locked)
{
    m_field->setReadOnly(locked);
    if (m_button)
        m_button->setEnabled(!locked);
}

void FieldRow::themeChanged()
{
    m_label->setTheme(theme());
    m_label->setTextSize(14);
    m_field->setFont(theme().mono(14));
    if (m_button)
        m_button->setFont(theme().ui());
    place();
}

qreal FieldRow::fieldWidth() const
{
    constexpr qreal beside = 24; // frame and padding
    const qreal text = QFontMetricsF(m_field->font()).horizontalAdvance(m_field->text()) + px(beside);
    return std::clamp(text, px(m_fieldWidth), px(std::max(m_fieldWidth, m_mostFieldWidth)));
}

qreal FieldRow::controlWidth() const
{
    return fieldWidth() + (m_button ? m_button->sizeHint().width() + px(8) : 0);
}

QSize FieldRow::sizeHint() const
{
    return {int(m_label->sizeHint().width() + px(10) + controlWidth()) + 1, int(px(34))};
}

QSize FieldRow::minimumSizeHint() const
{
    return {int(std::min<qreal>(sizeHint().width(), px(220))), int(px(34))};
}

int FieldRow::heightForWidth(int width) const
{
    return placeLabelledRow(*m_label, width, controlWidth(), px(34), px(10)).height;
}

bool FieldRow::event(QEvent* event)
{
    // The label has become wider: a formula has arrived.
    if (event->type() == QEvent::LayoutRequest) {
        place();
        updateGeometry();
    }
    return Themed::event(event);
}

void FieldRow::resizeEvent(QResizeEvent*)
{
    place();
}

void FieldRow::place()
{
    const LabelledRow row = placeLabelledRow(*m_label, width(), controlWidth(), px(34), px(10));
    m_label->setGeometry(row.label);
    const QSize button = m_button ? m_button->sizeHint() : QSize();
    const int behind = m_button ? button.width() + int(px(8)) : 0;
    const int textWidth = std::clamp(row.control.width() - behind, 20, int(fieldWidth()));
    m_field->setGeometry(row.control.left(), row.control.top() + int(px(2)), textWidth, int(px(30)));
    if (m_button) {
        const int down = (row.control.height() - button.height()) / 2;
        m_button->setGeometry(
            QRect(QPoint(row.control.left() + textWidth + int(px(8)), row.control.top() + down), button));
    }
}

} // namespace lectern::views
