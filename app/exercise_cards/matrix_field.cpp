#include "matrix_field.h"

#include <lectern/messages/messages.h>
#include <lectern/reader/rich_text.h>

#include <QGridLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QStyle>
#include <QVBoxLayout>

#include <charconv>

namespace lectern::cards {
namespace {

void setVerdict(QLineEdit* edit, const char* verdict)
{
    edit->setProperty("verdict", QString::fromLatin1(verdict));
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
    , m_size(run.sizeOf(part))
    , m_grid(new QWidget(this))
    , m_reading(new reader::RichText(context, this))
{
    auto* grid = new QGridLayout(m_grid);
    grid->setSpacing(5);
    grid->setContentsMargins(12, 6, 12, 6);
    for (int row = 0; row < m_size.rows; ++row) {
        for (int col = 0; col < m_size.cols; ++col) {
            auto* edit = new QLineEdit;
            edit->setObjectName(
                QStringLiteral("%1_%2_%3").arg(QString::fromStdString(part.id)).arg(row).arg(col));
            edit->setProperty("cell", true);
            edit->setAlignment(Qt::AlignCenter);
            edit->setMaxLength(200);
            edit->installEventFilter(this);
            connect(edit, &QLineEdit::textEdited, this, [this, row, col](const QString& typed) {
                this->run().setEntry(this->part(), row, col, typed);
                setVerdict(cell(row, col), "");
                showReading(row, col);
                Q_EMIT edited();
            });
            grid->addWidget(edit, row, col);
            m_cells.push_back(edit);
        }
    }
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_grid, 0, Qt::AlignLeft);
    layout->addWidget(m_reading);
    m_reading->hide();
    applySizes();
    retranslate();
}

QLineEdit* MatrixField::cell(int row, int col) const
{
    return m_cells[static_cast<std::size_t>(row * m_size.cols + col)];
}

void MatrixField::applySizes()
{
    const theme::Theme& theme = context().theme;
    const bool single = m_size.rows == 1 && m_size.cols == 1;
    for (QLineEdit* edit : m_cells) {
        edit->setFont(theme.mono(14));
        edit->setFixedSize(qRound(theme.px(single ? 160 : 92)), qRound(theme.px(34)));
    }
}

void MatrixField::retranslate()
{
    const QString name = QString::fromStdString(part().text.in(context().language.toStdString()));
    for (int row = 0; row < m_size.rows; ++row) {
        for (int col = 0; col < m_size.cols; ++col) {
            cell(row, col)->setAccessibleName(
                m_size.rows == 1 && m_size.cols == 1
                    ? name
                    : tr("%1, row %2 column %3").arg(name).arg(row + 1).arg(col + 1));
        }
    }
}

void MatrixField::setContext(const reader::EmbedContext& context)
{
    PartField::setContext(context);
    m_reading->setContext(context);
    applySizes();
    retranslate();
    update();
}

void MatrixField::load()
{
    for (int row = 0; row < m_size.rows; ++row) {
        for (int col = 0; col < m_size.cols; ++col) {
            cell(row, col)->setText(run().entry(part(), row, col));
            setVerdict(cell(row, col), "");
        }
    }
    m_reading->hide();
}

void MatrixField::mark(const grading::PartReport* report, bool namesEntries)
{
    for (int row = 0; row < m_size.rows; ++row) {
        for (int col = 0; col < m_size.cols; ++col) {
            const auto r = static_cast<std::size_t>(row);
            const auto c = static_cast<std::size_t>(col);
            const bool known = report && r < report->entries.size() && c < report->entries[r].size();
            const auto state = known ? report->entries[r][c].state : grading::EntryState::blank;
            const bool unreadable = state == grading::EntryState::unreadable;
            const bool named = known && (namesEntries || report->state == grading::PartState::right);
            setVerdict(cell(row, col), unreadable || (named && state == grading::EntryState::wrong) ? "wrong"
                                       : named && state == grading::EntryState::right               ? "right"
                                                                                                    : "");
            if (unreadable)
                showReading(row, col);
        }
    }
}

void MatrixField::showReading(int row, int col)
{
    const QString typed = cell(row, col)->text();
    const grading::Reading reading = grading::readEntry(typed.toStdString(), part().accept);
    if (reading.problem) {
        m_reading->setMarkdown(messages::inSentences(*reading.problem), 13, context().theme.error);
        m_reading->show();
    } else if (!reading.blank && reading.value && !isPlainDecimal(typed)) {
        m_reading->setMarkdown(tr("read as %1")
                                   .arg(u'$' + QString::fromStdString(reading.tex) + u"\\approx " +
                                        QString::number(*reading.value, 'g', 6) + u'$'),
                               13, context().theme.secondary);
        m_reading->show();
    } else {
        m_reading->hide();
    }
}

bool MatrixField::moveFocus(QLineEdit* from, int key)
{
    const auto at = static_cast<int>(std::find(m_cells.begin(), m_cells.end(), from) - m_cells.begin());
    int row = at / m_size.cols;
    int col = at % m_size.cols;
    const bool atStart = from->cursorPosition() == 0 && !from->hasSelectedText();
    const bool atEnd = from->cursorPosition() == from->text().size() && !from->hasSelectedText();
    switch (key) {
    case Qt::Key_Up:
        --row;
        break;
    case Qt::Key_Down:
        ++row;
        break;
    case Qt::Key_Left:
        col -= atStart ? 1 : 100;
        break;
    case Qt::Key_Right:
        col += atEnd ? 1 : 100;
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

bool MatrixField::eventFilter(QObject* watched, QEvent* event)
{
    auto* edit = qobject_cast<QLineEdit*>(watched);
    if (edit && event->type() == QEvent::KeyPress) {
        auto* key = static_cast<QKeyEvent*>(event);
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (enter && (key->modifiers() & Qt::ControlModifier)) {
            Q_EMIT checkWanted();
            return true;
        }
        if (enter && moveFocus(edit, Qt::Key_Down))
            return true;
        if (key->modifiers() == Qt::NoModifier || key->modifiers() == Qt::KeypadModifier) {
            if (moveFocus(edit, key->key()))
                return true;
        }
    }
    if (edit && event->type() == QEvent::FocusIn) {
        const auto at = static_cast<int>(std::find(m_cells.begin(), m_cells.end(), edit) - m_cells.begin());
        showReading(at / m_size.cols, at % m_size.cols);
    }
    return PartField::eventFilter(watched, event);
}

void MatrixField::paintEvent(QPaintEvent*)
{
    if (m_size.rows == 1 && m_size.cols == 1)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(context().theme.secondary, context().theme.px(1.4)));
    const QRectF box = QRectF(m_grid->geometry()).adjusted(3, 1, -3, -1);
    const qreal lip = context().theme.px(6);
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
