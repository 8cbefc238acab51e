#pragma once

#include "picture_data.h"

#include <lectern/authoring/source_tokens.h>
#include <lectern/result/diagnostic.h>
#include <lectern/theme/theme.h>

#include <QWidget>

#include <string>
#include <vector>

class QDropEvent;
class QKeyEvent;
class QsciScintilla;

namespace lectern::author {

class SourceLexer;

/// The source of one file: bytes in, bytes out, positions as byte offsets. Tab indents; Esc, then Tab or Shift+Tab,
/// leaves.
class SourceEditor : public QWidget
{
    Q_OBJECT

public:
    SourceEditor(authoring::SourceKind kind, const std::string& text, QWidget* parent = nullptr);
    ~SourceEditor() override;

    void setTheme(const theme::Theme& theme);
    void setSpokenName(const QString& name);
    /// What cannot be written can still be read, searched and copied from.
    void setReadOnly(bool readOnly);
    /// Colours the lines of a stretch, and no others; none where it is empty.
    void highlight(std::size_t begin, std::size_t end);

    std::string text() const;
    std::size_t length() const;
    std::string textBetween(std::size_t begin, std::size_t end) const;
    /// Another text as an edit that can be undone; the cursor stays where what it stands in has not changed.
    void setText(const std::string& text);

    std::size_t cursor() const;
    std::pair<std::size_t, std::size_t> selection() const; ///< begin and end; both the cursor if nothing is selected
    /// Moves the cursor, scrolls it into the middle if it is not in view.
    void setCursor(std::size_t offset) { select(offset, offset); }
    void select(std::size_t begin, std::size_t end);
    /// Replaces bytes as one edit and puts the cursor behind what was put in.
    void replace(std::size_t begin, std::size_t end, const std::string& with);
    /// The same with lines that end as those of the file do, however they end in `with`.
    void replaceLines(std::size_t begin, std::size_t end, const std::string& with);
    void beginEdits(); ///< what follows until `endEdits` is undone at once
    void endEdits();

    /// Finds a text from an offset on, or back from it; letter case does not matter. Returns where it begins, or npos.
    std::size_t find(const std::string& what, std::size_t from, bool forward) const;

    /// Marks places in the margin and under the text.
    void setFindings(const std::vector<Diagnostic>& findings);

    /// Offers lines to choose from at the cursor; `chosen` tells which one was taken, and nothing is put in by itself.
    void offer(const std::vector<std::string>& words);
    bool isOffering() const;
    void closeOffer();

    /// What goes on into the cursor's line; see authoring::LineState.
    authoring::LineState stateAbove() const;

Q_SIGNALS:
    void edited();
    void cursorMoved();
    void typed(); ///< a character was put in by the keyboard
    void chosen(const QString& word);
    void escaped();
    /// Pictures were pasted or dropped at the cursor.
    void picturesGiven(const std::vector<lectern::author::GivenPicture>& pictures);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showFindingAt(const QPoint& position);
    bool leaves(int key);
    bool pastesPictures(const QKeyEvent& event);
    bool dropsPictures(QDropEvent& event);
    long send(unsigned int message, std::size_t first = 0, long second = 0) const;

    QsciScintilla* m_edit;
    SourceLexer* m_lexer;
    theme::Theme m_theme;
    std::vector<Diagnostic> m_findings;
    bool m_leaving = false;
};

} // namespace lectern::author
