#include "source_editor.h"

#include "source_lexer.h"

#include <lectern/authoring/texts.h>
#include <lectern/messages/messages.h>

#include <QApplication>
#include <QClipboard>
#include <QDropEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>

namespace lectern::author {
namespace {

using Sci = QsciScintilla;

constexpr int numberMargin = 0;
constexpr int signMargin = 1;
constexpr int errorSign = 1;
constexpr int warningSign = 2;
constexpr int errorLine = 8; ///< indicators: below 8 they belong to lexers
constexpr int warningLine = 9;
constexpr int litLine = 3;
constexpr int wordList = 1;

/// The editor reads sizes in points only; the theme gives them in pixels.
QFont codeFont(const theme::Theme& theme, int dotsPerInch)
{
    QFont font = theme.mono(14);
    font.setPointSizeF(font.pixelSize() * 72.0 / dotsPerInch);
    return font;
}

} // namespace

SourceEditor::SourceEditor(authoring::SourceKind kind, const std::string& text, QWidget* parent)
    : QWidget(parent)
    , m_edit(new QsciScintilla(this))
    , m_lexer(new SourceLexer(kind, this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_edit);
    m_edit->setObjectName(QStringLiteral("source"));
    m_edit->setUtf8(true);
    m_edit->setFrameShape(QFrame::NoFrame);
    m_edit->setIndentationsUseTabs(false);
    m_edit->setTabWidth(2);
    m_edit->setIndentationWidth(2);
    m_edit->setAutoIndent(true);
    m_edit->setBackspaceUnindents(true);
    m_edit->setBraceMatching(Sci::SloppyBraceMatch);
    m_edit->setWrapMode(Sci::WrapWord);
    m_edit->setWrapVisualFlags(Sci::WrapFlagNone, Sci::WrapFlagNone, 0);
    m_edit->setWrapIndentMode(Sci::WrapIndentSame);
    m_edit->setMarginType(numberMargin, Sci::NumberMargin);
    m_edit->setMarginType(signMargin, Sci::SymbolMargin);
    m_edit->setMarginMarkerMask(numberMargin, 0);
    m_edit->setMarginMarkerMask(signMargin, (1 << errorSign) | (1 << warningSign));
    m_edit->setMarginWidth(2, 0);
    m_edit->markerDefine(Sci::Circle, errorSign);
    m_edit->markerDefine(Sci::RightTriangle, warningSign);
    m_edit->markerDefine(Sci::Background, litLine);
    m_edit->indicatorDefine(Sci::SquiggleIndicator, errorLine);
    m_edit->indicatorDefine(Sci::SquiggleIndicator, warningLine);
    m_edit->setIndicatorDrawUnder(true, errorLine);
    m_edit->setIndicatorDrawUnder(true, warningLine);
    m_edit->setScrollWidthTracking(true);
    m_edit->setScrollWidth(1);
    // Another line end than the file's would make two kinds in it.
    m_edit->setEolMode(text.find("\r\n") == std::string::npos ? Sci::EolUnix : Sci::EolWindows);
    m_edit->SendScintilla(Sci::SCI_ADDTEXT, static_cast<unsigned long>(text.size()), text.data());
    m_edit->SendScintilla(Sci::SCI_EMPTYUNDOBUFFER);
    m_edit->SendScintilla(Sci::SCI_GOTOPOS, 0UL);
    m_edit->setLexer(m_lexer);
    m_edit->SendScintilla(Sci::SCI_AUTOCSETSEPARATOR, static_cast<unsigned long>('\n'));
    m_edit->SendScintilla(Sci::SCI_AUTOCSETORDER, static_cast<unsigned long>(Sci::SC_ORDER_CUSTOM));
    m_edit->SendScintilla(Sci::SCI_AUTOCSETIGNORECASE, 1UL);
    // The keys of the window.
    for (const int key : {'S', 'F', 'H', 'D', 'E', 'L', 'M', 'T'}) {
        m_edit->SendScintilla(Sci::SCI_CLEARCMDKEY, static_cast<unsigned long>(key + (Sci::SCMOD_CTRL << 16)));
        if (QsciCommand* command = m_edit->standardCommands()->boundTo(static_cast<int>(Qt::CTRL) | key))
            command->setKey(0); // else it keeps the key from being a shortcut
    }
    m_edit->installEventFilter(this);
    m_edit->viewport()->installEventFilter(this);
    setFocusProxy(m_edit);
    connect(m_edit, &QsciScintilla::textChanged, this, &SourceEditor::edited);
    connect(m_edit, &QsciScintilla::cursorPositionChanged, this, &SourceEditor::cursorMoved);
    connect(m_edit, &QsciScintilla::SCN_CHARADDED, this, &SourceEditor::typed);
    connect(m_edit, &QsciScintilla::userListActivated, this,
            [this](int, const QString& word) { Q_EMIT chosen(word); });
}

SourceEditor::~SourceEditor()
{
    m_edit->setLexer(nullptr); // it goes before the editor does
}

long SourceEditor::send(unsigned int message, std::size_t first, long second) const
{
    return m_edit->SendScintilla(message, static_cast<unsigned long>(first), second);
}

void SourceEditor::setSpokenName(const QString& name)
{
    m_edit->setAccessibleName(name);
    m_edit->setAccessibleDescription(tr("Tab indents. Esc, then Tab, leaves the text."));
}

void SourceEditor::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    const QFont font = codeFont(theme, m_edit->logicalDpiY());
    m_lexer->setTheme(theme, font);
    m_edit->setPaper(theme.field);
    m_edit->setCaretForegroundColor(theme.text);
    m_edit->setCaretLineVisible(true);
    m_edit->setCaretLineBackgroundColor(theme.code);
    m_edit->setSelectionBackgroundColor(theme.selection);
    m_edit->resetSelectionForegroundColor();
    m_edit->setMarginsFont(font);
    m_edit->setMarginsForegroundColor(theme.tertiary);
    m_edit->setMarginsBackgroundColor(theme.code);
    m_edit->setMarginWidth(numberMargin, QStringLiteral("00000"));
    m_edit->setMarginWidth(signMargin, static_cast<int>(theme.px(16)));
    m_edit->setMatchedBraceBackgroundColor(theme.accentSoft);
    m_edit->setMatchedBraceForegroundColor(theme.accent);
    m_edit->setUnmatchedBraceBackgroundColor(theme.field);
    m_edit->setUnmatchedBraceForegroundColor(theme.error);
    m_edit->setMarkerBackgroundColor(theme.error, errorSign);
    m_edit->setMarkerForegroundColor(theme.error, errorSign);
    m_edit->setMarkerBackgroundColor(theme.warn, warningSign);
    m_edit->setMarkerForegroundColor(theme.warn, warningSign);
    m_edit->setMarkerBackgroundColor(theme.accentSoft, litLine);
    m_edit->setIndicatorForegroundColor(theme.error, errorLine);
    m_edit->setIndicatorForegroundColor(theme.warn, warningLine);
    m_edit->setExtraDescent(3);
    m_edit->setExtraAscent(2);
}

void SourceEditor::setReadOnly(bool readOnly)
{
    m_edit->setReadOnly(readOnly);
}

void SourceEditor::highlight(std::size_t begin, std::size_t end)
{
    m_edit->markerDeleteAll(litLine);
    end = std::min(end, length());
    if (begin >= end)
        return;
    const long last = send(Sci::SCI_LINEFROMPOSITION, end - 1);
    for (long line = send(Sci::SCI_LINEFROMPOSITION, begin); line <= last; ++line)
        m_edit->markerAdd(static_cast<int>(line), litLine);
}

std::size_t SourceEditor::length() const
{
    return static_cast<std::size_t>(send(Sci::SCI_GETLENGTH));
}

std::string SourceEditor::text() const
{
    return textBetween(0, length());
}

std::string SourceEditor::textBetween(std::size_t begin, std::size_t end) const
{
    end = std::min(end, length());
    if (begin >= end)
        return {};
    const auto* bytes = static_cast<const char*>(m_edit->SendScintillaPtrResult(Sci::SCI_GETCHARACTERPOINTER));
    return {bytes + begin, end - begin};
}

void SourceEditor::setText(const std::string& text)
{
    const std::string old = this->text();
    const std::size_t shorter = std::min(old.size(), text.size());
    const auto differing = std::mismatch(old.begin(), old.begin() + static_cast<std::ptrdiff_t>(shorter), text.begin());
    auto begin = static_cast<std::size_t>(differing.first - old.begin());
    std::size_t behind = 0;
    while (behind < shorter - begin && old[old.size() - 1 - behind] == text[text.size() - 1 - behind])
        ++behind;
    if (begin == old.size() && begin == text.size())
        return;
    const std::size_t kept = cursor();
    const long line = send(Sci::SCI_GETFIRSTVISIBLELINE);
    replace(begin, old.size() - behind, text.substr(begin, text.size() - behind - begin));
    // In front of what changed, or as far from the end as before.
    const std::size_t place = kept <= begin                   ? kept
                              : kept >= old.size() - behind ? kept + text.size() - old.size()
                                                              : begin;
    send(Sci::SCI_GOTOPOS, place);
    send(Sci::SCI_SETFIRSTVISIBLELINE, static_cast<std::size_t>(line));
}

std::size_t SourceEditor::cursor() const
{
    return static_cast<std::size_t>(send(Sci::SCI_GETCURRENTPOS));
}

std::pair<std::size_t, std::size_t> SourceEditor::selection() const
{
    return {static_cast<std::size_t>(send(Sci::SCI_GETSELECTIONSTART)),
            static_cast<std::size_t>(send(Sci::SCI_GETSELECTIONEND))};
}

void SourceEditor::select(std::size_t begin, std::size_t end)
{
    begin = std::min(begin, length());
    end = std::min(end, length());
    const auto line = static_cast<std::size_t>(send(Sci::SCI_LINEFROMPOSITION, begin));
    const long shown = send(Sci::SCI_VISIBLEFROMDOCLINE, line);
    const long first = send(Sci::SCI_GETFIRSTVISIBLELINE);
    const long height = send(Sci::SCI_LINESONSCREEN);
    send(Sci::SCI_SETSEL, begin, static_cast<long>(end));
    if (shown < first + 1 || shown >= first + height - 1)
        send(Sci::SCI_SETFIRSTVISIBLELINE, static_cast<std::size_t>(std::max(0L, shown - height / 3)));
    send(Sci::SCI_SCROLLCARET);
}

void SourceEditor::replace(std::size_t begin, std::size_t end, const std::string& with)
{
    send(Sci::SCI_SETTARGETSTART, begin);
    send(Sci::SCI_SETTARGETEND, end);
    m_edit->SendScintilla(Sci::SCI_REPLACETARGET, static_cast<unsigned long>(with.size()), with.data());
    send(Sci::SCI_GOTOPOS, begin + with.size());
}

void SourceEditor::replaceLines(std::size_t begin, std::size_t end, const std::string& with)
{
    replace(begin, end, m_edit->eolMode() == Sci::EolWindows ? authoring::withReturns(with) : with);
}

void SourceEditor::beginEdits()
{
    m_edit->beginUndoAction();
}

void SourceEditor::endEdits()
{
    m_edit->endUndoAction();
}

std::size_t SourceEditor::find(const std::string& what, std::size_t from, bool forward) const
{
    if (what.empty())
        return std::string::npos;
    send(Sci::SCI_SETSEARCHFLAGS, 0);
    send(Sci::SCI_SETTARGETSTART, from);
    send(Sci::SCI_SETTARGETEND, forward ? length() : 0);
    const long found = m_edit->SendScintilla(Sci::SCI_SEARCHINTARGET, static_cast<unsigned long>(what.size()), what.data());
    return found < 0 ? std::string::npos : static_cast<std::size_t>(found);
}

void SourceEditor::setFindings(const std::vector<Diagnostic>& findings)
{
    m_findings = findings;
    const std::size_t whole = length();
    for (const int indicator : {errorLine, warningLine}) {
        send(Sci::SCI_SETINDICATORCURRENT, static_cast<std::size_t>(indicator));
        send(Sci::SCI_INDICATORCLEARRANGE, 0, static_cast<long>(whole));
    }
    m_edit->markerDeleteAll(errorSign);
    m_edit->markerDeleteAll(warningSign);
    for (const Diagnostic& finding : findings) {
        const std::size_t begin = std::min(finding.where.begin, whole);
        const auto line = static_cast<std::size_t>(send(Sci::SCI_LINEFROMPOSITION, begin));
        const auto lineEnd = static_cast<std::size_t>(send(Sci::SCI_GETLINEENDPOSITION, line));
        // Of a whole directive its first line is enough.
        const std::size_t end = std::min(std::max(finding.where.end, begin + 1), std::max(lineEnd, begin));
        const bool error = finding.isError();
        m_edit->markerAdd(static_cast<int>(line), error ? errorSign : warningSign);
        send(Sci::SCI_SETINDICATORCURRENT, static_cast<std::size_t>(error ? errorLine : warningLine));
        if (end > begin)
            send(Sci::SCI_INDICATORFILLRANGE, begin, static_cast<long>(end - begin));
    }
}

void SourceEditor::showFindingAt(const QPoint& position)
{
    const auto at = static_cast<std::size_t>(
        m_edit->SendScintilla(Sci::SCI_POSITIONFROMPOINT, static_cast<unsigned long>(position.x()), long(position.y())));
    const long line = send(Sci::SCI_LINEFROMPOSITION, at);
    const bool margin = position.x() < m_edit->marginWidth(numberMargin) + m_edit->marginWidth(signMargin);
    QStringList words;
    for (const Diagnostic& finding : m_findings) {
        const bool sameLine = send(Sci::SCI_LINEFROMPOSITION, std::min(finding.where.begin, length())) == line;
        const bool under = finding.where.begin <= at && at <= std::max(finding.where.end, finding.where.begin + 1);
        if (sameLine && (margin || under))
            words << messages::inSentences(finding);
    }
    QToolTip::showText(m_edit->viewport()->mapToGlobal(position), words.join(u'\n'), m_edit);
}

authoring::LineState SourceEditor::stateAbove() const
{
    const auto line = static_cast<std::size_t>(send(Sci::SCI_LINEFROMPOSITION, cursor()));
    if (line == 0)
        return 0;
    // Colours may not have come this far yet.
    m_edit->SendScintilla(Sci::SCI_COLOURISE, static_cast<unsigned long>(send(Sci::SCI_GETENDSTYLED)),
                          send(Sci::SCI_POSITIONFROMLINE, line));
    return static_cast<authoring::LineState>(send(Sci::SCI_GETLINESTATE, line - 1));
}

void SourceEditor::offer(const std::vector<std::string>& words)
{
    if (words.empty())
        return closeOffer();
    std::string list;
    for (const std::string& word : words)
        list.append(list.empty() ? "" : "\n").append(word);
    // A list whose choice we put in ourselves: what is shown is more than what is written.
    m_edit->SendScintilla(Sci::SCI_USERLISTSHOW, static_cast<unsigned long>(wordList), list.c_str());
}

bool SourceEditor::isOffering() const
{
    return send(Sci::SCI_AUTOCACTIVE) != 0;
}

void SourceEditor::closeOffer()
{
    send(Sci::SCI_AUTOCCANCEL);
}

/// Esc lets the next Tab go on instead of indenting; any other key takes that back.
bool SourceEditor::leaves(int key)
{
    if (key == Qt::Key_Escape && !isOffering()) {
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

bool SourceEditor::pastesPictures(const QKeyEvent& event)
{
    const QMimeData* copied = event.matches(QKeySequence::Paste) ? QApplication::clipboard()->mimeData() : nullptr;
    if (!copied || m_edit->isReadOnly() || !holdsPictures(*copied))
        return false;
    Q_EMIT picturesGiven(picturesIn(*copied));
    return true;
}

/// Pictures are taken; everything else is the editor's.
bool SourceEditor::dropsPictures(QDropEvent& event)
{
    if (!event.mimeData() || m_edit->isReadOnly() || !holdsPictures(*event.mimeData()))
        return false;
    event.setDropAction(Qt::CopyAction); // the file stays where it is
    event.accept();
    if (event.type() != QEvent::Drop)
        return true;
    const QPoint at = event.position().toPoint();
    send(Sci::SCI_GOTOPOS,
         static_cast<std::size_t>(m_edit->SendScintilla(Sci::SCI_POSITIONFROMPOINT, static_cast<unsigned long>(at.x()), long(at.y()))));
    Q_EMIT picturesGiven(picturesIn(*event.mimeData()));
    return true;
}

bool SourceEditor::eventFilter(QObject* watched, QEvent* event)
{
    const bool drags = event->type() == QEvent::DragEnter || event->type() == QEvent::DragMove || event->type() == QEvent::Drop;
    if (drags && dropsPictures(*static_cast<QDropEvent*>(event)))
        return true;
    if (event->type() == QEvent::KeyPress && watched == m_edit && pastesPictures(*static_cast<QKeyEvent*>(event)))
        return true;
    if (event->type() == QEvent::ToolTip) {
        showFindingAt(static_cast<QHelpEvent*>(event)->pos());
        return true;
    }
    if (event->type() == QEvent::KeyPress && watched == m_edit && leaves(static_cast<QKeyEvent*>(event)->key()))
        return true;
    return QWidget::eventFilter(watched, event);
}

} // namespace lectern::author
