#include "review_panel.h"

#include "panel_parts.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QVBoxLayout>

namespace lectern::gradebook {

ReviewPanel::ReviewPanel(QWidget* parent)
    : QWidget(parent)
    , m_model(new ReviewModel(this))
    , m_list(new QListView)
    , m_empty(new QLabel)
    , m_words(new QLabel)
    , m_accept(new QPushButton)
    , m_reject(new QPushButton)
    , m_learner(new QPushButton)
    , m_reply(new QPushButton)
{
    m_list->setObjectName(QStringLiteral("reviewList"));
    m_words->setObjectName(QStringLiteral("reviewWords"));
    m_accept->setObjectName(QStringLiteral("reviewAccept"));
    m_reject->setObjectName(QStringLiteral("reviewReject"));
    m_learner->setObjectName(QStringLiteral("reviewLearner"));
    m_reply->setObjectName(QStringLiteral("reviewReply"));
    m_list->setModel(m_model);
    m_list->setUniformItemSizes(true);
    m_list->setTextElideMode(Qt::ElideRight);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_words->setTextFormat(Qt::PlainText); // file names come from anywhere
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    QVBoxLayout* all = panelColumn(this);
    all->addWidget(m_empty);
    all->addWidget(m_list, 1);
    all->addWidget(m_words);
    all->addLayout(buttonRow({m_accept, m_reject, m_learner, m_reply}));
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &ReviewPanel::updateCurrent);
    connect(m_accept, &QPushButton::clicked, this, [this] { decide(handin::Standing::accepted); });
    connect(m_reject, &QPushButton::clicked, this, [this] { decide(handin::Standing::rejected); });
    const auto open = [this] {
        if (const handin::ReviewItem* item = current(); item && m_data->find(item->learner))
            Q_EMIT learnerWanted(item->learner);
    };
    connect(m_learner, &QPushButton::clicked, this, open);
    connect(m_list, &QListView::activated, this, open);
    connect(m_reply, &QPushButton::clicked, this, [this] {
        if (const handin::ReviewItem* item = current())
            QGuiApplication::clipboard()->setText(ReviewModel::reply(*item));
    });
    updateCurrent();
}

void ReviewPanel::setContext(const reader::EmbedContext& context)
{
    for (QWidget* widget :
         std::initializer_list<QWidget*>{m_list, m_empty, m_words, m_accept, m_reject, m_learner, m_reply})
        widget->setFont(context.theme.ui());
    m_list->setAccessibleName(tr("What should be looked at"));
    m_empty->setText(tr("Nothing needs to be looked at."));
    m_accept->setText(tr("Let it count"));
    m_reject->setText(tr("Do not count it"));
    m_learner->setText(tr("Show the learner"));
    m_reply->setText(tr("Copy a reply"));
    m_reply->setToolTip(tr("What one can write to whoever sent this file"));
    updateCurrent();
}

void ReviewPanel::show(const std::shared_ptr<const ClassData>& given)
{
    const int row = std::max(0, m_list->currentIndex().row());
    m_data = given;
    m_model->show(given);
    const int rows = m_model->rowCount();
    m_empty->setVisible(rows == 0);
    m_list->setVisible(rows > 0);
    if (rows > 0) // the next one moves up to where the decided one was
        m_list->setCurrentIndex(m_model->index(std::min(row, rows - 1)));
    updateCurrent();
}

void ReviewPanel::setEnabledChanges(bool enabled)
{
    m_changes = enabled;
    updateCurrent();
}

const handin::ReviewItem* ReviewPanel::current() const
{
    return m_model->itemAt(m_list->currentIndex().row());
}

void ReviewPanel::updateCurrent()
{
    const handin::ReviewItem* item = current();
    m_words->setText(item ? ReviewModel::words(*item) : QString());
    const bool isHandin = item && !item->id.empty();
    m_accept->setVisible(isHandin && item->undecided);
    m_reject->setVisible(item && item->undecided);
    m_reject->setText(isHandin ? tr("Do not count it") : tr("Take it off the list"));
    m_learner->setVisible(item && m_data && m_data->find(item->learner));
    m_reply->setVisible(item && !isHandin);
    for (QPushButton* button : {m_accept, m_reject})
        button->setEnabled(m_changes);
}

void ReviewPanel::decide(handin::Standing standing)
{
    if (const handin::ReviewItem* item = current())
        Q_EMIT decisionWanted(item->id.empty() ? item->source : item->id, standing);
}

void ReviewPanel::takeFocus()
{
    m_list->setFocus(Qt::OtherFocusReason);
}

} // namespace lectern::gradebook
