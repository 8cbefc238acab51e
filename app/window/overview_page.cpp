#include "overview_page.h"

#include <lectern/cards/points.h>
#include <lectern/reader/markdown_text.h>

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace lectern::window {
namespace {

const QString dot = QStringLiteral(" · ");

} // namespace

OverviewPage::OverviewPage(QWidget* parent)
    : ColumnPage("overview", parent)
    , m_back(addBack("overviewBack"))
{
}

QString OverviewPage::duration(qint64 ms) const
{
    const int minutes = static_cast<int>(ms / 60'000);
    if (minutes < 60)
        return tr("%n minute(s)", nullptr, minutes);
    return tr("%1 h %2 min").arg(minutes / 60).arg(minutes % 60);
}

void OverviewPage::addSum(const Overview& overview)
{
    const LessonProgress all = overview.sum();
    addText(QStringList{tr("%1 of %2 sections read").arg(all.done).arg(all.sections),
                        tr("%1 of %2 exercises solved").arg(all.solved).arg(all.exercises),
                        tr("%1 of %2").arg(cards::pointsText(all.points), cards::pointsInWords(all.maximum)),
                        tr("%1 at work").arg(duration(all.spent))}
                .join(dot),
            15);
    addText(tr("Time counts while this window is in use, and for two minutes after the last key or mouse "
               "movement."),
            13.5, Tone::secondary);
}

void OverviewPage::addRow(const QString& first, const QString& second, const QString& button,
                          const QString& name, const StudyPlace& place)
{
    auto* row = new QHBoxLayout(addCard());
    row->setContentsMargins(16, 10, 12, 10);
    row->setSpacing(14);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(2);
    texts->addWidget(makeText(first, 15));
    if (!second.isEmpty())
        texts->addWidget(makeText(second, 13.5, Tone::secondary));
    auto* open = makeButton(button, name);
    open->setAccessibleName(button + u": " + reader::spokenText(first));
    open->setAccessibleDescription(reader::spokenText(second));
    open->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    row->addLayout(texts, 1);
    row->addWidget(open, 0, Qt::AlignVCenter);
    connect(open, &QPushButton::clicked, this, [this, place] { Q_EMIT placeWanted(place); });
}

void OverviewPage::addDue(const CourseProgress& course, const LessonProgress& lesson)
{
    if (lesson.cardsDue > 0)
        addRow(tr("%n recall card(s)", nullptr, lesson.cardsDue), lesson.title, tr("Go there"),
               u"overviewCards_" + lesson.lesson, {course.folder, lesson.lesson, lesson.cardSection});
    for (const LessonProgress::DueExercise& exercise : lesson.exercisesDue)
        addRow(exercise.title, tr("try it again") + dot + lesson.title, tr("Go there"),
               u"overviewExercise_" + exercise.id,
               {course.folder, lesson.lesson, exercise.section, exercise.id});
}

void OverviewPage::addLesson(const CourseProgress& course, const LessonProgress& lesson)
{
    QStringList facts{tr("sections: %1 started, %2 read, %3 mastered, of %4")
                          .arg(lesson.started)
                          .arg(lesson.done)
                          .arg(lesson.mastered)
                          .arg(lesson.sections)};
    if (lesson.exercises > 0) {
        facts << tr("%1 of %2 exercises solved").arg(lesson.solved).arg(lesson.exercises)
              << tr("%1 of %2").arg(cards::pointsText(lesson.points), cards::pointsInWords(lesson.maximum));
    }
    if (lesson.spent > 0)
        facts << duration(lesson.spent);
    addRow(lesson.title, lesson.isTouched() ? facts.join(dot) : tr("not begun yet"),
           lesson.isTouched() ? tr("Go on") : tr("Begin"), u"overviewLesson_" + lesson.lesson,
           {course.folder, lesson.lesson});
}

void OverviewPage::show(const Overview& overview, const reader::EmbedContext& context)
{
    beginRows(context);
    addTitle(tr("Overview"));
    addSum(overview);
    addHeading(tr("Due now"));
    if (!overview.isAnythingDue())
        addText(tr("Nothing. Cards and exercises come back here when it is time to recall them."), 14.5,
                Tone::secondary);
    for (const CourseProgress& course : overview.courses) {
        for (const LessonProgress& lesson : course.lessons)
            addDue(course, lesson);
    }
    for (const CourseProgress& course : overview.courses) {
        addHeading(course.title);
        for (const LessonProgress& lesson : course.lessons)
            addLesson(course, lesson);
    }
    endRows();
}

void OverviewPage::takeFocus()
{
    m_back->setFocus(Qt::OtherFocusReason);
}

} // namespace lectern::window
