// Draws exercise cards as they are at first, after a wrong and a right answer, and with all help, for the eye:
// exercise_pictures [--look TEXT] FOLDER COURSE. Code is judged where a jail can be made.

#include "picture_sheets.h"

#include <lectern/cards/exercise_card.h>
#include <lectern/lessons/course.h>
#include <lectern/reader/rich_text.h>
#include <lectern/typesetting/math_service.h>

#include <QApplication>
#include <QJsonDocument>
#include <QPainter>
#include <QPushButton>
#include <QTest>
#include <QTextStream>

#include <array>

using namespace lectern;

namespace {

struct Look
{
    theme::Scheme scheme = theme::Scheme::light;
    QString language = {};
    int width = 680;
    qreal zoom = 1;
    qreal ratio = 1;

    QString name() const
    {
        const QStringList schemes{QStringLiteral("light"), QStringLiteral("dark"), QStringLiteral("contrast")};
        return QStringLiteral("%1-%2-%3-z%4-x%5").arg(schemes.at(int(scheme)), language).arg(width).arg(zoom).arg(ratio);
    }
};

std::vector<Look> looks()
{
    using theme::Scheme;
    const QString zh = QStringLiteral("zh_CN");
    const QString en = QStringLiteral("en");
    return {{Scheme::light, zh, 560, 1, 1},    {Scheme::light, en, 680, 1, 1},    {Scheme::dark, zh, 680, 1, 1},
            {Scheme::dark, en, 560, 1, 1},     {Scheme::contrast, en, 560, 1, 1}, {Scheme::contrast, zh, 680, 1, 1},
            {Scheme::light, en, 1000, 1.75, 1}, {Scheme::dark, en, 560, 1, 2}};
}

grading::PartAnswer typed(const calc::Value& value)
{
    grading::TableAnswer rows;
    for (std::size_t row = 0; row < value.shape().rows; ++row) {
        rows.emplace_back();
        for (std::size_t col = 0; col < value.shape().cols; ++col)
            rows.back().push_back(QByteArray::number(value.at(row, col), 'g', 6).toStdString());
    }
    return rows;
}

/// What a learner might answer: with the first named mistake and a wrong option, or rightly.
grading::Answer answerTo(const lessons::Exercise& exercise, const grading::Variant& variant, bool right)
{
    grading::Answer answer{exercise.id};
    for (const lessons::Part& part : exercise.parts) {
        if (part.kind == lessons::ExerciseKind::choice) {
            grading::ChoiceAnswer chosen;
            for (const lessons::Option& option : part.options) {
                if (option.right == right && (part.many || chosen.empty()))
                    chosen.push_back(option.id);
            }
            answer.parts[part.id] = chosen;
        } else if (part.kind == lessons::ExerciseKind::shortAnswer) {
            answer.parts[part.id] = "Because of the mask.";
        } else if (part.kind == lessons::ExerciseKind::code) {
            const auto& code = *exercise.code;
            const auto solution = code.solution.find("python");
            const auto starter = code.starter.find("python");
            const std::string wrong = starter == code.starter.end() ? std::string() : starter->second;
            answer.parts[part.id] =
                grading::CodeAnswer{right && solution != code.solution.end() ? solution->second : wrong, "python"};
        } else {
            const bool slips = !right && !part.mistakes.empty();
            const auto value = variant.sheet().value(slips ? part.mistakes.front().cell : part.answer);
            if (value && (right || slips))
                answer.parts[part.id] = typed(*value);
        }
    }
    return answer;
}

enum class Stage
{
    fresh,
    wrong,
    right,
    help
};
constexpr std::array stages{std::pair(Stage::fresh, "new"), std::pair(Stage::wrong, "wrong"),
                            std::pair(Stage::right, "right"), std::pair(Stage::help, "help")};

void press(cards::ExerciseCard& card, const QString& name)
{
    for (int i = 0; i < 5; ++i) {
        auto* button = card.findChild<QPushButton*>(name);
        if (!button || button->isHidden() || !button->isEnabled())
            return;
        button->click();
        if (!name.startsWith(QStringLiteral("hint_")))
            return;
    }
}

void bringTo(cards::ExerciseCard& card, Stage stage)
{
    if (!card.run().variant())
        return;
    const lessons::Exercise& exercise = card.run().exercise();
    if (stage == Stage::wrong || stage == Stage::right) {
        QJsonObject state = card.state();
        const auto answer = answerTo(exercise, *card.run().variant(), stage == Stage::right);
        state.insert(QStringLiteral("answer"), QJsonDocument::fromJson(grading::toJson(answer)).object());
        card.restore(state);
        card.check();
        for (int i = 0; i < 400 && card.isChecking(); ++i)
            QTest::qWait(50);
    }
    if (stage == Stage::help) {
        for (const lessons::Part& part : exercise.parts)
            press(card, QStringLiteral("hint_") + QString::fromStdString(part.id));
        press(card, QStringLiteral("showWorked"));
    }
    if (stage == Stage::right)
        press(card, QStringLiteral("reveal"));
}

QImage draw(const lessons::Exercise& exercise, const Look& look, Stage stage, typesetting::MathService& math)
{
    const reader::EmbedContext context{theme::Theme::make(look.scheme, look.zoom), look.language, &math};
    QWidget page;
    page.setPalette(context.theme.palette());
    cards::ExerciseCard card(exercise, QByteArray("secret"), {}, context, &page);
    card.setGraderFolder(sandbox::graderFolder(QCoreApplication::applicationDirPath()));
    reader::RichText prompt(context, &page);
    prompt.setMarkdown(u"**" + QString::fromStdString(exercise.title.in(look.language.toStdString())) + u"**\n\n" +
                       card.prompt());
    const int margin = 20;
    const auto place = [&] {
        const int inside = look.width - 2 * margin;
        const int above = prompt.heightForWidth(inside);
        const int height = card.heightForWidth(inside);
        prompt.setGeometry(margin, margin, inside, above);
        card.setGeometry(margin, margin + above, inside, height);
        page.resize(look.width, above + height + 2 * margin);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    };
    place();
    page.show();
    bringTo(card, stage);
    math.waitForAll();
    // The service tells of arrived formulas a little later, once for several.
    QTest::qWait(80);
    place();
    QImage image((QSizeF(page.size()) * look.ratio).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(look.ratio);
    image.fill(context.theme.card);
    QPainter painter(&image);
    page.render(&painter, {}, {}, QWidget::DrawChildren);
    return image;
}

} // namespace

int main(int argc, char** argv)
{
    const QApplication application(argc, argv);
    QApplication::setStyle(QStringLiteral("Fusion"));
    QStringList arguments = application.arguments();
    QString only;
    if (const qsizetype at = arguments.indexOf(QStringLiteral("--look")); at > 0) {
        only = arguments.value(at + 1);
        arguments.remove(at, std::min<qsizetype>(2, arguments.size() - at));
    }
    const auto course = lessons::loadCourse(arguments.value(2).toStdString()).value;
    if (arguments.size() < 3 || course.lessons.empty()) {
        QTextStream(stderr) << "usage: exercise_pictures [--look TEXT] FOLDER COURSE\n";
        return 2;
    }
    QDir().mkpath(arguments.at(1));
    typesetting::MathService math;
    for (const Look& look : looks()) {
        qApp->setStyleSheet(theme::Theme::make(look.scheme, look.zoom).styleSheet());
        for (const auto& [stage, name] : stages) {
            const QString full = look.name() + u'-' + QString::fromLatin1(name);
            if (!full.contains(only))
                continue;
            testing::PictureSheets sheets(arguments.at(1) + u'/' + full, 1800, look.width > 900 ? 3 : 4);
            for (const lessons::Lesson& lesson : course.lessons) {
                for (const auto& [id, exercise] : lesson.exercises)
                    sheets.add(draw(exercise, look, stage, math));
            }
        }
    }
    return 0;
}
