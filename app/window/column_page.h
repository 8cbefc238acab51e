#pragma once

#include <lectern/reader/rich_text.h>

#include <QWidget>

class QFrame;
class QHBoxLayout;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace lectern::theme {
struct Theme;
}

namespace lectern::window {

/// How cards and the foot of such a page look.
QString columnPageStyle(const theme::Theme& theme);

/// A page in the lesson's place: a column of the reader's width, in the middle, that scrolls to whatever gets
/// the keyboard, above a foot of buttons. Pages that show a value fill their rows anew whenever it changes.
class ColumnPage : public QWidget
{
    Q_OBJECT

public:
    explicit ColumnPage(const char* name, QWidget* parent = nullptr);

Q_SIGNALS:
    void closed(); ///< Escape, or the button that leads back

protected:
    using Tone = reader::RichText::Tone;

    const reader::EmbedContext& context() const { return m_context; }
    QVBoxLayout* column() const { return m_column; }
    QHBoxLayout* foot() const { return m_foot; }
    /// Fonts of labels and buttons, and the column's width.
    void applyTheme(const theme::Theme& theme);

    /// A button of the foot, behind those that are there.
    QPushButton* addFootButton(const char* name);
    /// The button that leads back to the lesson, at the foot's right; a page with it closes by Escape too.
    QPushButton* addBack(const char* name);

    /// Takes away what the page showed and begins rows in their place.
    void beginRows(const reader::EmbedContext& context, int spacing = 10);
    /// Puts the keyboard on the button that is named as the one that had it, now that the rows are filled.
    void endRows();
    QWidget* rows() const { return m_rows; }
    QVBoxLayout* rowColumn() const { return m_rowColumn; }

    reader::RichText* makeText(const QString& markdown, qreal pixels, Tone tone = Tone::text) const;
    void addText(const QString& markdown, qreal pixels, Tone tone = Tone::text);
    void addTitle(const QString& text);   ///< of the page
    void addHeading(const QString& text); ///< of a group of rows
    /// A framed row; the caller gives it a layout.
    QFrame* addCard();
    /// A framed row with two texts, one below the other.
    void addCard(const QString& first, const QString& second);
    QPushButton* makeButton(const QString& text, const QString& name) const;

    void keyPressEvent(QKeyEvent* event) override;

private:
    reader::EmbedContext m_context;
    QScrollArea* m_scroll;
    QWidget* m_middle;
    QVBoxLayout* m_column;
    QHBoxLayout* m_foot;
    QPushButton* m_back = nullptr;
    QWidget* m_rows = nullptr;
    QVBoxLayout* m_rowColumn = nullptr;
    QString m_focused; ///< the button of the rows before that had the keyboard
};

} // namespace lectern::window
