#include "courses_page.h"

#include "column_page.h"

#include <lectern/reader/rich_text.h>

#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace lectern::window {

CoursesPage::CoursesPage(QWidget* parent)
    : QWidget(parent)
    , m_page(new ColumnPage)
    , m_install(new QPushButton)
    , m_back(new QPushButton)
{
    setObjectName(QStringLiteral("courses"));
    m_install->setObjectName(QStringLiteral("coursesInstall"));
    m_back->setObjectName(QStringLiteral("coursesBack"));
    auto* foot = new QWidget;
    foot->setObjectName(QStringLiteral("pageFoot"));
    auto* footLayout = new QHBoxLayout(foot);
    footLayout->setContentsMargins(24, 10, 24, 10);
    footLayout->addWidget(m_install);
    footLayout->addStretch(1);
    footLayout->addWidget(m_back);
    for (QPushButton* button : {m_install, m_back})
        button->setAutoDefault(true);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(m_page, 1);
    all->addWidget(foot);
    connect(m_install, &QPushButton::clicked, this, &CoursesPage::packageWanted);
    connect(m_back, &QPushButton::clicked, this, &CoursesPage::closed);
}

void CoursesPage::addText(QVBoxLayout* column, const QString& markdown, qreal pixels, bool secondary)
{
    auto* text = new reader::RichText(m_context);
    text->setTextSize(pixels);
    if (secondary)
        text->setTone(reader::RichText::Tone::secondary);
    text->setMarkdown(markdown);
    text->setAccessibleName(text->plainText());
    column->addWidget(text);
}

QPushButton* CoursesPage::makeButton(const QString& text, const QString& name)
{
    auto* button = new QPushButton(text);
    button->setObjectName(name);
    button->setFont(m_context.theme.ui());
    button->setAutoDefault(true);
    return button;
}

void CoursesPage::addNews(const CoursesView& view)
{
    if (view.installed.isEmpty() && view.problem.isEmpty())
        return;
    auto* frame = new QFrame;
    frame->setObjectName(QStringLiteral("pageCard"));
    auto* inside = new QVBoxLayout(frame);
    inside->setContentsMargins(16, 10, 16, 12);
    auto* words = new QLabel(view.problem.isEmpty() ? tr("Installed: %1").arg(view.installed) : view.problem);
    words->setObjectName(QStringLiteral("coursesNews"));
    words->setTextFormat(Qt::PlainText);
    words->setWordWrap(true);
    words->setFont(m_context.theme.ui());
    inside->addWidget(words);
    if (!view.otherSigner.isEmpty()) {
        auto* accept = makeButton(tr("Install it all the same"), QStringLiteral("coursesAccept"));
        connect(accept, &QPushButton::clicked, this,
                [this, package = view.otherSigner] { Q_EMIT otherSignerAccepted(package); });
        inside->addWidget(accept, 0, Qt::AlignLeft);
    }
    m_rows->layout()->addWidget(frame);
}

void CoursesPage::addCourse(const CoursesView::Course& course)
{
    auto* frame = new QFrame;
    frame->setObjectName(QStringLiteral("pageCard"));
    auto* inside = new QVBoxLayout(frame);
    inside->setContentsMargins(16, 12, 16, 12);
    inside->setSpacing(6);
    auto* title = new QLabel(course.title);
    title->setTextFormat(Qt::PlainText);
    title->setWordWrap(true);
    title->setFont(m_context.theme.sans(16, QFont::DemiBold));
    inside->addWidget(title);
    for (const CoursesView::Version& version : course.versions)
        addVersion(inside, course, version);
    m_rows->layout()->addWidget(frame);
}

void CoursesPage::addVersion(QVBoxLayout* column, const CoursesView::Course& course,
                             const CoursesView::Version& version)
{
    const QString source = course.shipped             ? tr("comes with Lectern")
                           : version.signer.isEmpty() ? tr("not signed")
                                                      : tr("signed by %1").arg(version.signer);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    auto* words = new QLabel(tr("Version %1").arg(version.number) + u" · " + source);
    words->setWordWrap(true);
    words->setFont(m_context.theme.ui());
    words->setProperty("tone", QStringLiteral("secondary"));
    row->addWidget(words, 1);
    const QString name = course.id + u'_' + QString::number(version.number);
    auto* open = makeButton(version.isOpen ? tr("Is open") : tr("Open"), u"open_" + name);
    open->setEnabled(!version.isOpen);
    open->setAccessibleName(open->text() + u": " + course.title + u", " + words->text());
    connect(open, &QPushButton::clicked, this,
            [this, folder = version.folder] { Q_EMIT courseWanted(folder); });
    row->addWidget(open);
    if (!course.shipped && !version.isOpen)
        addRemoval(row, course.id, version.number);
    column->addLayout(row);
}

// The first press asks, the second one removes: no question of its own stands in the way of anything else.
void CoursesPage::addRemoval(QHBoxLayout* row, const QString& course, int version)
{
    auto* remove = makeButton(tr("Remove"), u"remove_" + course + u'_' + QString::number(version));
    remove->setToolTip(tr("What you have done in it is kept."));
    connect(remove, &QPushButton::clicked, this, [this, remove, course, version] {
        if (remove->property("asked").toBool())
            return Q_EMIT removalWanted(course, version);
        remove->setProperty("asked", true);
        remove->setText(tr("Really remove?"));
    });
    row->addWidget(remove);
}

void CoursesPage::show(const CoursesView& view, const reader::EmbedContext& context)
{
    m_context = context;
    m_page->setTheme(context.theme);
    delete m_rows;
    m_rows = new QWidget;
    auto* column = new QVBoxLayout(m_rows);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(qRound(context.theme.px(12)));
    m_page->column()->addWidget(m_rows);
    m_install->setText(tr("Install a package…"));
    m_back->setText(tr("Back to the lesson"));
    addText(column, u"**" + tr("Courses") + u"**", 26);
    addText(column,
            tr("A course comes as a file that ends in .lectern: choose it below, or drop it on this window. "
               "It can "
               "compute and ask, but it cannot run programs or reach the network."),
            14, true);
    addNews(view);
    for (const CoursesView::Course& course : view.courses)
        addCourse(course);
    column->addStretch(1);
}

void CoursesPage::takeFocus()
{
    m_install->setFocus(Qt::OtherFocusReason);
}

void CoursesPage::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        return Q_EMIT closed();
    QWidget::keyPressEvent(event);
}

} // namespace lectern::window
