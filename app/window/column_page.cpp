#include "column_page.h"

#include <lectern/theme/theme.h>

#include <QAbstractButton>
#include <QApplication>
#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <utility>

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

ColumnPage::ColumnPage(const char* name, QWidget* parent)
    : QWidget(parent)
    , m_scroll(new QScrollArea)
    , m_middle(new QWidget)
    , m_column(new QVBoxLayout)
    , m_foot(new QHBoxLayout)
{
    setObjectName(QString::fromLatin1(name));
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    auto* content = new QWidget;
    content->setObjectName(QStringLiteral("columnPage"));
    m_middle->setLayout(m_column);
    auto* sides = new QHBoxLayout(content);
    sides->setContentsMargins(24, 0, 24, 0);
    sides->addStretch(1);
    sides->addWidget(m_middle, 100);
    sides->addStretch(1);
    m_column->setContentsMargins(0, 32, 0, 32);
    m_scroll->setWidget(content);
    auto* footFrame = new QWidget;
    footFrame->setObjectName(QStringLiteral("pageFoot"));
    footFrame->setLayout(m_foot);
    m_foot->setContentsMargins(24, 10, 24, 10);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(m_scroll, 1);
    all->addWidget(footFrame);
    connect(qApp, &QApplication::focusChanged, this, [this, content](QWidget*, QWidget* now) {
        if (now && content->isAncestorOf(now))
            m_scroll->ensureWidgetVisible(now, 0, 24);
    });
}

void ColumnPage::applyTheme(const theme::Theme& theme)
{
    m_middle->setMaximumWidth(qRound(theme.px(widestColumn)));
    for (QWidget* child : m_middle->findChildren<QWidget*>()) {
        if (qobject_cast<QLabel*>(child) || qobject_cast<QAbstractButton*>(child))
            child->setFont(theme.ui());
    }
}

QPushButton* ColumnPage::addFootButton(const char* name)
{
    auto* button = new QPushButton;
    button->setObjectName(QString::fromLatin1(name));
    button->setAutoDefault(true);
    m_foot->addWidget(button);
    return button;
}

QPushButton* ColumnPage::addBack(const char* name)
{
    m_foot->addStretch(1);
    m_back = addFootButton(name);
    connect(m_back, &QPushButton::clicked, this, &ColumnPage::closed);
    return m_back;
}

void ColumnPage::beginRows(const reader::EmbedContext& context, int spacing)
{
    m_context = context;
    m_focused = m_rows && m_rows->isAncestorOf(focusWidget()) ? focusWidget()->objectName() : QString();
    delete m_rows;
    applyTheme(context.theme);
    m_rows = new QWidget;
    m_rowColumn = new QVBoxLayout(m_rows);
    m_rowColumn->setContentsMargins(0, 0, 0, 0);
    m_rowColumn->setSpacing(qRound(context.theme.px(spacing)));
    m_column->addWidget(m_rows);
    if (m_back)
        m_back->setText(tr("Back to the lesson"));
}

void ColumnPage::endRows()
{
    m_rowColumn->addStretch(1);
    if (m_focused.isEmpty())
        return;
    auto* again = m_rows->findChild<QWidget*>(std::exchange(m_focused, {}));
    if (!again)
        again = m_back;
    if (again)
        again->setFocus(Qt::OtherFocusReason);
}

reader::RichText* ColumnPage::makeText(const QString& markdown, qreal pixels, Tone tone) const
{
    auto* text = new reader::RichText(m_context);
    text->setTextSize(pixels);
    text->setTone(tone);
    text->setMarkdown(markdown);
    return text;
}

void ColumnPage::addText(const QString& markdown, qreal pixels, Tone tone)
{
    m_rowColumn->addWidget(makeText(markdown, pixels, tone));
}

void ColumnPage::addTitle(const QString& text)
{
    addText(u"**" + text + u"**", 26);
}

void ColumnPage::addHeading(const QString& text)
{
    m_rowColumn->addSpacing(qRound(m_context.theme.px(10)));
    addText(u"**" + text + u"**", 18);
}

QFrame* ColumnPage::addCard()
{
    auto* frame = new QFrame;
    frame->setObjectName(QStringLiteral("pageCard"));
    m_rowColumn->addWidget(frame);
    return frame;
}

void ColumnPage::addCard(const QString& first, const QString& second)
{
    auto* inside = new QVBoxLayout(addCard());
    inside->setContentsMargins(16, 10, 16, 10);
    inside->setSpacing(2);
    inside->addWidget(makeText(first, 15));
    inside->addWidget(makeText(second, 13.5, Tone::secondary));
}

QPushButton* ColumnPage::makeButton(const QString& text, const QString& name) const
{
    auto* button = new QPushButton(text);
    button->setObjectName(name);
    button->setFont(m_context.theme.ui());
    button->setAutoDefault(true);
    return button;
}

void ColumnPage::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && m_back && !m_back->isHidden())
        return Q_EMIT closed();
    QWidget::keyPressEvent(event);
}

} // namespace lectern::window
