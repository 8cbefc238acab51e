#include "class_chooser.h"

#include "path_row.h"

#include <QDir>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace lectern::gradebook {
namespace {

constexpr int widestChooser = 720;

QLabel* plainLabel(const char* name)
{
    auto* label = new QLabel;
    label->setObjectName(QString::fromLatin1(name));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

} // namespace

ClassChooser::ClassChooser(QWidget* parent)
    : QWidget(parent)
    , m_title(plainLabel("classChooserTitle"))
    , m_text(plainLabel("classChooserText"))
    , m_problem(plainLabel("classProblem"))
    , m_folder(new PathRow(PathRow::Kind::folder, QStringLiteral("classOpen")))
    , m_course(new PathRow(PathRow::Kind::folder, QStringLiteral("classCourse")))
    , m_recentTitle(plainLabel("classRecentTitle"))
    , m_recent(new QVBoxLayout)
{
    m_text->setProperty("tone", QStringLiteral("secondary"));
    m_problem->setProperty("tone", QStringLiteral("error"));
    m_recent->setSpacing(6);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(14);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_title, m_text, m_problem, m_folder, m_course,
                                                           m_recentTitle}) {
        widget->setMaximumWidth(widestChooser);
        column->addWidget(widget);
    }
    column->addLayout(m_recent);
    column->addStretch(1);
    m_problem->hide();
    m_course->hide();
    m_recentTitle->hide();
    connect(m_folder, &PathRow::wanted, this, &ClassChooser::classWanted);
    connect(m_course, &PathRow::wanted, this,
            [this](const QString& course) { Q_EMIT courseChosen(m_wantedFolder, course); });
}

void ClassChooser::setContext(const reader::EmbedContext& context)
{
    m_context = context;
    m_title->setFont(context.theme.sans(26, QFont::DemiBold));
    for (QLabel* label : {m_text, m_problem})
        label->setFont(context.theme.sans(14.5));
    m_recentTitle->setFont(context.theme.sans(15, QFont::DemiBold));
    m_folder->setFonts(context.theme.ui());
    m_course->setFonts(context.theme.ui());
    retranslate();
    setRecent(m_folders);
}

void ClassChooser::retranslate()
{
    m_title->setText(tr("Grade a class"));
    m_text->setText(tr("For instructors. A class is a folder that “lectern-cli class new” makes; it holds the keys, the "
                       "roster and the gradebook. Open it here, or drop it on this page."));
    m_folder->setTexts(tr("Folder of the class"), tr("Open"));
    m_course->setTexts(tr("The class is graded with the course “%1”. Where is its folder?").arg(m_wantedCourse),
                       tr("Use this course"));
    m_recentTitle->setText(tr("Opened before"));
}

void ClassChooser::setRecent(const QStringList& folders)
{
    m_folders = folders;
    while (QLayoutItem* item = m_recent->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_recentTitle->setVisible(!folders.isEmpty());
    for (const QString& folder : folders) {
        auto* button = new QPushButton(QDir::toNativeSeparators(folder).replace(u'&', QStringLiteral("&&")));
        button->setObjectName(QStringLiteral("classRecent"));
        button->setAutoDefault(true);
        button->setFont(m_context.theme.ui());
        button->setMaximumWidth(widestChooser);
        button->setMinimumWidth(40);
        button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        button->setToolTip(folder);
        button->setAccessibleName(tr("Open %1").arg(folder));
        // Queued: the list is made anew while the button still speaks.
        connect(
            button, &QPushButton::clicked, this, [this, folder] { Q_EMIT classWanted(folder); },
            Qt::QueuedConnection);
        m_recent->addWidget(button);
    }
}

void ClassChooser::setProblem(const QString& problem)
{
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
}

void ClassChooser::setCourseWanted(const QString& folder, const QString& course)
{
    m_wantedFolder = folder;
    m_wantedCourse = course;
    m_course->setVisible(!course.isEmpty());
    retranslate();
    if (!course.isEmpty())
        m_course->takeFocus();
}

void ClassChooser::takeFocus()
{
    if (auto* first = findChild<QPushButton*>(QStringLiteral("classRecent")))
        first->setFocus(Qt::OtherFocusReason);
    else
        m_folder->takeFocus();
}

} // namespace lectern::gradebook
