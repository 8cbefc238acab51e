#include "search_page.h"

#include "search_delegate.h"
#include "search_model.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace lectern::window {
namespace {

constexpr int pauseMs = 60;
constexpr int widestColumn = 760;
constexpr int longestSearch = 200;
constexpr int rowsOfAPage = 5;

} // namespace

SearchPage::SearchPage(QWidget* parent)
    : QWidget(parent)
    , m_context{theme::Theme::make(theme::Scheme::light), {}}
    , m_field(new QLineEdit)
    , m_summary(new QLabel)
    , m_list(new QListView)
    , m_model(new SearchModel(this))
    , m_delegate(new SearchDelegate(this))
    , m_back(new QPushButton)
    , m_middle(new QWidget)
{
    setObjectName(QStringLiteral("columnPage")); // its ground
    setAttribute(Qt::WA_StyledBackground);
    m_field->setObjectName(QStringLiteral("searchField"));
    m_field->setClearButtonEnabled(true);
    m_field->setMaxLength(longestSearch);
    m_field->installEventFilter(this);
    m_summary->setObjectName(QStringLiteral("searchSummary"));
    m_summary->setProperty("tone", QStringLiteral("secondary"));
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setWordWrap(true);
    m_list->setObjectName(QStringLiteral("searchResults"));
    m_list->setModel(m_model);
    m_list->setItemDelegate(m_delegate);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setMouseTracking(true);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setUniformItemSizes(false);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setSelectionMode(QAbstractItemView::SingleSelection);
    m_list->installEventFilter(this);
    m_back->setObjectName(QStringLiteral("searchBack"));
    m_back->setAutoDefault(true);

    auto* column = new QVBoxLayout(m_middle);
    column->setContentsMargins(0, 24, 0, 12);
    column->setSpacing(8);
    column->addWidget(m_field);
    column->addWidget(m_summary);
    column->addWidget(m_list, 1);
    auto* sides = new QHBoxLayout;
    sides->setContentsMargins(24, 0, 24, 0);
    sides->addStretch(1);
    sides->addWidget(m_middle, 100);
    sides->addStretch(1);
    auto* foot = new QWidget;
    foot->setObjectName(QStringLiteral("pageFoot"));
    auto* footLayout = new QHBoxLayout(foot);
    footLayout->setContentsMargins(24, 10, 24, 10);
    footLayout->addStretch(1);
    footLayout->addWidget(m_back);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addLayout(sides, 1);
    all->addWidget(foot);

    m_pause.setSingleShot(true);
    m_pause.setInterval(pauseMs);
    connect(&m_pause, &QTimer::timeout, this, [this] { Q_EMIT searched(m_field->text()); });
    connect(m_field, &QLineEdit::textChanged, &m_pause, qOverload<>(&QTimer::start));
    connect(m_list, &QListView::clicked, this, [this](const QModelIndex& index) { choose(index.row()); });
    connect(m_back, &QPushButton::clicked, this, &SearchPage::closed);
}

void SearchPage::setContext(const reader::EmbedContext& context)
{
    m_context = context;
    m_delegate->setTheme(context.theme);
    m_middle->setMaximumWidth(qRound(context.theme.px(widestColumn)));
    m_field->setFont(context.theme.sans(16));
    for (QWidget* widget : {static_cast<QWidget*>(m_summary), static_cast<QWidget*>(m_back)})
        widget->setFont(context.theme.ui());
    QPalette palette = m_list->palette();
    palette.setColor(QPalette::Base, context.theme.page);
    m_list->setPalette(palette);
    m_field->setPlaceholderText(tr("Search all lessons"));
    m_field->setAccessibleName(tr("Search all lessons"));
    m_list->setAccessibleName(tr("What was found"));
    m_back->setText(tr("Back to the lesson"));
    fill();
}

void SearchPage::open(const QString& text)
{
    if (!text.isEmpty())
        m_field->setText(text.left(longestSearch));
    m_field->selectAll();
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_pause.stop();
    Q_EMIT searched(m_field->text());
}

void SearchPage::show(const search::Results& results)
{
    const SearchRow* current = m_list->currentIndex().isValid() ? &m_model->row(m_list->currentIndex().row()) : nullptr;
    const int kept = current && results.typed == m_results.typed ? m_list->currentIndex().row() : 0;
    m_results = results;
    fill();
    setCurrent(m_model->hitFrom(std::min(kept, m_model->rowCount() - 1), 1));
}

void SearchPage::setReading(bool reading)
{
    m_isReading = reading;
    m_summary->setText(searchSummary(m_results, m_isReading));
}

void SearchPage::showProblem(const QString& text)
{
    m_summary->setText(text);
}

void SearchPage::fill()
{
    m_model->setRows(searchRows(m_results, m_context.language));
    m_summary->setText(searchSummary(m_results, m_isReading));
    m_field->setAccessibleDescription(m_summary->text());
}

void SearchPage::setCurrent(int row)
{
    if (row < 0)
        return;
    const QModelIndex index = m_model->index(row);
    m_list->setCurrentIndex(index);
    m_field->setAccessibleDescription(m_model->row(row).spoken()); // the field keeps the keyboard
    // The heading above the first hit comes into view with it.
    if (m_model->hitFrom(0, 1) == row)
        m_list->scrollToTop();
    else
        m_list->scrollTo(index);
}

void SearchPage::choose(int row)
{
    if (row >= 0 && row < m_model->rowCount() && m_model->row(row).hit)
        Q_EMIT chosen(*m_model->row(row).hit, m_results.typed);
}

bool SearchPage::steer(int key)
{
    const QModelIndex at = m_list->currentIndex();
    switch (key) {
    case Qt::Key_Down:
    case Qt::Key_PageDown:
        setCurrent(m_model->hitFrom(
            std::min((at.isValid() ? at.row() : -1) + (key == Qt::Key_Down ? 1 : rowsOfAPage), m_model->rowCount() - 1),
            1));
        return true;
    case Qt::Key_Up:
    case Qt::Key_PageUp:
        setCurrent(m_model->hitFrom(std::max(at.row() - (key == Qt::Key_Up ? 1 : rowsOfAPage), 0), -1));
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_pause.isActive() || m_results.typed != m_field->text())
            return true; // what is shown belongs to another text
        choose(at.isValid() ? at.row() : m_model->hitFrom(0, 1));
        return true;
    default:
        return false;
    }
}

bool SearchPage::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (!(key->modifiers() & (Qt::ControlModifier | Qt::AltModifier)) && steer(key->key()))
            return true;
    }
    return QWidget::eventFilter(watched, event);
}

void SearchPage::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        return Q_EMIT closed();
    QWidget::keyPressEvent(event);
}

void SearchPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_list->doItemsLayout(); // texts wrap
}

} // namespace lectern::window
