#include "statistics_panel.h"

#include <lectern/gradebook/item_figures.h>
#include <lectern/views/bars.h>

#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

namespace lectern::gradebook {
namespace {

constexpr int widestStatistics = 760;

} // namespace

StatisticsPanel::StatisticsPanel(QWidget* parent)
    : QWidget(parent)
    , m_area(new QScrollArea)
{
    setObjectName(QStringLiteral("statisticsPanel"));
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 8, 0, 0);
    all->addWidget(m_area);
}

void StatisticsPanel::setContext(const reader::EmbedContext& context)
{
    m_context = context;
    m_filled = false;
    if (isVisible())
        fill();
}

void StatisticsPanel::show(const std::shared_ptr<const ClassData>& given)
{
    m_data = given;
    m_filled = false;
    if (isVisible())
        fill();
}

void StatisticsPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (!m_filled)
        fill();
}

QLabel* StatisticsPanel::addText(const QString& text, qreal pixels, const char* tone, bool strong)
{
    auto* label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setFont(m_context.theme.sans(pixels, strong ? QFont::DemiBold : QFont::Normal));
    if (tone)
        label->setProperty("tone", QString::fromLatin1(tone));
    m_column->addWidget(label);
    return label;
}

void StatisticsPanel::fill()
{
    m_filled = true;
    auto* rows = new QWidget;
    rows->setObjectName(QStringLiteral("columnPage"));
    rows->setMaximumWidth(qRound(m_context.theme.px(widestStatistics)));
    m_column = new QVBoxLayout(rows);
    m_column->setContentsMargins(0, 4, 8, 16);
    m_column->setSpacing(8);
    if (m_data) {
        const handin::ClassStatistics& statistics = m_data->statistics;
        const handin::MicroPoints maximum = m_data->overview.table.maximum();
        addText(classFigures(statistics, maximum), 15)->setObjectName(QStringLiteral("classFigures"));
        if (statistics.handedIn > 0) {
            addDistribution(statistics, maximum);
            addItems(statistics);
        }
    }
    m_column->addStretch(1);
    m_area->setWidget(rows); // which deletes what was there
    rows->setVisible(true);
}

void StatisticsPanel::addCounts(const QString& words, const std::vector<handin::MistakeCount>& counts)
{
    if (!counts.empty())
        addText(words.arg(countLines(counts).join(QStringLiteral(" · "))), 13.5, "secondary");
}

void StatisticsPanel::goTo(const std::string& exercise)
{
    if (!m_filled)
        fill();
    auto* head = m_area->widget()->findChild<QLabel*>(u"item_" + QString::fromStdString(exercise));
    if (!head)
        return;
    m_area->widget()->adjustSize(); // places are known only then
    m_area->verticalScrollBar()->setValue(head->y() - m_area->viewport()->height() / 6);
    m_area->setFocus(Qt::OtherFocusReason);
}

void StatisticsPanel::addDistribution(const handin::ClassStatistics& statistics, handin::MicroPoints maximum)
{
    addText(tr("Totals"), 18, nullptr, true);
    const int count = static_cast<int>(statistics.tenths.size());
    views::NumberGrid grid{1, count, {}};
    std::vector<double> edges;
    const double step = static_cast<double>(maximum) / 1e6 / std::max(1, count);
    for (int i = 0; i <= count; ++i)
        edges.push_back(step * i);
    for (const int learners : statistics.tenths)
        grid.numbers.push_back(learners);
    auto* bars = new views::Bars(m_context.theme);
    bars->setObjectName(QStringLiteral("distribution"));
    bars->setAccessibleName(tr("How many learners have how many points"));
    bars->setTitle(tr("Learners"));
    bars->setSeries(grid, {tr("Learners")}, 0);
    bars->setEdges(edges);
    m_column->addWidget(bars);
    addText(tr("Across: points. Up: learners."), 12.5, "secondary");
}

void StatisticsPanel::addItems(const handin::ClassStatistics& statistics)
{
    addText(tr("Exercises"), 18, nullptr, true);
    addText(
        tr("Difficulty is the mean share of the points: 1 is easy. Discrimination is how the points go "
           "together with "
           "those of all other exercises, from −1 to 1: below about 0.2 an exercise says little about who "
           "understood."),
        13.5, "secondary");
    const int count = static_cast<int>(statistics.items.size());
    views::NumberGrid grid{2, count, {}};
    views::GridLabels labels;
    for (const handin::ItemStatistics& item : statistics.items) {
        grid.numbers.push_back(item.difficulty);
        labels.columns << QString::number(labels.columns.size() + 1);
    }
    for (const handin::ItemStatistics& item : statistics.items)
        grid.numbers.push_back(item.discrimination.value_or(0));
    auto* bars = new views::Bars(m_context.theme);
    bars->setObjectName(QStringLiteral("itemBars"));
    bars->setAccessibleName(tr("Difficulty and discrimination of the exercises"));
    bars->setLabels(labels);
    bars->setSeries(grid, {tr("Difficulty"), tr("Discrimination")}, 2);
    m_column->addWidget(bars);
    for (int i = 0; i < count; ++i) {
        const handin::ItemStatistics& item = statistics.items[static_cast<std::size_t>(i)];
        QLabel* head = addText(QStringLiteral("%1  %2").arg(i + 1).arg(QString::fromStdString(item.exercise)),
                               14.5, nullptr, true);
        head->setObjectName(u"item_" + QString::fromStdString(item.exercise));
        addText(itemFigures(item), 13.5);
        for (const handin::ItemAlarm& alarm : m_data->overview.alarms) {
            if (alarm.exercise == item.exercise)
                addText(alarmWords(alarm, false), 13.5, "error");
        }
        addCounts(tr("Mistakes: %1"), item.mistakes);
        addCounts(item.ofFunctions ? tr("Faults found in functions: %1") : tr("Faults that tests let pass: %1"),
                  item.faults);
        addCounts(tr("Wrong in the same way, by no known mistake: %1"), item.alike);
    }
}

} // namespace lectern::gradebook
