#include <lectern/gradebook/queue_view.h>

#include <lectern/handin/grade_table.h>

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace lectern::gradebook {
namespace {

struct QueueWords
{
    Q_DECLARE_TR_FUNCTIONS(lectern::gradebook::QueueView)
};

QString queueText(const lessons::Localized& text, const std::string& language)
{
    return withoutDrawn(QString::fromStdString(text.in(language)).trimmed());
}

QueueView::Part queuePart(const handin::WrittenPart& written, const lessons::Exercise& exercise,
                          const std::string& language)
{
    QueueView::Part view;
    view.answer = QString::fromStdString(written.text);
    const auto part = std::find_if(exercise.parts.begin(), exercise.parts.end(),
                                   [&written](const lessons::Part& one) { return one.id == written.part; });
    if (part == exercise.parts.end())
        return view;
    view.question = queueText(part->text, language);
    for (const lessons::RubricItem& item : part->rubric)
        view.rubric << QString::number(item.points) + QStringLiteral(": ") + queueText(item.text, language);
    return view;
}

QString givenWords(const AnswerGroup& group)
{
    const auto given = std::find_if(group.answers.begin(), group.answers.end(),
                                    [](const handin::ShortAnswer& answer) { return answer.given; });
    if (given == group.answers.end())
        return {};
    if (!group.isGiven())
        return QueueWords::tr("Some of them have points already.");
    return group.step() ? QueueWords::tr("Points were given.")
                        : QueueWords::tr("Points were set otherwise: %1")
                              .arg(QString::fromStdString(given->given->reason));
}

} // namespace

QueueView queueView(const ManualQueue& queue, const handin::OpenedClass& opened, const QString& language)
{
    const AnswerGroup& group = *queue.group();
    const std::string wanted = language.toStdString();
    QueueView view;
    view.place = QueueWords::tr("Answer %1 of %2").arg(queue.current() + 1).arg(queue.count()) +
                 QStringLiteral(" · ") + QueueWords::tr("%n without points", nullptr, queue.open());
    view.typedBy = QueueWords::tr("typed by %n learner(s)", nullptr, static_cast<int>(group.answers.size()));
    view.given = givenWords(group);
    view.step = group.step().value_or(0);
    for (int step = 1; step <= ManualQueue::steps; ++step)
        view.points << QString::fromStdString(handin::pointsText(ManualQueue::pointsOf(group, step)));
    const handin::AnsweredForm& answered = group.answers.front().form;
    const handin::ExerciseForm* form = opened.catalogue.form(answered.exercise, answered.hash);
    view.title = form ? queueText(form->exercise.title, wanted) : QString::fromStdString(group.exercise);
    for (const handin::WrittenPart& written : group.parts)
        view.parts.push_back(form ? queuePart(written, form->exercise, wanted)
                                  : QueueView::Part{{}, QString::fromStdString(written.text)});
    return view;
}

QString outdatedNotice(std::size_t outdated)
{
    return outdated > 0 ? QueueWords::tr("%n hand-in(s) must be graded again first: see “Grade again”.",
                                         nullptr, static_cast<int>(outdated))
                        : QString();
}

QString stepReason(int step)
{
    return QueueWords::tr("short answer: step %1 of %2").arg(step).arg(ManualQueue::steps);
}

QString withoutDrawn(const QString& markdown)
{
    static const QRegularExpression drawn(QStringLiteral("\\{\\{[^}]*\\}\\}"));
    return QString(markdown).replace(drawn, QStringLiteral("…"));
}

} // namespace lectern::gradebook
