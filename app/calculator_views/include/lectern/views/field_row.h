#pragma once

#include <lectern/views/matrix_edit.h>
#include <lectern/views/themed.h>

class QToolButton;

namespace lectern::typesetting {
class MathService;
}

namespace lectern::reader {
class RichText;
}

namespace lectern::views {

class EntryField;

/// A label and one field: a number, a seed or the tokens of a sentence.
class FieldRow : public Themed
{
    Q_OBJECT

public:
    FieldRow(const theme::Theme& theme, typesetting::MathService* math, const QString& label,
             QWidget* parent = nullptr);

    /// Preferred width of the field at zoom 1, where its text needs no more; it grows with the text up to `most`.
    void setFieldWidth(qreal width, qreal most = 0);
    /// A button behind the field, such as "New numbers" for a seed.
    void setButton(const QString& text);
    void setContent(const EntryContent& content);
    void setLocked(bool locked);
    EntryField* field() const { return m_field; }
    QToolButton* button() const { return m_button; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

Q_SIGNALS:
    void typed(const QString& text);
    void buttonClicked();

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void themeChanged() override;

private:
    void place();
    qreal fieldWidth() const;   ///< preferred
    qreal controlWidth() const; ///< least width of what stands behind the label

    reader::RichText* m_label;
    EntryField* m_field;
    QToolButton* m_button = nullptr;
    qreal m_fieldWidth = 84;
    qreal m_mostFieldWidth = 0;
};

} // namespace lectern::views
