#include <lectern/packages/pack.h>

#include "package_names.h"

#include <lectern/archive/zip.h>
#include <lectern/files/files.h>
#include <lectern/lessons/learner_copy.h>
#include <lectern/packages/manifest.h>

#include <algorithm>

namespace lectern::packages {
namespace {

namespace fs = std::filesystem;

constexpr auto instructorFolder = "instructor";

class Planner
{
public:
    Planner(const lessons::Course& course, const lessons::FileReader& unsaved)
        : m_course(course)
        , m_unsaved(unsaved)
    {
        m_plan.course = course.id;
        m_plan.version = course.version;
        for (const auto& [language, words] : course.title.byLanguage)
            m_plan.title[language] = words;
    }

    Result<PackPlan> run()
    {
        if (!isCourseId(m_plan.course))
            return fail("package.id", {m_plan.course});
        if (auto walked = walk({}); !walked)
            return fail(walked.error());
        std::vector<std::string> names;
        for (const PackPlan::File& file : m_plan.files)
            names.push_back(file.name);
        if (auto fit = checkNames(names); !fit)
            return fail(fit.error());
        return std::move(m_plan);
    }

private:
    std::optional<LeftOut> reasonAgainst(const fs::directory_entry& entry, const std::string& name,
                                         bool atTop) const
    {
        const std::string last = entry.path().filename().string();
        std::error_code failed;
        if (last.starts_with('.'))
            return LeftOut::hidden;
        if (entry.is_symlink(failed))
            return LeftOut::link;
        if (!entry.is_directory(failed)) {
            const bool own = atTop && (last == manifestName || last == signatureName);
            return own || !isCourseFile(name) ? std::optional(LeftOut::kind) : std::nullopt;
        }
        if (last == instructorFolder)
            return LeftOut::instructors;
        return atTop && isDraft(entry.path()) ? std::optional(LeftOut::draft) : std::nullopt;
    }

    bool isDraft(const fs::path& folder) const
    {
        const std::string name = folder.filename().string();
        const bool listed = std::any_of(m_course.lessons.begin(), m_course.lessons.end(),
                                        [&](const lessons::Lesson& lesson) { return lesson.folder == name; });
        return !listed && std::any_of(m_course.languages.begin(), m_course.languages.end(),
                                      [&](const std::string& language) {
                                          std::error_code failed;
                                          return fs::exists(folder / (language + ".md"), failed);
                                      });
    }

    Result<void> walk(const std::string& folder)
    {
        std::error_code failed;
        std::vector<fs::directory_entry> entries;
        for (fs::directory_iterator entry(m_course.path / folder, failed), end; !failed && entry != end;
             entry.increment(failed))
            entries.push_back(*entry);
        if (failed)
            return fail("file.read", {(m_course.path / folder).string(), failed.message()});
        std::sort(entries.begin(), entries.end());
        for (const fs::directory_entry& entry : entries) {
            const std::string name = folder + entry.path().filename().string();
            const bool isFolder = entry.is_directory(failed) && !entry.is_symlink(failed);
            const std::string shown = isFolder ? name + '/' : name;
            if (const auto why = reasonAgainst(entry, name, folder.empty())) {
                m_plan.omitted.push_back({shown, *why});
                continue;
            }
            if (auto added = isFolder ? walk(shown) : add(entry.path(), name); !added)
                return added;
        }
        return ok();
    }

    Result<void> add(const fs::path& path, const std::string& name)
    {
        const auto own = m_unsaved(path);
        const auto bytes = own ? Result<std::string>(*own)
                               : files::readWhole(QString::fromStdString(path.string()),
                                                  static_cast<qint64>(largestFile));
        if (!bytes)
            return fail(bytes.error());
        auto copy = learnersCopy(*bytes, path);
        if (!copy)
            return fail(copy.error());
        m_size += copy->size();
        if (m_size > largestPackage || m_plan.files.size() >= mostFiles)
            return fail("package.large", {std::to_string(largestPackage)});
        m_plan.files.push_back({name, *copy, *copy != *bytes});
        return ok();
    }

    static Result<std::string> learnersCopy(const std::string& bytes, const fs::path& path)
    {
        if (path.extension() == ".md")
            return lessons::learnersPage(bytes);
        if (path.extension() == ".yaml" && path.parent_path().filename() == "exercises")
            return lessons::learnersExercise(bytes, path.string());
        return bytes;
    }

    const lessons::Course& m_course;
    const lessons::FileReader& m_unsaved;
    PackPlan m_plan;
    std::uint64_t m_size = 0;
};

} // namespace

Result<PackPlan> planPackage(const lessons::Course& course)
{
    return planPackage(course, [](const std::filesystem::path&) { return std::nullopt; });
}

Result<PackPlan> planPackage(const lessons::Course& course, const lessons::FileReader& unsaved)
{
    return Planner(course, unsaved).run();
}

Result<void> writePackage(const PackPlan& plan, const std::string& file,
                          const std::optional<crypto::SigningKey>& key,
                          const std::function<bool(double)>& progress)
{
    Manifest manifest{plan.course, plan.version, plan.title};
    std::vector<archive::NewEntry> entries;
    for (const PackPlan::File& given : plan.files) {
        manifest.files[given.name] = {crypto::toHex(crypto::sha256(given.bytes)), given.bytes.size()};
        entries.push_back({given.name, given.bytes});
    }
    const std::string json = toJson(manifest);
    entries.insert(entries.begin(), {manifestName, json});
    if (key)
        entries.insert(entries.begin() + 1, {signatureName, signatureOf(json, *key)});
    return archive::writeZip(file, entries, progress);
}

} // namespace lectern::packages
