#include "courses_page.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace lectern::window {

CoursesPage::CoursesPage(QWidget* parent)
    : ColumnPage("courses", parent)
    , m_install(addFootButton("coursesInstall"))
{
    addBack("coursesBack");
    connect(m_install, &QPushButton::clicked, this, &CoursesPage::packageWanted);
}

void CoursesPage::addNews(const CoursesView& view)
{
    if (view.installed.isEmpty() && view.problem.isEmpty())
        return;
    auto* inside = new QVBoxLayout(addCard());
    inside->setContentsMargins(16, 10, 16, 12);
    auto* words = new QLabel(view.problem.isEmpty() ? tr("Installed: %1").arg(view.installed) : view.problem);
    words->setObjectName(QStringLiteral("coursesNews"));
    words->setTextFormat(Qt::PlainText);
    words->setWordWrap(true);
    words->setFont(context().theme.ui());
    inside->addWidget(words);
    if (!view.otherSigner.isEmpty()) {
        auto* accept = makeButton(tr("Install it all the same"), QStringLiteral("coursesAccept"));
        connect(accept, &QPushButton::clicked, this,
                [this, package = view.otherSigner] { Q_EMIT otherSignerAccepted(package); });
        inside->addWidget(accept, 0, Qt::AlignLeft);
    }
}

void CoursesPage::addCourse(const CoursesView::Course& course)
{
    auto* inside = new QVBoxLayout(addCard());
    inside->setContentsMargins(16, 12, 16, 12);
    inside->setSpacing(6);
    auto* title = new QLabel(course.title);
    title->setTextFormat(Qt::PlainText);
    title->setWordWrap(true);
    title->setFont(context().theme.sans(16, QFont::DemiBold));
    inside->addWidget(title);
    for (const CoursesView::Version& version : course.versions)
        addVersion(inside, course, version);
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
    words->setFont(context().theme.ui());
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
    beginRows(context, 12);
    m_install->setText(tr("Install a package…"));
    addTitle(tr("Courses"));
    addText(tr("A course comes as a file that ends in .lectern: choose it below, or drop it on this window. "
               "It can "
               "compute and ask, but it cannot run programs or reach the network."),
            14, Tone::secondary);
    addNews(view);
    for (const CoursesView::Course& course : view.courses)
        addCourse(course);
    endRows();
}

void CoursesPage::takeFocus()
{
    m_install->setFocus(Qt::OtherFocusReason);
}

} // namespace lectern::window
