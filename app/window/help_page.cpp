#include "help_page.h"

#include "help_course.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace lectern::window {
namespace {

bool isOf(const lessons::Lesson& lesson, const QString& chapter)
{
    const auto page = lesson.pages.begin();
    return page != lesson.pages.end() && QString::fromStdString(page->second.id) == chapter;
}

} // namespace

HelpPage::HelpPage(const QString& docsFolder, const reader::EmbedContext& context, QWidget* parent)
    : QWidget(parent)
    , m_course(loadHelp(docsFolder))
    , m_context(context)
    , m_view(new reader::LessonView(
          m_context, [](const lessons::Embed&, const reader::EmbedContext&, QWidget*) { return nullptr; }))
    , m_chapters(new QComboBox)
    , m_sections(new QComboBox)
    , m_back(new QPushButton)
{
    setObjectName(QStringLiteral("columnPage")); // its ground
    setAttribute(Qt::WA_StyledBackground);
    m_view->setObjectName(QStringLiteral("helpView"));
    m_chapters->setObjectName(QStringLiteral("helpChapters"));
    m_sections->setObjectName(QStringLiteral("helpSections"));
    m_back->setObjectName(QStringLiteral("helpBack"));
    m_back->setAutoDefault(true);
    for (QComboBox* box : {m_chapters, m_sections}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(12);
        box->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    }
    auto* head = new QHBoxLayout;
    head->setContentsMargins(24, 12, 24, 8);
    head->setSpacing(8);
    head->addWidget(m_chapters, 1);
    head->addWidget(m_sections, 1);
    head->addWidget(m_back);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addLayout(head);
    all->addWidget(m_view, 1);
    connect(m_chapters, &QComboBox::activated, this, [this](int index) {
        open(m_chapters->itemData(index).toString(), {});
    });
    connect(m_sections, &QComboBox::activated, this,
            [this](int index) { m_view->goToSection(m_sections->itemData(index).toString()); });
    connect(m_view, &reader::LessonView::currentSectionChanged, this, [this](const QString& id) {
        const QSignalBlocker quiet(m_sections);
        m_sections->setCurrentIndex(m_sections->findData(id));
    });
    connect(m_view, &reader::LessonView::linkActivated, this, &HelpPage::follow);
    connect(m_back, &QPushButton::clicked, this, &HelpPage::closed);
    setContext(context);
}

reader::PageSources HelpPage::sources() const
{
    reader::PageSources sources;
    sources.course = &m_course;
    sources.lesson = isEmpty() ? nullptr : &m_course.lessons[m_chapter];
    sources.language = m_context.language;
    return sources;
}

QString HelpPage::titleOf(const lessons::Lesson& lesson) const
{
    const auto own = lesson.pages.find(m_context.language.toStdString());
    if (own != lesson.pages.end())
        return QString::fromStdString(own->second.title);
    return QString::fromStdString(lesson.pages.begin()->second.title) + QStringLiteral(" (English)");
}

void HelpPage::setContext(const reader::EmbedContext& context)
{
    m_context = context;
    m_view->setContext(context, sources());
    m_back->setText(tr("Back to the lesson"));
    m_chapters->setAccessibleName(tr("Chapter of the help"));
    m_sections->setAccessibleName(tr("Section of the chapter"));
    for (QWidget* widget : {static_cast<QWidget*>(m_chapters), static_cast<QWidget*>(m_sections),
                            static_cast<QWidget*>(m_back)})
        widget->setFont(context.theme.ui());
    fillChapters();
    fillSections();
}

void HelpPage::fillChapters()
{
    const QSignalBlocker quiet(m_chapters);
    m_chapters->clear();
    for (const lessons::Lesson& lesson : m_course.lessons) {
        if (!lesson.pages.empty())
            m_chapters->addItem(titleOf(lesson), QString::fromStdString(lesson.pages.begin()->second.id));
    }
    m_chapters->setCurrentIndex(static_cast<int>(m_chapter));
}

void HelpPage::fillSections()
{
    const QSignalBlocker quiet(m_sections);
    m_sections->clear();
    for (const reader::Section& section : m_view->sections()) {
        if (section.level <= 2)
            m_sections->addItem(section.title, section.id);
    }
    m_sections->setCurrentIndex(std::max(0, m_sections->findData(m_view->currentSection())));
    m_view->setAccessibleName(isEmpty() ? QString() : titleOf(m_course.lessons[m_chapter]));
}

void HelpPage::open(const QString& chapter, const QString& section)
{
    for (std::size_t i = 0; i < m_course.lessons.size(); ++i) {
        if (isOf(m_course.lessons[i], chapter))
            m_chapter = i;
    }
    m_view->showLesson(sources());
    fillChapters();
    fillSections();
    if (!section.isEmpty())
        m_view->goToSection(section);
    m_view->setFocus(Qt::OtherFocusReason);
}

// The documents name each other by file, translated ones those in English as "../file"; what leads elsewhere in the
// project is not here.
void HelpPage::follow(const QString& target)
{
    QString file = target.section(u'#', 0, 0);
    if (file.startsWith(u"../"))
        file.remove(0, 3);
    if (target.startsWith(u"http"))
        return Q_EMIT linkWanted(target);
    if (file.endsWith(u".md") && !file.contains(u'/'))
        open(file.chopped(3), target.section(u'#', 1));
}

void HelpPage::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        return Q_EMIT closed();
    QWidget::keyPressEvent(event);
}

} // namespace lectern::window
