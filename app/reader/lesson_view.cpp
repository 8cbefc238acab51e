#include "decoration.h"
#include "lesson_view_state.h"
#include "page_accessible.h"
#include "page_objects.h"

#include <lectern/typesetting/math_object.h>
#include <lectern/typesetting/math_service.h>

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QLayout>
#include <QPainter>
#include <QResizeEvent>
#include <QScrollBar>
#include <QTextFrame>

#include <algorithm>

namespace lectern::reader {
namespace {

constexpr qreal widestColumn = 720;
constexpr int sideMargin = 24;

/// Gives the widgets of a window that has not been shown their sizes, from the outside to the inside.
void layOutAround(const QWidget* widget)
{
    if (const QWidget* parent = widget->isWindow() ? nullptr : widget->parentWidget()) {
        layOutAround(parent);
        if (parent->layout())
            parent->layout()->activate();
    }
}

} // namespace

LessonView::LessonView(const EmbedContext& context, EmbedFactory factory, QWidget* parent)
    : QTextBrowser(parent)
    , m_state(std::make_unique<State>())
{
    m_state->context = context;
    m_state->context.page = &m_state->sources;
    m_state->widgets = std::make_unique<LiveWidgets>(std::move(factory), viewport());
    installPageAccessibility();
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    // The column's width is ours: the text is not laid out again when the viewport passes through others.
    setLineWrapMode(QTextEdit::FixedPixelWidth);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    setTextInteractionFlags(Qt::TextBrowserInteraction | Qt::TextSelectableByKeyboard);
    // No style sheet for the background: setting one would polish every widget of the page again. An opaque
    // viewport is scrolled by moving its pixels.
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    viewport()->setAutoFillBackground(false);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    viewport()->installEventFilter(this);
    m_state->gutter = new MarkGutter(this);
    m_state->gutter->setTheme(context.theme);
    connect(m_state->gutter, &MarkGutter::chosen, this, &LessonView::markChosen);
    m_state->ahead.setSingleShot(true);
    connect(&m_state->ahead, &QTimer::timeout, this, &LessonView::makeAhead);
    connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl& url) {
        const QString target = url.toString();
        if (target.startsWith(u"box:"))
            toggleBox(target);
        else if (target.startsWith(u"recall:"))
            Q_EMIT cardRated(target.section(u':', 1, 1), target.section(u':', 2));
        else if (target.startsWith(u'#'))
            goToSection(target.mid(1));
        else
            Q_EMIT linkActivated(target);
    });
    connect(this, &QTextEdit::selectionChanged, this, &LessonView::updateSelectionTints);
    connect(this, &QTextEdit::cursorPositionChanged, this, [this] {
        if (m_state->building)
            return; // what the cursor passes on the way
        const int block = textCursor().blockNumber();
        if (std::exchange(m_state->currentBlock, block) != block)
            announceCurrentBlock(*this);
    });
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &LessonView::followScroll);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { revealFocused(now); });
    if (context.math)
        connect(context.math, &typesetting::MathService::layoutsReady, this, &LessonView::refreshFormulas);
}

LessonView::~LessonView() = default;

void LessonView::showLesson(const PageSources& sources)
{
    m_state->widgets->clear();
    m_state->opened.clear();
    m_state->visited.clear();
    m_state->read.clear();
    m_state->marked.reset();
    if (sources.lesson != m_state->sources.lesson)
        m_state->marks.clear();
    m_state->whole.reset();
    m_state->sources = sources;
    if (!isVisible())
        layOutAround(this); // else the page is built for a width that it will not have
    buildDocument();
    bringCursor(document()->begin());
    m_state->pending.reset();
    verticalScrollBar()->setValue(0);
    followScroll();
}

void LessonView::setContext(const EmbedContext& context, const PageSources& sources)
{
    const Place kept = heldPlace();
    putDistantAway();
    m_state->context = context;
    m_state->context.page = &m_state->sources;
    m_state->sources = sources;
    m_state->widgets->setContext(m_state->context);
    m_state->gutter->setTheme(context.theme);
    buildDocument();
    backTo(kept);
}

void LessonView::showEdited(const PageSources& sources, const std::set<lessons::Embed>& changed)
{
    const Place kept = heldPlace();
    m_state->widgets->forget(changed);
    m_state->sources = sources;
    buildDocument();
    backTo(kept);
}

void LessonView::rebuild()
{
    const Place kept = heldPlace();
    buildDocument();
    backTo(kept);
}

qreal LessonView::columnWidth() const
{
    const int bar = verticalScrollBar()->sizeHint().width();
    return std::max<qreal>(
        200, std::min(m_state->context.theme.px(widestColumn), qreal(width() - bar - 2 * sideMargin)));
}

void LessonView::applyMargins()
{
    const int bar = verticalScrollBar()->sizeHint().width();
    const int column = static_cast<int>(columnWidth());
    const int left = std::max(0, (width() - bar - column) / 2);
    setViewportMargins(left, 0, std::max(0, width() - bar - column - left), 0);
}

void LessonView::sayNothingToShow(QTextDocument& document) const
{
    const theme::Theme& theme = m_state->context.theme;
    document.setDefaultFont(theme.sans(16));
    QTextFrameFormat frame;
    frame.setTopMargin(theme.px(48));
    document.rootFrame()->setFrameFormat(frame);
    QTextCharFormat quiet;
    quiet.setForeground(theme.secondary);
    QTextCursor(&document).insertText(
        tr("Nothing of this page can be shown. Its author can see why with \u201clectern-cli "
           "lint\u201d."),
        quiet);
}

void LessonView::buildDocument()
{
    State& s = *m_state;
    const Place cursor = placeOf(textCursor().block());
    s.builtWidth = columnWidth(); // first: the margins resize the viewport
    applyMargins();
    QPointer<QTextDocument> old = document();
    auto* made = new QTextDocument(this);
    FigureObject& figures = addPageObjects(*made, s.context, columnWidth(),
                                           [this](int slot) { return roomOf(std::size_t(slot)); });

    s.matches.clear();
    s.located.clear(); // until the document that comes is whole
    setExtraSelections({});
    // Shown while it is empty, and filled in one edit: the layout runs once, at the edit's end, when the
    // widgets' sizes are known.
    s.building = true;
    s.index = {};
    setDocument(made);
    setLineWrapColumnOrWidth(static_cast<int>(columnWidth()));
    if (old && old != made && old->parent() == this)
        old->deleteLater();
    QTextCursor edit(made);
    edit.beginEditBlock();
    if (const lessons::Page* page = s.sources.page(); page && !page->blocks.empty()) {
        DocumentBuilder builder(*made, s.sources, s.context.math, figures,
                                {s.context.theme, columnWidth(), s.opened, false});
        s.index = builder.buildPage(*page);
        made->setMetaInformation(QTextDocument::DocumentTitle, QString::fromStdString(page->title));
    } else if (s.sources.lesson) {
        sayNothingToShow(*made);
    }
    measureMade();
    edit.endEditBlock();
    s.blocksToTypeset = typesetting::blocksWithoutLayouts(*made);
    bringCursor(blockAt(cursor)); // it has moved on with the text that came in
    s.currentBlock = textCursor().blockNumber();
    s.building = false;
    markSource();
    s.widgets->hideAllBut(this->embeds()); // a fold may have closed over one
    connect(made->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
            &LessonView::followScroll);
    placeWidgets();
    locateMarks();
}

void LessonView::refreshFormulas()
{
    const Place kept = heldPlace();
    setUpdatesEnabled(false);
    typesetting::refreshFormulas(*document(), *m_state->context.math);
    document()->size(); // lays out now, so that the place can be kept
    placeWidgets();
    backTo(kept);
    setUpdatesEnabled(true);
}

void LessonView::toggleBox(const QString& id)
{
    if (!m_state->opened.erase(id))
        m_state->opened.insert(id);
    rebuild();
}

void LessonView::paintEvent(QPaintEvent* event)
{
    {
        QPainter painter(viewport());
        painter.fillRect(event->rect(), m_state->context.theme.page);
        const int scrolled = verticalScrollBar()->value();
        painter.translate(0, -scrolled);
        paintDecoration(painter, *document(), QRectF(event->rect()).translated(0, scrolled),
                        m_state->context.theme);
    }
    QTextBrowser::paintEvent(event);
}

void LessonView::resizeEvent(QResizeEvent* event)
{
    const Place kept = heldPlace(); // before the base class scrolls
    QTextBrowser::resizeEvent(event);
    applyMargins();
    const bool known = !m_state->index.slotList.empty() || !m_state->index.sections.empty();
    if (known && !qFuzzyCompare(m_state->builtWidth, columnWidth())) {
        buildDocument();
        backTo(kept);
    }
    placeWidgets();
    placeSigns();
}

void LessonView::showEvent(QShowEvent* event)
{
    QTextBrowser::showEvent(event);
    // Queued: showing a window resizes the view a few more times.
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (const std::optional<Place> wanted = std::exchange(m_state->pending, std::nullopt))
                goTo(*wanted);
            else
                followScroll();
        },
        Qt::QueuedConnection);
}

void LessonView::changeEvent(QEvent* event)
{
    // QTextEdit would make the widget's font the document's and lay everything out again; the page brings
    // its own fonts.
    if (event->type() == QEvent::FontChange || event->type() == QEvent::ApplicationFontChange)
        QAbstractScrollArea::changeEvent(event);
    else
        QTextBrowser::changeEvent(event);
}

bool LessonView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == viewport() && event->type() == QEvent::LayoutRequest)
        remeasure();
    return QTextBrowser::eventFilter(watched, event);
}

void LessonView::doSetSource(const QUrl&, QTextDocument::ResourceType)
{
    // Links never load anything here: whoever owns the view decides what they mean.
}

QVariant LessonView::loadResource(int, const QUrl&)
{
    return {};
}

} // namespace lectern::reader
