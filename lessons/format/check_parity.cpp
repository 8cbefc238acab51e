#include "checks.h"

#include <algorithm>

namespace lectern::lessons {
namespace {

/// A heading or an embed, as it is compared between languages.
struct Landmark
{
    std::string name; ///< "heading scores", "calculator two-tokens"
    SourceRegion where;
};

std::vector<Landmark> landmarksOf(const Page& page)
{
    std::vector<Landmark> marks;
    walk(page.blocks,
         {[&](const Block& block) {
              if (const auto* heading = std::get_if<Heading>(&block.content); heading && !heading->id.empty())
                  marks.push_back({"heading " + heading->id, block.where});
              else if (const auto* embed = std::get_if<Embed>(&block.content))
                  marks.push_back(
                      {(embed->kind == EmbedKind::calculator ? "calculator " : "exercise ") + embed->id,
                       block.where});
          },
          {}});
    return marks;
}

std::map<std::string, int> countsOf(const std::vector<Landmark>& marks)
{
    std::map<std::string, int> counts;
    for (const Landmark& mark : marks)
        ++counts[mark.name];
    return counts;
}

// What is missing or extra is taken out first, so that one forgotten heading is one finding.
std::vector<Landmark> common(const std::vector<Landmark>& marks, std::map<std::string, int> others)
{
    std::vector<Landmark> both;
    for (const Landmark& mark : marks) {
        if (others[mark.name]-- > 0)
            both.push_back(mark);
    }
    return both;
}

void comparePages(const Page& source, const Page& page, Findings& findings)
{
    const auto expected = landmarksOf(source);
    const auto actual = landmarksOf(page);
    const auto expectedCounts = countsOf(expected);
    const auto actualCounts = countsOf(actual);
    const SourceRegion top{page.file, 0, 0, 1, 1};
    for (const auto& [name, count] : expectedCounts) {
        const auto found = actualCounts.find(name);
        if (found == actualCounts.end() || found->second < count)
            findings.error("lessons.parity.missing", {name, source.language}, top);
    }
    auto left = expectedCounts;
    for (const Landmark& mark : actual) {
        if (left[mark.name]-- <= 0)
            findings.error("lessons.parity.extra", {mark.name, source.language}, mark.where);
    }
    const auto a = common(expected, actualCounts);
    const auto b = common(actual, expectedCounts);
    const auto differing =
        std::mismatch(a.begin(), a.end(), b.begin(), b.end(),
                      [](const Landmark& x, const Landmark& y) { return x.name == y.name; });
    if (differing.second != b.end())
        findings.error("lessons.parity.order", {differing.second->name, source.language},
                       differing.second->where);
}

std::ptrdiff_t questionsOf(const Page& page)
{
    return std::count_if(page.needs.begin(), page.needs.end(),
                         [](const Need& need) { return !need.question.empty(); });
}

void checkIdsOnce(const Page& page, Findings& findings)
{
    std::set<std::string_view> seen;
    walk(page.blocks, {[&](const Block& block) {
                           const std::string_view id = idOf(block);
                           if (!id.empty() && !seen.insert(id).second)
                               findings.error("lessons.id.duplicate", {std::string(id)}, block.where);
                       },
                       {}});
}

} // namespace

void checkParity(const Course& course, Findings& findings)
{
    std::set<std::string> lessonIds;
    for (const Lesson& lesson : course.lessons) {
        const Page* source = nullptr;
        for (const std::string& language : course.languages) {
            const auto found = lesson.pages.find(language);
            if (found == lesson.pages.end())
                continue;
            const Page& page = found->second;
            const SourceRegion top{page.file, 0, 0, 1, 1};
            checkIdsOnce(page, findings);
            if (!source) {
                source = &page;
                if (!page.id.empty() && !lessonIds.insert(page.id).second)
                    findings.error("lessons.page.id.duplicate", {page.id}, top);
                continue;
            }
            if (page.id != source->id && !page.id.empty() && !source->id.empty())
                findings.error("lessons.page.id.parity", {page.id, source->id, source->language}, top);
            comparePages(*source, page, findings);
            if (page.needs.size() != source->needs.size() || questionsOf(page) != questionsOf(*source))
                findings.error("lessons.parity.needs", {source->language}, top);
        }
    }
}

} // namespace lectern::lessons
