#include "formula_bar.h"

#include <lectern/typesetting/math_service.h>
#include <lectern/typesetting/spoken_formula.h>

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QListWidget>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace lectern::author {
namespace {

constexpr int texRole = Qt::UserRole;
constexpr int pieceRole = Qt::UserRole + 1;

/// Draws the formula that an item stands for.
class PieceDelegate : public QStyledItemDelegate
{
public:
    PieceDelegate(typesetting::MathService* math, QObject* parent)
        : QStyledItemDelegate(parent)
        , m_math(math)
    {
    }

    void setTheme(const theme::Theme& theme) { m_theme = theme; }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const qreal least = m_theme.px(34);
        const auto layout = layoutOf(index);
        if (!layout)
            return {option.fontMetrics.horizontalAdvance(index.data(texRole).toString()) + 16, qRound(least)};
        const qreal height = (layout->ascent() + layout->descent()) * em();
        return {qRound(std::max(least, layout->width() * em() + m_theme.px(18))),
                qRound(std::max(least, height + m_theme.px(14)))};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const QRectF area = QRectF(option.rect).adjusted(1.5, 1.5, -1.5, -1.5);
        const bool current = option.state.testFlag(QStyle::State_HasFocus);
        const bool under = option.state.testFlag(QStyle::State_MouseOver);
        painter->setPen(QPen(current ? m_theme.accent : m_theme.hairline, current ? 2 : 1));
        painter->setBrush(current || under ? m_theme.accentSoft : m_theme.card);
        painter->drawRoundedRect(area, 5, 5);
        if (const auto layout = layoutOf(index)) {
            const qreal height = (layout->ascent() + layout->descent()) * em();
            layout->draw(*painter,
                         {area.center().x() - layout->width() * em() / 2,
                          area.center().y() - height / 2 + layout->ascent() * em()},
                         em(), m_theme.text);
        } else {
            painter->setPen(m_theme.secondary);
            painter->setFont(m_theme.mono(12));
            painter->drawText(area, Qt::AlignCenter, index.data(texRole).toString());
        }
        painter->restore();
    }

private:
    qreal em() const { return m_theme.px(15); }

    std::shared_ptr<const typesetting::MathLayout> layoutOf(const QModelIndex& index) const
    {
        const auto layout = m_math ? m_math->layout(index.data(texRole).toString(), false) : nullptr;
        return layout && layout->isValid() ? layout : nullptr;
    }

    typesetting::MathService* m_math;
    theme::Theme m_theme;
};

} // namespace

FormulaBar::FormulaBar(typesetting::MathService* math, QWidget* parent)
    : QFrame(parent)
    , m_math(math)
    , m_tabs(new QTabBar)
    , m_close(new QToolButton)
    , m_pieces(new QListWidget)
{
    setObjectName(QStringLiteral("formulaBar"));
    m_tabs->setObjectName(QStringLiteral("formulaGroups"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setUsesScrollButtons(false); // in a narrow window their names are shortened
    m_tabs->setElideMode(Qt::ElideRight);
    m_close->setObjectName(QStringLiteral("closeFormulas"));
    m_close->setFocusPolicy(Qt::TabFocus);
    m_pieces->setObjectName(QStringLiteral("formulaPieces"));
    m_pieces->setViewMode(QListView::IconMode);
    m_pieces->setMovement(QListView::Static);
    m_pieces->setResizeMode(QListView::Adjust);
    m_pieces->setSpacing(3);
    m_pieces->setFrameShape(QFrame::NoFrame);
    m_pieces->setMouseTracking(true);
    m_pieces->setItemDelegate(new PieceDelegate(math, m_pieces));
    m_pieces->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(8, 4, 8, 0);
    head->addWidget(m_tabs, 1);
    head->addWidget(m_close);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addLayout(head);
    column->addWidget(m_pieces);
    setFocusProxy(m_pieces);
    connect(m_tabs, &QTabBar::currentChanged, this, &FormulaBar::fill);
    connect(m_close, &QToolButton::clicked, this, [this] {
        close();
        Q_EMIT closedByKey();
    });
    connect(m_pieces, &QListWidget::itemClicked, this, &FormulaBar::take);
    if (math)
        connect(math, &typesetting::MathService::layoutsReady, m_pieces, [this] {
            if (isVisible())
                m_pieces->doItemsLayout();
        });
    m_pieces->installEventFilter(this);
    retranslate();
    hide();
}

void FormulaBar::retranslate()
{
    m_groups = authoring::formulaGroups();
    const int current = std::max(0, m_tabs->currentIndex());
    {
        const QSignalBlocker still(m_tabs);
        while (m_tabs->count() > 0)
            m_tabs->removeTab(0);
        for (const authoring::FormulaGroup& group : m_groups)
            m_tabs->setTabToolTip(m_tabs->addTab(group.title), group.title);
        m_tabs->setCurrentIndex(current);
    }
    m_tabs->setAccessibleName(tr("Groups of formula pieces"));
    m_pieces->setAccessibleName(tr("Formula pieces"));
    m_close->setText(tr("Close"));
    m_close->setToolTip(tr("Close (Esc)"));
    fill();
}

void FormulaBar::fill()
{
    m_pieces->clear();
    const int current = m_tabs->currentIndex();
    if (current < 0 || !isVisibleTo(parentWidget()))
        return;
    for (const authoring::FormulaPiece& piece : m_groups[static_cast<std::size_t>(current)].pieces) {
        auto* item = new QListWidgetItem(m_pieces);
        const QString tex = QString::fromStdString(piece.tex());
        const QString spoken = typesetting::spokenFormula(tex);
        item->setData(texRole, tex);
        item->setData(pieceRole, QString::fromStdString(piece.text));
        item->setData(Qt::AccessibleTextRole, spoken);
        item->setToolTip(spoken + u'\n' + tex);
    }
    m_pieces->setCurrentRow(0);
}

void FormulaBar::take(const QListWidgetItem* item)
{
    Q_EMIT wanted({item->data(pieceRole).toString().toStdString()});
}

void FormulaBar::setTheme(const theme::Theme& theme)
{
    static_cast<PieceDelegate*>(m_pieces->itemDelegate())->setTheme(theme);
    m_pieces->setFixedHeight(qRound(theme.px(124)));
    setStyleSheet(
        QStringLiteral(
            "#formulaBar, #formulaPieces { background: %1; }"
            "#formulaBar { border-bottom: 1px solid %2; }"
            "QTabBar::tab { background: %1; color: %3; border: 0; border-bottom: 2px solid %1; padding: 4px 7px; }"
            "QTabBar::tab:selected { color: %4; border-bottom-color: %4; }"
            "QTabBar::tab:focus { background: %5; }")
            .arg(theme.side.name(), theme.hairline.name(), theme.secondary.name(), theme.accent.name(),
                 theme.accentSoft.name()));
    m_pieces->doItemsLayout();
}

void FormulaBar::open()
{
    show();
    setFocus(Qt::OtherFocusReason);
}

void FormulaBar::close()
{
    hide();
}

void FormulaBar::showEvent(QShowEvent* event)
{
    fill();
    Q_EMIT openChanged(true);
    QFrame::showEvent(event);
}

void FormulaBar::hideEvent(QHideEvent* event)
{
    Q_EMIT openChanged(false);
    QFrame::hideEvent(event);
}

bool FormulaBar::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_pieces || event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const int tabs = m_tabs->count();
    switch (key->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (const QListWidgetItem* item = m_pieces->currentItem())
            take(item);
        return true;
    case Qt::Key_PageDown:
        m_tabs->setCurrentIndex((m_tabs->currentIndex() + 1) % tabs);
        return true;
    case Qt::Key_PageUp:
        m_tabs->setCurrentIndex((m_tabs->currentIndex() + tabs - 1) % tabs);
        return true;
    default:
        return QFrame::eventFilter(watched, event);
    }
}

void FormulaBar::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) {
        close();
        Q_EMIT closedByKey();
    } else {
        QFrame::keyPressEvent(event);
    }
}

} // namespace lectern::author
