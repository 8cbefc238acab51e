#include <lectern/window/course_texts.h>

#include <lectern/calculators/session.h>
#include <lectern/cards/points.h>

#include <QCoreApplication>

#include <map>
#include <memory>

namespace lectern::window {
namespace {

/// "calculator.cell:.4f" in its parts.
struct ValueTarget
{
    std::string calculator;
    std::string expression;
    QString format;
};

ValueTarget parse(const QString& target)
{
    const qsizetype dot = target.indexOf(u'.');
    QString expression = target.mid(dot + 1);
    QString format;
    // A colon inside an index ("A[1,:]") belongs to the expression.
    const qsizetype colon = expression.lastIndexOf(u':');
    if (colon > expression.lastIndexOf(u']')) {
        format = expression.mid(colon + 1);
        expression.truncate(colon);
    }
    return {target.left(dot).toStdString(), expression.toStdString(), format};
}

QString undefined()
{
    return QCoreApplication::translate("Cards", "The course does not say what stands here.");
}

} // namespace

const lessons::Calculator* findCalculator(const lessons::Lesson& lesson, const std::string& id)
{
    const auto found = lesson.calculators.find(id);
    return found == lesson.calculators.end() ? nullptr : &found->second;
}

const lessons::Exercise* findExercise(const lessons::Lesson& lesson, const std::string& id)
{
    const auto found = lesson.exercises.find(id);
    return found == lesson.exercises.end() ? nullptr : &found->second;
}

StartValues startValues(const lessons::Lesson& lesson)
{
    struct Known
    {
        std::map<QString, QString> values;
        // A section speaks of one calculator at a time, and some take long to compute.
        std::string calculator;
        std::unique_ptr<calculators::Session> session;
    };
    auto known = std::make_shared<Known>(); // shared: a function object is copied
    return [&lesson, known](const QString& target) {
        if (const auto found = known->values.find(target); found != known->values.end())
            return found->second;
        const ValueTarget parsed = parse(target);
        if (!known->session || known->calculator != parsed.calculator) {
            const lessons::Calculator* calculator = findCalculator(lesson, parsed.calculator);
            known->calculator = parsed.calculator;
            known->session.reset();
            if (calculator)
                known->session = std::make_unique<calculators::Session>(*calculator, QStringLiteral("en"));
        }
        QString text = QStringLiteral("?");
        if (known->session && known->session->problems().empty()) {
            const QString format = parsed.format.isEmpty() ? QString() : QString(u':' + parsed.format);
            text = known->session->fill("{{" + parsed.expression + format.toStdString() + "}}");
        }
        return known->values.emplace(target, text).first->second;
    };
}

reader::PageSources pageSources(const lessons::Course& course, const lessons::Lesson& lesson,
                                const QString& language, const ExercisePrompt& prompt)
{
    reader::PageSources sources;
    sources.course = &course;
    sources.lesson = &lesson;
    sources.language = language;
    sources.value = startValues(lesson);
    sources.cardText = [&lesson, language, prompt](const lessons::Embed& embed) {
        const std::string in = language.toStdString();
        reader::CardText text;
        if (embed.kind == lessons::EmbedKind::calculator) {
            text.label = QCoreApplication::translate("Cards", "Calculator");
            const lessons::Calculator* calculator = findCalculator(lesson, embed.id);
            text.title = QString::fromStdString(calculator ? calculator->title.in(in) : embed.id);
            text.markdown = calculator ? QString::fromStdString(calculator->text.in(in)) : undefined();
        } else if (const lessons::Exercise* exercise = findExercise(lesson, embed.id)) {
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
