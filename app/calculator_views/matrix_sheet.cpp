#include <lectern/views/matrix_sheet.h>

#include "grid_painting.h"

#include <lectern/views/entry_field.h>
#include <lectern/views/paper_matrix.h>

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <utility>

namespace lectern::views {
namespace {

constexpr qreal sheetEntryWidth = 58;
constexpr qreal sheetEntryHeight = 28;
constexpr qreal sheetBracketRoom = 12;
constexpr qreal sheetMargin = 4;
constexpr qreal tallestSheet = 420; ///< more than that scrolls

} // namespace

MatrixSheet::MatrixSheet(const theme::Theme& theme, const QString& title, int rows, int cols, QWidget* parent)
    : EntryGrid(theme, parent)
    , m_content(static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols))
    , m_editor(new EntryField(this))
{
    setTitle(title);
    setDimensions(rows, cols);
    m_editor->setProperty("cell", true);
    m_editor->setAlignment(Qt::AlignCenter);
    m_editor->setWithinMatrix(true);
    m_editor->installEventFilter(this);
    setFocusProxy(m_editor);
    connect(m_editor, &EntryField::committed, this,
            [this](const QString& text) { Q_EMIT entryCommitted(m_edited.row, m_edited.col, text); });
    connect(m_editor, &EntryField::matrixPasted, this, &MatrixSheet::matrixPasted);
    connect(m_editor, &EntryField::moved, this, [this](int down, int right) {
        setCurrent({std::clamp(current().row + down, 0, rowCount() - 1),
                    std::clamp(current().col + right, 0, columnCount() - 1)});
        m_editor->selectAll();
    });
    connect(this, &EntryGrid::currentChanged, this, &MatrixSheet::moveEditor);
    connect(this, &EntryGrid::entryActivated, this, [this] { m_editor->setFocus(Qt::OtherFocusReason); });
    m_editor->setAccessibleName(entryName(m_edited));
    MatrixSheet::themeChanged();
}

const EntryContent& MatrixSheet::content(GridPosition entry) const
{
    return m_content[static_cast<std::size_t>(entry.row) * static_cast<std::size_t>(columnCount()) +
                     static_cast<std::size_t>(entry.col)];
}

// They take room beside the entries, and stand in their names.
void MatrixSheet::setLabels(const GridLabels& labels)
{
    EntryGrid::setLabels(labels);
    m_editor->setAccessibleName(entryName(m_edited));
    placeEditor();
}

void MatrixSheet::setContent(int row, int col, const EntryContent& content)
{
    auto& own = m_content[static_cast<std::size_t>(row) * static_cast<std::size_t>(columnCount()) +
                          static_cast<std::size_t>(col)];
    const GridPosition entry{row, col};
    if (own.text != content.text || own.problem != content.problem) {
        own = content;
        update(entryRect(entry).toAlignedRect());
    }
    if (entry == m_edited)
        load();
}

void MatrixSheet::setLocked(bool locked)
{
    m_editor->setReadOnly(locked);
}

void MatrixSheet::moveEditor()
{
    m_editor->commit();
    m_edited = current();
    load();
    m_editor->setAccessibleName(entryName(m_edited));
    placeEditor();
    m_editor->selectAll();
}

void MatrixSheet::load()
{
    m_editor->setCommitted(entryText(m_edited));
    m_editor->setProblem(entryProblem(m_edited));
}

void MatrixSheet::placeEditor()
{
    m_editor->setGeometry(entryRect(m_edited).toAlignedRect());
}

QSize MatrixSheet::sizeHint() const
{
    const LabelRoom room = labelRoom(labels(), theme());
    return {int(std::ceil(room.left + 2 * px(sheetBracketRoom) + columnCount() * px(sheetEntryWidth))),
            int(std::ceil(room.top + 2 * px(sheetMargin) + rowCount() * px(sheetEntryHeight)))};
}

QRectF MatrixSheet::entryRect(GridPosition entry) const
{
    const LabelRoom room = labelRoom(labels(), theme());
    return {room.left + px(sheetBracketRoom) + entry.col * px(sheetEntryWidth),
            room.top + px(sheetMargin) + entry.row * px(sheetEntryHeight), px(sheetEntryWidth),
            px(sheetEntryHeight)};
}

bool MatrixSheet::eventFilter(QObject* watched, QEvent* event)
{
    // The names of row and column stand out while the field has the keyboard.
    if (watched == m_editor && (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut))
        update();
    return EntryGrid::eventFilter(watched, event);
}

void MatrixSheet::mousePressEvent(QMouseEvent* event)
{
    EntryGrid::mousePressEvent(event);
    if (event->isAccepted())
        m_editor->setFocus(Qt::MouseFocusReason);
}

// The field has had it: what it leaves is for the card, and an arrow that belongs to an input method moves nothing.
void MatrixSheet::keyPressEvent(QKeyEvent* event)
{
    event->ignore();
}

void MatrixSheet::resizeEvent(QResizeEvent* event)
{
    EntryGrid::resizeEvent(event);
    placeEditor();
}

void MatrixSheet::themeChanged()
{
    m_editor->setFont(theme().mono(13));
    placeEditor();
}

void MatrixSheet::paintEvent(QPaintEvent* event)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintLabels(painter);
    if (m_content.empty())
        return;
    const QRectF all = entryRect({0, 0}).united(entryRect({rowCount() - 1, columnCount() - 1}));
    const qreal out = px(sheetBracketRoom - 3);
    drawBrackets(painter, all.adjusted(-out, -px(sheetMargin), out, px(sheetMargin)), theme());
    const QRectF wanted = QRectF(event->rect()).intersected(all);
    if (wanted.isEmpty())
        return;
    const EntryPlaces each = places();
    const EntryRange range = entriesIn(wanted);
    painter.fillRect(wanted, theme().field);
    painter.setFont(theme().mono(13));
    for (int row = range.first.row; row <= range.last.row; ++row) {
        for (int col = range.first.col; col <= range.last.col; ++col)
            paintEntry(painter, {row, col}, each.at({row, col}));
    }
    drawRings(painter);
}

void MatrixSheet::paintEntry(QPainter& painter, GridPosition entry, const QRectF& rect) const
{
    const EntryContent& own = content(entry);
    const bool bad = !own.problem.isEmpty();
    const qreal half = px(bad ? 1 : 0.5);
    painter.setBrush(bad ? QBrush(theme().errorSoft) : QBrush(Qt::NoBrush));
    painter.setPen(bad ? QPen(theme().error, px(2)) : QPen(isHovered(entry) ? theme().accent : theme().hairline, px(1)));
    painter.drawRect(rect.adjusted(half, half, -half, -half));
    painter.setPen(theme().text);
    const QRectF room = rect.adjusted(px(3), 0, -px(3), 0);
    const QFontMetricsF metrics(painter.font());
    const bool fits = metrics.horizontalAdvance(own.text) <= room.width();
    painter.drawText(room, int(Qt::AlignCenter) | Qt::TextSingleLine,
                     fits ? own.text : metrics.elidedText(own.text, Qt::ElideRight, room.width()));
}

ScrolledSheet::ScrolledSheet(MatrixSheet* sheet, QWidget* parent)
    : QScrollArea(parent)
    , m_sheet(sheet)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setWidgetResizable(true);
    setWidget(sheet);
    // The card's own colour shows between the brackets and the names.
    sheet->setAutoFillBackground(false);
    viewport()->setAutoFillBackground(false);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(sheet, &EntryGrid::currentChanged, this, [this] {
        const QRect entry = m_sheet->entryRect(m_sheet->current()).toAlignedRect();
        ensureVisible(entry.center().x(), entry.center().y(), entry.width(), entry.height());
    });
}

void ScrolledSheet::setOnPaper(bool onPaper)
{
    if (onPaper == (m_paper != nullptr))
        return;
    delete std::exchange(m_paper, nullptr);
    if (onPaper) {
        m_paper = new PaperMatrix(m_sheet->theme(), *m_sheet, this);
        m_paper->setGeometry(rect());
        m_paper->show();
    }
    viewport()->setVisible(!onPaper);
    updateGeometry();
}

void ScrolledSheet::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    if (m_paper)
        m_paper->setGeometry(rect());
}

int ScrolledSheet::barExtent() const
{
    return horizontalScrollBar()->sizeHint().height();
}

QSize ScrolledSheet::sizeHint() const
{
    if (m_paper)
        return m_paper->sizeHint();
    const QSize whole = m_sheet->sizeHint();
    const int most = int(m_sheet->theme().px(tallestSheet));
    return {whole.width() + (whole.height() > most ? barExtent() : 0), std::min(whole.height(), most)};
}

QSize ScrolledSheet::minimumSizeHint() const
{
    return {std::min(sizeHint().width(), int(m_sheet->theme().px(200))), sizeHint().height()};
}

int ScrolledSheet::heightForWidth(int width) const
{
    if (m_paper)
        return m_paper->heightForWidth(width);
    return sizeHint().height() + (sizeHint().width() > width ? barExtent() : 0);
}

} // namespace lectern::views
