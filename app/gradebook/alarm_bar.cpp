#include "alarm_bar.h"

#include <lectern/gradebook/item_figures.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace lectern::gradebook {
namespace {

constexpr std::size_t mostRows = 3; // the table needs the room

} // namespace

AlarmBar::AlarmBar(QWidget* parent)
    : QFrame(parent)
    , m_column(new QVBoxLayout(this))
{
    setObjectName(QStringLiteral("pageCard"));
    m_column->setContentsMargins(12, 8, 12, 8);
    m_column->setSpacing(4);
    hide();
}

void AlarmBar::setContext(const reader::EmbedContext& context)
{
    m_context = context;
    setAccessibleName(tr("Alarms"));
    fill();
}

void AlarmBar::show(const std::shared_ptr<const ClassData>& given)
{
    m_data = given;
    fill();
}

void AlarmBar::fill()
{
    qDeleteAll(findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
    const std::vector<handin::ItemAlarm> none;
    const auto& alarms = m_data ? m_data->overview.alarms : none;
    setVisible(!alarms.empty());
    const std::size_t rows = alarms.size() > mostRows ? mostRows - 1 : alarms.size();
    for (std::size_t i = 0; i < rows; ++i)
        addRow(alarmWords(alarms[i], true), tr("Show"), alarms[i].exercise);
    if (rows < alarms.size())
        addRow(tr("%n more alarm(s) stand beside the exercises.", nullptr,
                  static_cast<int>(alarms.size() - rows)),
               tr("Show"), alarms[rows].exercise);
}

void AlarmBar::addRow(const QString& words, const QString& button, const std::string& exercise)
{
    auto* row = new QWidget;
    auto* across = new QHBoxLayout(row);
    across->setContentsMargins(0, 0, 0, 0);
    auto* text = new QLabel(words);
    text->setObjectName(QStringLiteral("alarmWords"));
    text->setTextFormat(Qt::PlainText);
    text->setWordWrap(true);
    text->setProperty("tone", QStringLiteral("warn"));
    text->setFont(m_context.theme.ui());
    auto* show = new QPushButton(button);
    show->setObjectName(QStringLiteral("alarmShow"));
    show->setFont(m_context.theme.ui());
    show->setAutoDefault(true);
    show->setAccessibleName(button + u": " + words);
    across->addWidget(text, 1);
    across->addWidget(show);
    m_column->addWidget(row);
    connect(show, &QPushButton::clicked, this, [this, exercise] { Q_EMIT exerciseWanted(exercise); });
}

} // namespace lectern::gradebook
