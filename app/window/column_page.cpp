#include "column_page.h"

#include <lectern/theme/theme.h>

#include <QAbstractButton>
#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace lectern::window {
namespace {

constexpr int widestColumn = 720;

} // namespace

QString columnPageStyle(const theme::Theme& theme)
{
    return QStringLiteral("#columnPage { background: %1; }"
                          "#pageCard { background: %2; border: 1px solid %3; border-radius: 12px; }"
                          "#pageFoot { background: %1; border-top: 1px solid %3; }")
        .arg(theme.page.name(), theme.card.name(), theme.hairline.name());
}

ColumnPage::ColumnPage(QWidget* parent)
    : QScrollArea(parent)
    , m_middle(new QWidget)
    , m_column(new QVBoxLayout)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    auto* content = new QWidget;
    content->setObjectName(QStringLiteral("columnPage"));
    m_middle->setLayout(m_column);
    auto* sides = new QHBoxLayout(content);
    sides->setContentsMargins(24, 0, 24, 0);
    sides->addStretch(1);
    sides->addWidget(m_middle, 100);
    sides->addStretch(1);
    m_column->setContentsMargins(0, 32, 0, 32);
    setWidget(content);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        if (now && widget()->isAncestorOf(now))
            ensureWidgetVisible(now, 0, 24);
    });
}

void ColumnPage::setTheme(const theme::Theme& theme)
{
    m_middle->setMaximumWidth(qRound(theme.px(widestColumn)));
    for (QWidget* child : m_middle->findChildren<QWidget*>()) {
        if (qobject_cast<QLabel*>(child) || qobject_cast<QAbstractButton*>(child))
            child->setFont(theme.ui());
    }
}

} // namespace lectern::window
