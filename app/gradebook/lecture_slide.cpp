#include <lectern/gradebook/lecture_slide.h>

#include <lectern/gradebook/queue_view.h>
#include <lectern/grading/grader.h>

#include <algorithm>
#include <optional>

namespace lectern::gradebook {
namespace {

constexpr std::size_t mostOnSlide = 3; // more is not read from the back row

/// Something live of a page and the heading that it stands under.
struct Place
{
    lessons::Embed embed;
    std::string heading;
};

void collectPlaces(const lessons::Blocks& blocks, std::string& heading, std::vector<Place>& places)
{
    for (const lessons::Block& block : blocks) {
        if (const auto* head = std::get_if<lessons::Heading>(&block.content))
            heading = head->id;
        else if (const auto* embed = std::get_if<lessons::Embed>(&block.content))
            places.push_back({*embed, heading});
        else if (const auto* box = std::get_if<lessons::Box>(&block.content))
            collectPlaces(box->blocks, heading, places);
    }
}

QString slideLine(const lessons::Localized& text, const QString& language)
{
    return withoutDrawn(QString::fromStdString(text.in(language.toStdString()))).simplified();
}

/// With the numbers of one variant, so that it reads as learners read it.
QString sampleText(const lessons::Exercise& exercise, const lessons::Localized& text, const QString& language)
{
    const std::string& plain = text.in(language.toStdString());
    const auto variant = grading::Variant::draw(exercise, 1);
    const auto filled = variant ? grading::fillTemplate(plain, variant->sheet()) : Result<std::string>(plain);
    return withoutDrawn(QString::fromStdString(filled.value_or(plain)).trimmed());
}

/// The last calculator of the section that the exercise belongs to, else the last one before it.
const lessons::Calculator* calculatorFor(const lessons::Lesson& lesson, const lessons::Exercise& exercise)
{
    if (lesson.pages.empty())
        return nullptr;
    std::vector<Place> places;
    std::string heading;
    collectPlaces(lesson.pages.begin()->second.blocks, heading, places);
    const auto self = std::find_if(places.begin(), places.end(), [&exercise](const Place& place) {
        return place.embed == lessons::Embed{lessons::EmbedKind::exercise, exercise.id};
    });
    const std::string& section =
        !exercise.step.empty() || self == places.end() ? exercise.step : self->heading;
    const lessons::Calculator* before = nullptr;
    const lessons::Calculator* within = nullptr;
    for (auto place = places.begin(); place != places.end(); ++place) {
        if (place->embed.kind != lessons::EmbedKind::calculator)
            continue;
        const lessons::Calculator* calculator = lesson.calculator(place->embed.id);
        if (place->heading == section)
            within = calculator;
        if (place < self)
            before = calculator;
    }
    return within ? within : before;
}

struct Found
{
    const lessons::Lesson* lesson = nullptr;
    const lessons::Exercise* exercise = nullptr;
    const lessons::Mistake* mistake = nullptr;
};

/// `named`: "part:cell".
std::optional<Found> findMistake(const lessons::Course& course, const std::string& exercise,
                                 const std::string& named)
{
    const std::size_t colon = named.find(':');
    if (colon == std::string::npos)
        return std::nullopt;
    for (const lessons::Lesson& lesson : course.lessons) {
        const lessons::Exercise* found = lesson.exercise(exercise);
        for (std::size_t i = 0; found && i < found->parts.size(); ++i) {
            const lessons::Part& part = found->parts[i];
            for (const lessons::Mistake& mistake : part.mistakes) {
                if (part.id == named.substr(0, colon) && mistake.cell == named.substr(colon + 1))
                    return Found{&lesson, found, &mistake};
            }
        }
    }
    return std::nullopt;
}

} // namespace

LectureSlide lectureSlide(const handin::ClassStatistics& statistics, const lessons::Course& course,
                          const QString& language)
{
    LectureSlide slide;
    slide.title = slideLine(course.title, language);
    slide.handedIn = statistics.handedIn;
    for (const handin::ItemStatistics& item : statistics.items) {
        if (item.mistakes.empty() || item.mistakes.front().learners < 2)
            continue;
        const auto found = findMistake(course, item.exercise, item.mistakes.front().mistake);
        if (!found)
            continue;
        LectureSlide::Mistake mistake;
        mistake.exercise = slideLine(found->exercise->title, language);
        mistake.learners = item.mistakes.front().learners;
        mistake.answered = item.answered;
        mistake.say = sampleText(*found->exercise, found->mistake->text, language);
        if (const lessons::Calculator* calculator = calculatorFor(*found->lesson, *found->exercise)) {
            mistake.calculator = slideLine(calculator->title, language);
            if (!calculator->presets.empty())
                mistake.preset = slideLine(calculator->presets.front().label, language);
        }
        slide.mistakes.push_back(std::move(mistake));
    }
    std::stable_sort(slide.mistakes.begin(), slide.mistakes.end(),
                     [](const auto& a, const auto& b) { return a.learners > b.learners; });
    if (slide.mistakes.size() > mostOnSlide)
        slide.mistakes.resize(mostOnSlide);
    return slide;
}

} // namespace lectern::gradebook
