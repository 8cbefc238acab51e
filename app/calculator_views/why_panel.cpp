#include <lectern/views/why_panel.h>

#include <lectern/calculators/number_text.h>
#include <lectern/calculators/session.h>
#include <lectern/messages/messages.h>
#include <lectern/reader/markdown_text.h>
#include <lectern/reader/rich_text.h>
#include <lectern/views/column_layout.h>
#include <lectern/views/flow_layout.h>
#include <lectern/views/math_line.h>

#include <QKeyEvent>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace lectern::views {
namespace {

constexpr int shownDigits = 4;

QString subscript(std::size_t number)
{
    QString digits = QString::number(number);
    for (QChar& digit : digits)
        digit = QChar(static_cast<char16_t>(0x2080 + digit.digitValue()));
    return digits;
}

// Widgets of the last question; they may be the senders of the click that asks the next.
void clearLayout(QLayout* layout)
{
    while (QLayoutItem* item = layout->takeAt(0)) {
        if (QWidget* widget = item->widget()) {
            widget->hide();
            widget->deleteLater();
        }
        delete item;
    }
}

} // namespace

WhyPanel::WhyPanel(calculators::Session& session, const theme::Theme& theme, typesetting::MathService* math,
                   QWidget* parent)
    : Themed(theme, parent)
    , m_session(session)
    , m_math(math)
    , m_layout(new ColumnLayout(this))
    , m_head(new QWidget(this))
    , m_close(new QToolButton(this))
    , m_lines(new QWidget(this))
    , m_readsTitle(new reader::RichText(theme, math, this))
    , m_reads(new QWidget(this))
{
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(tr("Why this number?"));
    m_trailLayout = new FlowLayout(m_head);
    m_trailLayout->setCentred(true);
    m_linesLayout = new ColumnLayout(m_lines);
    m_linesLayout->setContentsMargins(0, 0, 0, 0);
    m_readsLayout = new FlowLayout(m_reads);
    m_close->setText(QStringLiteral("\u2715"));
    m_close->setAccessibleName(tr("Close the explanation"));
    m_close->setToolTip(tr("Close (Esc)"));
    m_close->setFocusPolicy(Qt::StrongFocus);
    connect(m_close, &QToolButton::clicked, this, &WhyPanel::dismiss);
    m_layout->addWidget(m_head);
    m_layout->addWidget(m_lines);
    m_layout->addWidget(m_readsTitle);
    m_layout->addWidget(m_reads);
    m_readsTitle->setTone(reader::RichText::Tone::secondary);
    m_readsTitle->setTextSize(13);
    m_readsTitle->setMarkdown(tr("It reads these numbers; choose one to ask on:"));
    applyMargins();
    hide();
}

void WhyPanel::applyMargins()
{
    m_layout->setContentsMargins(int(px(16)), int(px(10)), int(px(16)), int(px(14)));
    m_layout->setSpacing(int(px(6)));
    m_linesLayout->setSpacing(int(px(2)));
    m_trailLayout->setGaps(int(px(2)), int(px(2)));
    m_readsLayout->setGaps(int(px(8)), int(px(8)));
    m_close->setFont(theme().ui());
}

void WhyPanel::themeChanged()
{
    m_readsTitle->setTheme(theme());
    applyMargins();
    if (!m_trail.empty())
        present();
}

QString WhyPanel::entryLabel(const calc::EntryRef& entry, const calc::Shape& shape)
{
    const QString name = QString::fromStdString(entry.cell);
    if (shape.count() == 1)
        return name;
    const bool narrow = shape.rows < 10 && shape.cols < 10;
    const QString index = shape.rows == 1
                              ? subscript(entry.col + 1)
                              : subscript(entry.row + 1) + (narrow ? u"" : u",") + subscript(entry.col + 1);
    const QString slice = shape.slices > 1 ? tr(" (slice %1)").arg(entry.slice + 1) : QString();
    return name + index + slice;
}

QString WhyPanel::labelOf(const calc::EntryRef& entry) const
{
    const auto value = m_session.value(entry.cell);
    return entryLabel(entry, value && value->isNumeric() ? value->shape() : calc::Shape());
}

QString WhyPanel::valueOf(const calc::EntryRef& entry) const
{
    const auto value = m_session.value(entry.cell);
    if (!value || !value->isNumeric())
        return QStringLiteral("?");
    const calc::Shape& shape = value->shape();
    if (entry.row >= shape.rows || entry.col >= shape.cols || entry.slice >= shape.slices)
        return QStringLiteral("?");
    return calculators::shownNumber(value->at(entry.row, entry.col, entry.slice), shownDigits);
}

void WhyPanel::explain(const calc::EntryRef& entry)
{
    m_trail.clear();
    ask(entry);
}

void WhyPanel::ask(const calc::EntryRef& entry)
{
    m_trail.push_back(entry);
    m_mostReads = fewReads;
    present();
    show();
    setFocus(Qt::OtherFocusReason);
}

void WhyPanel::back()
{
    if (m_trail.size() < 2)
        return;
    m_trail.pop_back();
    present();
    setFocus(Qt::OtherFocusReason);
}

void WhyPanel::dismiss()
{
    if (m_trail.empty())
        return;
    m_trail.clear();
    m_explanation = {};
    hide();
    Q_EMIT explained();
    Q_EMIT closed();
}

void WhyPanel::refresh()
{
    if (!m_trail.empty())
        present();
}

void WhyPanel::present()
{
    const auto result = m_session.explain(m_trail.back());
    m_explanation = result ? *result : calc::Explanation();
    showTrail();
    clearLayout(m_linesLayout);
    if (result) {
        showLines();
    } else {
        auto* problem = new reader::RichText(theme(), m_math, m_lines);
        problem->setTone(reader::RichText::Tone::error);
        problem->setMarkdown(reader::escapedMarkdown(messages::inSentences(result.error())));
        m_linesLayout->addWidget(problem);
    }
    showReads();
    updateGeometry();
    Q_EMIT explained();
}

void WhyPanel::showTrail()
{
    m_trailLayout->removeWidget(m_close);
    clearLayout(m_trailLayout);
    auto* title = new reader::RichText(theme(), m_math, m_head);
    title->setTextSize(13.5, true);
    title->setMarkdown(tr("Why this number?"));
    m_trailLayout->addWidget(title);
    for (std::size_t i = 0; i < m_trail.size(); ++i) {
        const bool last = i + 1 == m_trail.size();
        auto* step = new QToolButton(m_head);
        step->setFont(theme().sans(13.5, last ? QFont::DemiBold : QFont::Normal));
        step->setText((i > 0 ? QStringLiteral("\u203A ") : QString()) + labelOf(m_trail[i]));
        step->setFocusPolicy(Qt::StrongFocus);
        step->setAccessibleName(tr("Back to %1").arg(labelOf(m_trail[i])));
        connect(step, &QToolButton::clicked, this, [this, i] {
            m_trail.resize(i + 1);
            present();
            setFocus(Qt::OtherFocusReason);
        });
        m_trailLayout->addWidget(step);
        step->show();
    }
    title->show();
    m_trailLayout->addWidget(m_close);
}

void WhyPanel::showLines()
{
    for (const std::string& line : m_explanation.lines) {
        auto* formula = new MathLine(theme(), m_math, QString::fromStdString(line), m_lines);
        m_linesLayout->addWidget(formula);
        formula->show();
    }
}

void WhyPanel::showReads()
{
    clearLayout(m_readsLayout);
    const auto& reads = m_explanation.reads;
    m_readsTitle->setVisible(!reads.empty());
    m_reads->setVisible(!reads.empty());
    for (std::size_t i = 0; i < std::min(reads.size(), m_mostReads); ++i) {
        const calc::EntryRef entry = reads[i];
        auto* chip = new QToolButton(m_reads);
        chip->setFont(theme().sans(13));
        chip->setProperty("chip", true);
        chip->setFocusPolicy(Qt::StrongFocus);
        chip->setText(labelOf(entry) + u" = " + valueOf(entry));
        const bool isInput = m_session.isInput(entry.cell);
        chip->setToolTip(isInput ? tr("An input: go there") : tr("Why this number?"));
        connect(chip, &QToolButton::clicked, this, [this, entry, isInput] {
            if (isInput)
                Q_EMIT inputChosen(entry);
            else
                ask(entry);
        });
        m_readsLayout->addWidget(chip);
        chip->show();
    }
    if (reads.size() > m_mostReads)
        offerMoreReads();
}

void WhyPanel::offerMoreReads()
{
    const std::size_t shown = m_mostReads;
    auto* more = new QToolButton(m_reads);
    more->setFont(theme().sans(13));
    more->setObjectName(QStringLiteral("moreReads"));
    more->setFocusPolicy(Qt::StrongFocus);
    more->setText(tr("and %n more", nullptr, int(m_explanation.reads.size() - shown)));
    more->setToolTip(tr("Show them too"));
    connect(more, &QToolButton::clicked, this, [this, shown] {
        m_mostReads = shown + fewReads;
        showReads();
        updateGeometry();
        // The keyboard goes on with the first that is new.
        if (QLayoutItem* first = m_readsLayout->itemAt(int(shown)))
            first->widget()->setFocus(Qt::OtherFocusReason);
    });
    m_readsLayout->addWidget(more);
    more->show();
}

void WhyPanel::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Escape:
        return dismiss();
    case Qt::Key_Backspace:
        return back();
    default:
        Themed::keyPressEvent(event);
    }
}

void WhyPanel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(QPen(hasFocus() ? theme().accent : theme().hairline, px(1)));
    painter.setBrush(theme().field);
    painter.drawRoundedRect(box, px(8), px(8));
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().accent);
    painter.drawRoundedRect(QRectF(box.left() + px(5), box.top() + px(12), px(3), box.height() - px(24)),
                            px(1.5), px(1.5));
}

} // namespace lectern::views
