#include "code_editor.h"

// Its headers are written with the keywords that this program does without.
#define signals Q_SIGNALS
#define slots Q_SLOTS
#include <Qsci/qscilexerpython.h>
#include <Qsci/qsciscintilla.h>
#undef signals
#undef slots

#include <QKeyEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace lectern::cards {
namespace {

constexpr int wrongLine = 1; ///< the number of a marker
constexpr int numberMargin = 0;
constexpr int leastLines = 5;
constexpr int mostLines = 28; ///< beyond it the editor scrolls
constexpr int indent = 4;
constexpr int outline = 2; ///< pixels around the text

/// The editor reads sizes in points only; the theme gives them in pixels.
QFont codeFont(const theme::Theme& theme, int dotsPerInch)
{
    QFont font = theme.mono(13.5);
    font.setPointSizeF(font.pixelSize() * 72.0 / dotsPerInch);
    return font;
}

} // namespace

CodeEditor::CodeEditor(QWidget* parent)
    : QWidget(parent)
    , m_edit(new QsciScintilla(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(outline, outline, outline, outline);
    layout->addWidget(m_edit);
    m_edit->setUtf8(true);
    m_edit->setEolMode(QsciScintilla::EolUnix);
    m_edit->setIndentationsUseTabs(false);
    m_edit->setTabWidth(indent);
    m_edit->setIndentationWidth(indent);
    m_edit->setAutoIndent(true);
    m_edit->setBackspaceUnindents(true);
    m_edit->setBraceMatching(QsciScintilla::SloppyBraceMatch);
    m_edit->setWrapMode(QsciScintilla::WrapWhitespace);
    m_edit->setMarginType(numberMargin, QsciScintilla::NumberMargin);
    m_edit->setMarginWidth(1, 0);
    m_edit->SendScintilla(QsciScintilla::SCI_SETMARGINLEFT, 0, 6); // pixels between number and text
    m_edit->setFrameShape(QFrame::NoFrame);
    m_edit->markerDefine(QsciScintilla::Background, wrongLine);
    m_edit->installEventFilter(this);
    setFocusProxy(m_edit);
    connect(m_edit, &QsciScintilla::textChanged, this, [this] {
        markLine(0);
        fitHeight();
        Q_EMIT edited();
    });
}

CodeEditor::~CodeEditor()
{
    m_edit->setLexer(nullptr); // it goes before the editor does
}

void CodeEditor::setSpokenName(const QString& name, const QString& description)
{
    m_edit->setAccessibleName(name);
    m_edit->setAccessibleDescription(description);
}

void CodeEditor::setLanguage(const QString& language)
{
    const bool python = language == u"python";
    if (python == (m_lexer != nullptr))
        return;
    m_edit->setLexer(nullptr);
    m_lexer = python ? std::make_unique<QsciLexerPython>() : nullptr;
    m_edit->setLexer(m_lexer.get());
    applyTheme();
}

void CodeEditor::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    applyTheme();
    fitHeight();
}

void CodeEditor::applyTheme()
{
    const QFont font = codeFont(m_theme, m_edit->logicalDpiY());
    if (m_lexer) {
        m_lexer->setDefaultFont(font);
        m_lexer->setFont(font);
        m_lexer->setPaper(m_theme.field);
        m_lexer->setDefaultPaper(m_theme.field);
        m_lexer->setColor(m_theme.text);
        using Lexer = QsciLexerPython;
        for (const int style : {Lexer::Comment, Lexer::CommentBlock})
            m_lexer->setColor(m_theme.comment, style);
        for (const int style :
             {Lexer::DoubleQuotedString, Lexer::SingleQuotedString, Lexer::TripleSingleQuotedString,
              Lexer::TripleDoubleQuotedString, Lexer::UnclosedString, Lexer::DoubleQuotedFString,
              Lexer::SingleQuotedFString})
            m_lexer->setColor(m_theme.literal, style);
        m_lexer->setColor(m_theme.keyword, Lexer::Keyword);
        m_lexer->setColor(m_theme.number, Lexer::Number);
        for (const int style : {Lexer::FunctionMethodName, Lexer::ClassName})
            m_lexer->setColor(m_theme.function, style);
    } else {
        m_edit->setFont(font);
        m_edit->setColor(m_theme.text);
        m_edit->setPaper(m_theme.field);
    }
    m_edit->setCaretForegroundColor(m_theme.text);
    m_edit->setSelectionBackgroundColor(m_theme.selection);
    m_edit->resetSelectionForegroundColor();
    m_edit->setMarginsFont(font);
    m_edit->setMarginsForegroundColor(m_theme.tertiary);
    m_edit->setMarginsBackgroundColor(m_theme.code);
    m_edit->setMarginWidth(numberMargin, QStringLiteral("000"));
    m_edit->setMatchedBraceBackgroundColor(m_theme.accentSoft);
    m_edit->setMatchedBraceForegroundColor(m_theme.accent);
    m_edit->setUnmatchedBraceBackgroundColor(m_theme.field);
    m_edit->setUnmatchedBraceForegroundColor(m_theme.error);
    m_edit->setMarkerBackgroundColor(m_theme.errorSoft, wrongLine);
}

void CodeEditor::setOnPaper(bool onPaper)
{
    if (m_onPaper == onPaper)
        return;
    m_onPaper = onPaper;
    fitHeight();
    if (onPaper)
        m_edit->setFirstVisibleLine(0);
}

void CodeEditor::fitHeight()
{
    const int most = m_onPaper ? std::numeric_limits<int>::max() : mostLines;
    int lines = 1; // room for one more
    for (int line = 0; line < m_edit->lines() && lines < most; ++line)
        lines += static_cast<int>(m_edit->SendScintilla(QsciScintilla::SCI_WRAPCOUNT, line));
    lines = std::clamp(lines, leastLines, most);
    const int height = lines * std::max(m_edit->textHeight(0), 1) + 2 * m_edit->frameWidth() + 4;
    if (height == m_edit->height() && m_edit->minimumHeight() == height)
        return;
    m_edit->setFixedHeight(height);
    updateGeometry();
}

void CodeEditor::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const bool focused = m_edit->hasFocus();
    painter.fillRect(rect(), focused ? m_theme.accent : m_theme.border);
    const int width = focused ? outline : 1;
    painter.fillRect(rect().adjusted(width, width, -width, -width), m_theme.field);
}

QString CodeEditor::source() const
{
    return m_edit->text();
}

void CodeEditor::setSource(const QString& source)
{
    const QSignalBlocker quiet(m_edit);
    m_edit->setText(source);
    m_edit->SendScintilla(QsciScintilla::SCI_EMPTYUNDOBUFFER);
    markLine(0);
    fitHeight();
}

void CodeEditor::replaceSource(const QString& source)
{
    m_edit->selectAll();
    m_edit->replaceSelectedText(source);
    m_edit->setCursorPosition(0, 0);
}

void CodeEditor::setReadOnly(bool readOnly)
{
    m_edit->setReadOnly(readOnly);
}

void CodeEditor::markLine(int line)
{
    m_edit->markerDeleteAll(wrongLine);
    m_marked = line >= 1 && line <= m_edit->lines() ? line : 0;
    if (m_marked > 0)
        m_edit->markerAdd(m_marked - 1, wrongLine);
}

/// Esc lets the next Tab go on instead of indenting; any other key takes that back.
bool CodeEditor::leaves(int key)
{
    if (key == Qt::Key_Escape) {
        m_leaving = true;
        Q_EMIT escaped();
        return true;
    }
    if (!m_leaving || key == Qt::Key_Shift)
        return false;
    m_leaving = false;
    if (key != Qt::Key_Tab && key != Qt::Key_Backtab)
        return false;
    focusNextPrevChild(key == Qt::Key_Tab);
    return true;
}

bool CodeEditor::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) {
        m_leaving = false;
        update();
    }
    if (event->type() == QEvent::ShortcutOverride) {
        event->accept(); // typing is not for the page's shortcuts
        return false;
    }
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    if (leaves(key->key()))
        return true;
    if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
        const bool isHeld = key->isAutoRepeat();
        if (key->modifiers() & Qt::ControlModifier) {
            if (!isHeld)
                Q_EMIT checkWanted();
            return true;
        }
        if (key->modifiers() & Qt::ShiftModifier) {
            if (!isHeld)
                Q_EMIT runWanted();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace lectern::cards
