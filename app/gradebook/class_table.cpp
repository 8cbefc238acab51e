#include "class_table.h"

#include <QComboBox>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QTableView>
#include <QVBoxLayout>

namespace lectern::gradebook {
namespace {

constexpr int widestColumn = 260;

} // namespace

ClassTable::ClassTable(QWidget* parent)
    : QWidget(parent)
    , m_model(new ClassModel(this))
    , m_text(new QLineEdit)
    , m_state(new QComboBox)
    , m_count(new QLabel)
    , m_view(new QTableView)
{
    m_text->setObjectName(QStringLiteral("classFilter"));
    m_text->setClearButtonEnabled(true);
    m_state->setObjectName(QStringLiteral("classState"));
    m_count->setObjectName(QStringLiteral("classCount"));
    m_count->setProperty("tone", QStringLiteral("secondary"));
    m_view->setObjectName(QStringLiteral("classTable"));
    for (int i = 0; i <= static_cast<int>(StateFilter::set); ++i)
        m_state->addItem({});
    auto* bar = new QHBoxLayout;
    bar->setSpacing(8);
    bar->addWidget(m_text, 1);
    bar->addWidget(m_state);
    bar->addWidget(m_count);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(8);
    all->addLayout(bar);
    all->addWidget(m_view, 1);

    m_view->setModel(m_model);
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setShowGrid(false);
    m_view->setAlternatingRowColors(true);
    m_view->setTabKeyNavigation(false);
    m_view->setWordWrap(false);
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed); // else each row is measured
    m_view->horizontalHeader()->setHighlightSections(false);
    m_view->horizontalHeader()->setSortIndicator(nameColumn, Qt::AscendingOrder);
    m_view->setSortingEnabled(true);
    m_view->installEventFilter(this);
    m_text->installEventFilter(this);
    connect(m_text, &QLineEdit::textChanged, this, &ClassTable::filter);
    connect(m_state, &QComboBox::currentIndexChanged, this, &ClassTable::filter);
    connect(m_view, &QTableView::doubleClicked, this, &ClassTable::openCurrent);
}

void ClassTable::setContext(const reader::EmbedContext& context)
{
    const QFont font = context.theme.ui();
    for (QWidget* widget : std::initializer_list<QWidget*>{m_text, m_state, m_count, m_view,
                                                           m_view->horizontalHeader()})
        widget->setFont(font);
    m_view->verticalHeader()->setDefaultSectionSize(QFontMetrics(font).height() + qRound(context.theme.px(10)));
    retranslate();
    fitColumns();
}

void ClassTable::retranslate()
{
    m_text->setPlaceholderText(tr("Name, email, id number or pseudonym"));
    m_text->setAccessibleName(tr("Show only learners with this in name, email, id number or pseudonym"));
    m_state->setAccessibleName(tr("Which learners are shown"));
    m_view->setAccessibleName(tr("The class. Enter opens a learner."));
    const std::pair<StateFilter, QString> names[] = {
        {StateFilter::everyone, tr("Everyone")},       {StateFilter::toLookAt, tr("To look at")},
        {StateFilter::handedIn, tr("Handed in")},      {StateFilter::missing, tr("Not handed in")},
        {StateFilter::late, tr("Late")},               {StateFilter::set, tr("Set by hand")}};
    for (const auto& [state, name] : names)
        m_state->setItemText(static_cast<int>(state), name);
    m_model->retranslate();
    m_count->setText(tr("%1 of %2").arg(m_model->rowCount()).arg(m_model->all()));
}

/// By what heads and first rows need: the rest is not measured, so that a large class opens at once.
void ClassTable::fitColumns()
{
    const QFontMetrics metrics(m_view->font());
    constexpr int rows = 60;
    const int room = metrics.averageCharWidth() * 4;
    for (int column = 0; column < m_model->columnCount(); ++column) {
        int width = metrics.horizontalAdvance(m_model->headerData(column, Qt::Horizontal).toString()) +
                    metrics.height(); // for the mark of the order
        for (int row = 0; row < std::min(rows, m_model->rowCount()); ++row)
            width = std::max(width,
                             metrics.horizontalAdvance(m_model->index(row, column).data().toString()));
        if (column == stateColumn) { // learners' states change while the class is looked at
            for (int state = 0; state <= static_cast<int>(LearnerState::missing); ++state)
                width =
                    std::max(width, metrics.horizontalAdvance(stateWords(static_cast<LearnerState>(state))));
        }
        m_view->setColumnWidth(column, std::min(width, widestColumn) + room);
    }
}

void ClassTable::show(const std::shared_ptr<const ClassData>& given)
{
    const std::string current = m_model->learnerAt(m_view->currentIndex().row());
    const int columns = m_model->columnCount();
    m_model->show(given);
    if (columns != m_model->columnCount())
        fitColumns();
    select(current);
    filter();
}

void ClassTable::setFilter(StateFilter state)
{
    m_state->setCurrentIndex(static_cast<int>(state));
}

void ClassTable::filter()
{
    const std::string current = m_model->learnerAt(m_view->currentIndex().row());
    m_model->setFilter({m_text->text(), static_cast<StateFilter>(m_state->currentIndex())});
    m_count->setText(tr("%1 of %2").arg(m_model->rowCount()).arg(m_model->all()));
    select(current);
}

void ClassTable::select(const std::string& learner)
{
    if (learner.empty())
        return;
    if (const int row = m_model->rowOf(learner); row >= 0)
        m_view->setCurrentIndex(m_model->index(row, nameColumn));
}

std::string ClassTable::neighbour(const std::string& learner, int rows) const
{
    const int row = m_model->rowOf(learner);
    return row < 0 ? std::string() : m_model->learnerAt(row + rows);
}

void ClassTable::openCurrent()
{
    const std::string learner = m_model->learnerAt(m_view->currentIndex().row());
    if (!learner.empty())
        Q_EMIT learnerWanted(learner);
}

bool ClassTable::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (watched == m_view && (key == Qt::Key_Return || key == Qt::Key_Enter)) {
            openCurrent();
            return true;
        }
        if (watched == m_text && key == Qt::Key_Down) {
            takeFocus();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void ClassTable::takeFocus()
{
    if (!m_view->currentIndex().isValid() && m_model->rowCount() > 0)
        m_view->setCurrentIndex(m_model->index(0, nameColumn));
    m_view->setFocus(Qt::OtherFocusReason);
}

} // namespace lectern::gradebook
