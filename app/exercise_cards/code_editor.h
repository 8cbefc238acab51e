#pragma once

#include <lectern/theme/theme.h>

#include <QWidget>

#include <memory>

class QsciLexerPython;
class QsciScintilla;

namespace lectern::cards {

/// A small editor for source code: colours, line numbers, a marked line. Tab indents; Esc, then Tab or
/// Shift+Tab, leaves. It grows with its text.
class CodeEditor : public QWidget
{
    Q_OBJECT

public:
    explicit CodeEditor(QWidget* parent = nullptr);
    ~CodeEditor() override;

    void setTheme(const theme::Theme& theme);
    /// Python is coloured; anything else is plain.
    void setLanguage(const QString& language);
    /// On paper every line is seen; on the screen long code scrolls.
    void setOnPaper(bool onPaper);
    void setSpokenName(const QString& name, const QString& description);

    QString source() const;
    void setSource(const QString& source);
    void replaceSource(const QString& source); ///< as an edit that can be undone
    void setReadOnly(bool readOnly);

    /// Marks a line (from 1); 0 marks none.
    void markLine(int line);

Q_SIGNALS:
    void edited();
    void checkWanted(); ///< Ctrl+Enter
    void runWanted();   ///< Shift+Enter
    void escaped();     ///< Esc

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override; ///< the outline, as fields have it

private:
    void applyTheme();
    void fitHeight();
    bool leaves(int key);

    theme::Theme m_theme;
    QsciScintilla* m_edit;
    std::unique_ptr<QsciLexerPython> m_lexer;
    int m_marked = 0;
    bool m_onPaper = false;
    bool m_leaving = false; ///< Esc was pressed: the next Tab leaves
};

} // namespace lectern::cards
