#include <lectern/window/course_texts.h>

#include <lectern/cards/points.h>
#include <lectern/window/start_values.h>

#include <QCoreApplication>

namespace lectern::window {
namespace {

QString undefined()
{
    return QCoreApplication::translate("Cards", "The course does not say what stands here.");
}

} // namespace

reader::PageSources pageSources(const lessons::Course& course, const lessons::Lesson& lesson,
                                const QString& language, const std::shared_ptr<StartValues>& values,
                                const ExercisePrompt& prompt)
{
    reader::PageSources sources;
    sources.course = &course;
    sources.lesson = &lesson;
    sources.language = language;
    sources.value = [values](const QString& target) { return values->text(target); };
    sources.cardText = [&lesson, language, prompt](const lessons::Embed& embed) {
        const std::string in = language.toStdString();
        reader::CardText text;
        if (embed.kind == lessons::EmbedKind::calculator) {
            text.label = QCoreApplication::translate("Cards", "Calculator");
            const lessons::Calculator* calculator = lesson.calculator(embed.id);
            text.title = QString::fromStdString(calculator ? calculator->title.in(in) : embed.id);
            text.markdown = calculator ? QString::fromStdString(calculator->text.in(in)) : undefined();
        } else if (const lessons::Exercise* exercise = lesson.exercise(embed.id)) {
            text.label = QCoreApplication::translate("Cards", "Exercise") + u" · " +
                         cards::pointsInWords(exercise->points);
            text.title = QString::fromStdString(exercise->title.in(in));
            text.markdown = prompt ? prompt(*exercise) : QString();
        } else {
            text.label = QCoreApplication::translate("Cards", "Exercise");
            text.title = QString::fromStdString(embed.id);
            text.markdown = undefined();
        }
        return text;
    };
    return sources;
}

} // namespace lectern::window
