#include <lectern/authoring/exercise_place.h>

#include <lectern/lessons/walk.h>

#include <algorithm>
#include <filesystem>

namespace lectern::authoring {
namespace {

struct PlacedEmbed
{
    lessons::Embed embed;
    SourceRegion where;
};

std::vector<PlacedEmbed> embedsIn(const lessons::Page& page)
{
    std::vector<PlacedEmbed> all;
    const auto visit = [&](const lessons::Block& block) {
        if (const auto* embed = std::get_if<lessons::Embed>(&block.content))
            all.push_back({*embed, block.where});
    };
    lessons::walk(page.blocks, {visit, {}});
    return all;
}

std::vector<PlacedEmbed> placesIn(const lessons::Lesson& lesson, const lessons::Page& page)
{
    std::vector<PlacedEmbed> places = embedsIn(page);
    std::erase_if(places, [&lesson](const PlacedEmbed& place) {
        return place.embed.kind != lessons::EmbedKind::exercise || !lesson.exercise(place.embed.id);
    });
    return places;
}

} // namespace

const lessons::Lesson* lessonOf(const lessons::Course& course, std::string_view file)
{
    const auto found =
        std::find_if(course.lessons.begin(), course.lessons.end(), [file](const lessons::Lesson& lesson) {
            return file.starts_with(lesson.path.lexically_normal().generic_string() + '/');
        });
    return found == course.lessons.end() ? nullptr : &*found;
}

std::vector<std::string> exercisesInOrder(const lessons::Lesson& lesson, std::string_view language)
{
    std::vector<std::string> ids;
    const auto add = [&ids](const std::string& id) {
        if (std::find(ids.begin(), ids.end(), id) == ids.end())
            ids.push_back(id);
    };
    if (const auto page = lesson.pages.find(language); page != lesson.pages.end()) {
        for (const PlacedEmbed& place : placesIn(lesson, page->second))
            add(place.embed.id);
    }
    for (const auto& [id, exercise] : lesson.exercises)
        add(id);
    return ids;
}

std::string exerciseAt(const lessons::Lesson& lesson, std::string_view file, std::size_t offset)
{
    const std::filesystem::path path(file);
    if (path.parent_path().filename() == "exercises" && lesson.exercise(path.stem().string()))
        return path.stem().string();
    for (const auto& [language, page] : lesson.pages) {
        if (page.file != file)
            continue;
        std::string above;
        for (const PlacedEmbed& place : placesIn(lesson, page)) {
            if (place.where.file != file)
                continue;
            if (offset < place.where.end)
                return place.embed.id;
            above = place.embed.id;
        }
        if (!above.empty())
            return above;
    }
    const std::vector<std::string> all = exercisesInOrder(lesson, {});
    return all.empty() ? std::string() : all.front();
}

std::optional<lessons::Embed> embedAt(const lessons::Lesson& lesson, std::string_view file, std::size_t offset)
{
    for (const auto& [language, page] : lesson.pages) {
        for (const PlacedEmbed& place : page.file == file ? embedsIn(page) : std::vector<PlacedEmbed>()) {
            if (place.where.file == file && place.where.begin <= offset && offset < place.where.end)
                return place.embed;
        }
    }
    return std::nullopt;
}

std::optional<lessons::Embed> embedMeant(const lessons::Lesson& lesson, std::string_view file,
                                         std::size_t offset)
{
    const std::filesystem::path path(file);
    const std::string id = path.stem().string();
    if (path.parent_path().filename() == "exercises" && lesson.exercise(id))
        return lessons::Embed{lessons::EmbedKind::exercise, id};
    if (path.parent_path().filename() == "calculators" && lesson.calculator(id))
        return lessons::Embed{lessons::EmbedKind::calculator, id};
    return embedAt(lesson, file, offset);
}

} // namespace lectern::authoring
