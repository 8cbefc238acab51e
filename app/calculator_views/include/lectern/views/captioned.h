#pragma once

#include <lectern/reader/rich_text.h>
#include <lectern/views/themed.h>

namespace lectern::views {

class ColumnLayout;

/// A caption above something.
class Captioned : public Themed
{
    Q_OBJECT

public:
    Captioned(const theme::Theme& theme, typesetting::MathService* math, const QString& caption,
              QWidget* parent = nullptr);

    void setBody(QWidget* body);
    reader::RichText* caption() const { return m_caption; }

protected:
    void themeChanged() override;
    ColumnLayout* column() const { return m_layout; }

private:
    reader::RichText* m_caption;
    ColumnLayout* m_layout;
};

} // namespace lectern::views
