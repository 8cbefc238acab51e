#include "matrix_field.h"

#include "diagnostic_text.h"

#include <lectern/messages/messages.h>
#include <lectern/reader/rich_text.h>

#include <QBoxLayout>
#include <QGridLayout>
#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QStyle>

#include <charconv>

namespace lectern::cards {
namespace {

constexpr qreal widestCell = 92;
constexpr qreal narrowestCell = 44;
constexpr qreal singleCell = 168;
constexpr qreal cellHeight = 34;
constexpr qreal gap = 6;
constexpr qreal bracketRoom = 11;  ///< between a bracket and the entries beside it
constexpr qreal readingRoom = 200; ///< what a reading needs to stand beside the entries

void setMark(QLineEdit* edit, const QString& mark, const QString& spoken)
{
    edit->setAccessibleDescription(spoken);
    if (edit->property("verdict").toString() == mark)
        return;
    edit->setProperty("verdict", mark);
    edit->style()->unpolish(edit);
    edit->style()->polish(edit);
}

/// A plain decimal needs no echo; anything else is shown as it was understood.
bool isPlainDecimal(const QString& typed)
{
    const QByteArray text = typed.trimmed().toUtf8();
    double value = 0;
    const auto [end, error] = std::from_chars(text.constData(), text.constData() + text.size(), value);
    return error == std::errc() && end == text.constData() + text.size();
}

} // namespace

MatrixField::MatrixField(ExerciseRun& run, const lessons::Part& part, const reader::EmbedContext& context,
                         QWidget* parent)
    : PartField(run, part, context, parent)
    , m_layout(new QBoxLayout(QBoxLayout::LeftToRight, this))
    , m_reading(new reader::RichText(context, this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_reading->setTextSize(13.5);
    m_layout->addWidget(m_reading, 1);
    m_reading->hide();
    makeCells();
}

bool MatrixField::hasBrackets() const
{
    return !isSingle() && m_rowNames.empty() && m_columnNames.empty();
}

void MatrixField::makeCells()
{
    m_size = run().sizeOf(part());
    delete m_grid;
    m_cells.clear();
    m_rowNames.clear();
    m_columnNames.clear();
    m_grid = new QWidget(this);
    auto* grid = new QGridLayout(m_grid);
    for (int row = 0; row < m_size.rows; ++row) {
        for (int col = 0; col < m_size.cols; ++col) {
            m_cells.push_back(makeCell(row, col));
            grid->addWidget(m_cells.back(), row + firstRow(), col + firstCol());
        }
    }
    makeHeadings();
    m_layout->insertWidget(0, m_grid, 0, Qt::AlignLeft | Qt::AlignTop);
    setFocusProxy(m_cells.front());
    applySizes();
    retranslate();
}

QLineEdit* MatrixField::makeCell(int row, int col)
{
    auto* edit = new QLineEdit(m_grid);
    edit->setObjectName(QStringLiteral("%1_%2_%3").arg(QString::fromStdString(part().id)).arg(row).arg(col));
    edit->setProperty("cell", true);
    edit->setAlignment(Qt::AlignCenter);
    edit->setMaxLength(200);
    edit->installEventFilter(this);
    connect(edit, &QLineEdit::textEdited, this, [this, row, col](const QString& typed) {
        run().setEntry(part(), row, col, typed);
        setMark(cell(row, col), {}, {});
        showReading(row, col);
        Q_EMIT edited();
    });
    return edit;
}

reader::RichText* MatrixField::makeName()
{
    auto* name = new reader::RichText(context().theme, context().math, m_grid);
    name->setTextSize(14);
    name->setTone(reader::RichText::Tone::secondary);
    return name;
}

void MatrixField::makeHeadings()
{
    auto* grid = static_cast<QGridLayout*>(m_grid->layout());
    for (int row = 0; row < m_size.rows && row < static_cast<int>(part().rowNames.size()); ++row) {
        m_rowNames.push_back(makeName());
        grid->addWidget(m_rowNames.back(), row + firstRow(), 0, Qt::AlignVCenter);
    }
    for (int col = 0; col < m_size.cols && col < static_cast<int>(part().columnNames.size()); ++col) {
        m_columnNames.push_back(makeName());
        grid->addWidget(m_columnNames.back(), 0, col + firstCol(), Qt::AlignHCenter | Qt::AlignBottom);
    }
}

QLineEdit* MatrixField::cell(int row, int col) const
{
    return m_cells[static_cast<std::size_t>(row * m_size.cols + col)];
}

int MatrixField::indexOf(const QObject* edit) const
{
    return static_cast<int>(std::find(m_cells.begin(), m_cells.end(), edit) - m_cells.begin());
}

int MatrixField::cellWidth() const
{
    const theme::Theme& theme = context().theme;
    if (isSingle())
        return qRound(theme.px(singleCell));
    int names = 0;
    for (const reader::RichText* name : m_rowNames)
        names = std::max(names, name->sizeHint().width());
    const qreal room = width() - names - 2 * theme.px(bracketRoom) - (m_size.cols + 1) * theme.px(gap);
    return qRound(std::clamp(room / m_size.cols, theme.px(narrowestCell), theme.px(widestCell)));
}

void MatrixField::applySizes()
{
    const theme::Theme& theme = context().theme;
    const auto px = [&theme](qreal size) { return qRound(theme.px(size)); };
    auto* grid = static_cast<QGridLayout*>(m_grid->layout());
    const int side = hasBrackets() ? px(bracketRoom) : 0;
    const int above = hasBrackets() ? px(5) : 0;
    grid->setContentsMargins(side, above, side, above);
    grid->setHorizontalSpacing(px(gap));
    grid->setVerticalSpacing(px(gap));
    const int wide = cellWidth();
    for (QLineEdit* edit : m_cells) {
        edit->setFont(theme.mono(14));
        edit->setFixedSize(wide, px(cellHeight));
    }
    m_layout->setSpacing(px(hasBrackets() ? 18 : 14));
}

void MatrixField::retranslate()
{
    const std::string language = context().language.toStdString();
    for (std::size_t i = 0; i < m_rowNames.size(); ++i)
        m_rowNames[i]->setMarkdown(run().fill(part().rowNames[i].in(language)));
    for (std::size_t i = 0; i < m_columnNames.size(); ++i)
        m_columnNames[i]->setMarkdown(run().fill(part().columnNames[i].in(language)));
    const QString name = reader::spokenText(run().fill(part().text.in(language)));
    for (int row = 0; row < m_size.rows; ++row) {
        for (int col = 0; col < m_size.cols; ++col) {
            cell(row, col)->setAccessibleName(
                isSingle() ? name : tr("%1, row %2 column %3").arg(name).arg(row + 1).arg(col + 1));
        }
    }
}

void MatrixField::setContext(const reader::EmbedContext& context)
{
    PartField::setContext(context);
    m_reading->setContext(context);
    for (auto* names : {&m_rowNames, &m_columnNames}) {
        for (reader::RichText* name : *names)
            name->setContext(context);
    }
    retranslate();
    applySizes();
    update();
}

void MatrixField::load()
{
    const ExerciseRun::Size size = run().sizeOf(part());
    if (size.rows != m_size.rows || size.cols != m_size.cols)
        makeCells();
    retranslate();
    for (int row = 0; row < m_size.rows; ++row) {
        for (int col = 0; col < m_size.cols; ++col) {
            cell(row, col)->setText(run().entry(part(), row, col));
            setMark(cell(row, col), {}, {});
        }
    }
    m_reading->hide();
}

void MatrixField::mark(const grading::PartReport* report, bool namesEntries)
{
    bool reasonShown = false;
    for (int row = 0; row < m_size.rows; ++row) {
        for (int col = 0; col < m_size.cols; ++col) {
            const auto r = static_cast<std::size_t>(row);
            const auto c = static_cast<std::size_t>(col);
            const bool known = report && r < report->entries.size() && c < report->entries[r].size();
            const auto state = known ? report->entries[r][c].state : grading::EntryState::blank;
            const bool named = known && (namesEntries || report->state == grading::PartState::right);
            if (state == grading::EntryState::unreadable) {
                const auto& problem = report->entries[r][c].reading.problem;
                const QString reason = problem ? u": " + messages::describe(*problem).what : QString();
                setMark(cell(row, col), QStringLiteral("wrong"), tr("cannot be read") + reason);
                if (!reasonShown)
                    showReading(row, col);
                reasonShown = true;
            } else if (named && state == grading::EntryState::wrong) {
                setMark(cell(row, col), QStringLiteral("wrong"), tr("look again"));
            } else if (named && state == grading::EntryState::right) {
                setMark(cell(row, col), QStringLiteral("right"), tr("right"));
            } else {
                setMark(cell(row, col), {}, {});
            }
        }
    }
}

void MatrixField::showReading(int row, int col)
{
    const QString typed = cell(row, col)->text();
    const grading::Reading reading = grading::readEntry(typed.toStdString(), part().accept);
    const bool echoes = !reading.blank && reading.value && !isPlainDecimal(typed);
    if (reading.problem) {
        m_reading->setTone(reader::RichText::Tone::error);
        m_reading->setMarkdown(inMarkdown(*reading.problem));
    } else if (echoes) {
        const QString value = QString::number(*reading.value, 'g', 6);
        const QString tex = QString::fromStdString(reading.tex);
        m_reading->setTone(reader::RichText::Tone::secondary);
        m_reading->setMarkdown(tr("read as %1").arg(u'$' + tex + u"\\approx " + value + u'$'));
    }
    m_reading->setVisible(reading.problem || echoes);
}

bool MatrixField::moveFocus(QLineEdit* from, int key)
{
    const int at = indexOf(from);
    int row = at / m_size.cols;
    int col = at % m_size.cols;
    const bool all = from->selectedText().size() == from->text().size();
    const bool atStart = all || (from->cursorPosition() == 0 && !from->hasSelectedText());
    const bool atEnd = all || (from->cursorPosition() == from->text().size() && !from->hasSelectedText());
    switch (key) {
    case Qt::Key_Up:
        --row;
        break;
    case Qt::Key_Down:
        ++row;
        break;
    case Qt::Key_Left:
        col = atStart ? col - 1 : -1;
        break;
    case Qt::Key_Right:
        col = atEnd ? col + 1 : m_size.cols;
        break;
    case Qt::Key_Return: // as one reads: along the rows
        row = (at + 1) / m_size.cols;
        col = (at + 1) % m_size.cols;
        break;
    default:
        return false;
    }
    if (row < 0 || row >= m_size.rows || col < 0 || col >= m_size.cols)
        return false;
    cell(row, col)->setFocus(Qt::TabFocusReason);
    cell(row, col)->selectAll();
    return true;
}

bool MatrixField::keyPressed(QLineEdit* edit, const QKeyEvent& key)
{
    if (m_composing)
        return false;
    const bool enter = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
    if (enter && (key.modifiers() & Qt::ControlModifier)) {
        Q_EMIT checkWanted();
        return true;
    }
    if (enter) {
        moveFocus(edit, Qt::Key_Return);
        return true;
    }
    const bool plain = key.modifiers() == Qt::NoModifier || key.modifiers() == Qt::KeypadModifier;
    return plain && moveFocus(edit, key.key());
}

bool MatrixField::eventFilter(QObject* watched, QEvent* event)
{
    auto* edit = qobject_cast<QLineEdit*>(watched);
    if (!edit)
        return PartField::eventFilter(watched, event);
    if (event->type() == QEvent::InputMethod)
        m_composing = !static_cast<QInputMethodEvent*>(event)->preeditString().isEmpty();
    if (event->type() == QEvent::KeyPress && keyPressed(edit, *static_cast<QKeyEvent*>(event)))
        return true;
    if (event->type() == QEvent::FocusIn) {
        m_composing = false;
        const int at = indexOf(edit);
        showReading(at / m_size.cols, at % m_size.cols);
    }
    return PartField::eventFilter(watched, event);
}

void MatrixField::resizeEvent(QResizeEvent* event)
{
    PartField::resizeEvent(event);
    applySizes();
    const bool beside = width() - m_grid->sizeHint().width() >= context().theme.px(readingRoom);
    m_layout->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void MatrixField::paintEvent(QPaintEvent*)
{
    if (!hasBrackets())
        return;
    const theme::Theme& theme = context().theme;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal pen = theme.px(1.5);
    painter.setPen(QPen(theme.secondary, pen, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    const QRectF box = QRectF(m_grid->geometry()).adjusted(pen, pen, -pen, -pen);
    const qreal lip = theme.px(6);
    for (const auto& [x, direction] : {std::pair{box.left(), 1.0}, std::pair{box.right(), -1.0}}) {
        painter.drawPolyline(QPolygonF{{x + direction * lip, box.top()},
                                       {x, box.top()},
                                       {x, box.bottom()},
                                       {x + direction * lip, box.bottom()}});
    }
}

QString MatrixField::plainText() const
{
    QStringList rows;
    for (int row = 0; row < m_size.rows; ++row) {
        QStringList entries;
        for (int col = 0; col < m_size.cols; ++col)
            entries << cell(row, col)->text();
        rows << entries.join(u'\t');
    }
    return rows.join(u'\n');
}

} // namespace lectern::cards
