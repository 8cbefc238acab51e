#pragma once

#include <lectern/reader/document_sizes.h>
#include <lectern/reader/embedded.h>

#include <QTextDocument>

#include <memory>
#include <vector>

namespace lectern::reader {

/// Links to this and anything behind it are questions about what they stand on.
inline constexpr QStringView questionScheme = u"why:";

/// A text of the page's Markdown within a card or calculator, with formulas, emphasis, lists and tables, as
/// tall as its width needs. The text is laid out when it is first measured or painted.
/// Questions in it can be asked: by mouse, and by keyboard (one tab stop, arrows inside, Enter or Space asks).
class RichText : public QWidget
{
    Q_OBJECT

public:
    enum class Tone
    {
        text,
        secondary,
        accent,
        ok,
        warn,
        error
    };

    /// Text that is read: options, hints, feedback, solutions.
    explicit RichText(const EmbedContext& context, QWidget* parent = nullptr);
    /// The label of a control or picture: its lines close together, without room below. `math` may be null;
    /// then formulas are shown as their TeX.
    RichText(const theme::Theme& theme, typesetting::MathService* math, QWidget* parent = nullptr);
    ~RichText() override;

    void setMarkdown(const QString& markdown);
    const QString& markdown() const { return m_markdown; }
    QString plainText() const;

    void setTone(Tone tone);
    /// In pixels at zoom 1.
    void setTextSize(qreal pixels, bool strong = false);
    void setContext(const EmbedContext& context);
    void setTheme(const theme::Theme& theme);

    /// The targets of its questions, in order.
    QStringList questions() const;

    /// Where the middle of the first line stands, for signs beside it.
    int firstLineMiddle() const;

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void asked(const QString& target);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    struct Question
    {
        int begin = 0; ///< in the document
        int end = 0;
        QString target = {};
    };

    enum class Setting
    {
        prose,
        label
    };

    RichText(const EmbedContext& context, Setting setting, QWidget* parent);

    struct LaidOut
    {
        QTextDocument document;
        DocumentSizes sizes{document};
    };

    LaidOut& laidOut() const;
    void change();
    std::unique_ptr<LaidOut> build() const;
    QColor colour() const;
    std::vector<Question> findQuestions() const;
    int questionAt(QPointF point) const;
    void moveTo(int question);
    void ask(int question);
    void paintCurrentQuestion(QPainter& painter) const;

    EmbedContext m_context;
    Setting m_setting;
    QString m_markdown;
    Tone m_tone = Tone::text;
    qreal m_pixels = 14.5;
    bool m_strong = false;
    mutable std::unique_ptr<LaidOut> m_laidOut; ///< null before it is wanted
    int m_question = 0;                         ///< the one that has the keyboard
    int m_pressed = -1;
};

} // namespace lectern::reader
