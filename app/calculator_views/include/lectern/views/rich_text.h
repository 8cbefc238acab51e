#pragma once

#include <lectern/reader/document_sizes.h>
#include <lectern/views/themed.h>

#include <QString>

#include <memory>

namespace lectern::typesetting {
class MathService;
}

namespace lectern::views {

/// A short text of the page's Markdown: paragraphs, lists, tables, **strong**, *stress*, `code` and
/// `$formulas$`. Formulas appear when they are typeset; until then their room is kept quietly.
class RichText : public Themed
{
    Q_OBJECT

public:
    enum class Tone
    {
        text,
        secondary,
        ok,
        warn,
        error
    };

    /// `math` may be null: then formulas are shown as their TeX.
    RichText(const theme::Theme& theme, typesetting::MathService* math, QWidget* parent = nullptr);
    ~RichText() override;

    void setMarkdown(const QString& markdown);
    const QString& markdown() const { return m_markdown; }
    void setTone(Tone tone);
    void setTextSize(qreal pixels, bool strong = false);

    /// The text without marks; formulas as TeX.
    QString plainText() const;
    static QString plainText(const QString& markdown);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void themeChanged() override;

private:
    void rebuild();

    std::unique_ptr<QTextDocument> m_document;
    reader::DocumentSizes m_sizes;
    typesetting::MathService* m_math;
    QString m_markdown;
    Tone m_tone = Tone::text;
    qreal m_textSize = 14.5;
    bool m_strong = false;
};

} // namespace lectern::views
