#include "package_names.h"

#include <QString>

#include <algorithm>
#include <array>
#include <map>

namespace lectern::packages {
namespace {

bool endsWithOneOf(std::string_view name, std::initializer_list<std::string_view> endings)
{
    return std::any_of(endings.begin(), endings.end(),
                       [name](std::string_view ending) { return name.ends_with(ending); });
}

/// As a file system sees a name that takes capitals for small letters.
std::string folded(std::string_view name)
{
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()))
        .normalized(QString::NormalizationForm_C)
        .toCaseFolded()
        .toStdString();
}

/// Files and folders met so far: as folded, as spelt.
class Names
{
public:
    Result<void> add(const std::string& name)
    {
        for (std::size_t slash = name.find('/'); slash != std::string::npos;
             slash = name.find('/', slash + 1)) {
            if (auto same = meet(name.substr(0, slash), m_folders); !same)
                return same;
        }
        return meet(name, m_files);
    }

    Result<void> finish() const
    {
        for (const auto& [key, name] : m_files) {
            if (const auto folder = m_folders.find(key); folder != m_folders.end())
                return fail("package.name.case", {name, folder->second});
        }
        return ok();
    }

private:
    static Result<void> meet(const std::string& name, std::map<std::string, std::string>& known)
    {
        const auto [place, isNew] = known.emplace(folded(name), name);
        if (!isNew && place->second != name)
            return fail("package.name.case", {name, place->second});
        return ok();
    }

    std::map<std::string, std::string> m_files;
    std::map<std::string, std::string> m_folders;
};

} // namespace

bool isCourseId(std::string_view word)
{
    constexpr std::size_t longest = 64;
    return !word.empty() && word.size() <= longest && std::all_of(word.begin(), word.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
               c == '_';
    });
}

bool isText(std::string_view name)
{
    return endsWithOneOf(name, {".md", ".yaml"});
}

bool isCourseFile(std::string_view name)
{
    return isText(name) || endsWithOneOf(name, {".svg", ".png", ".jpg", ".jpeg", ".txt", ".csv", ".py", ".calc"});
}

Result<void> checkNames(const std::vector<std::string>& names)
{
    constexpr std::size_t longestPart = 200;
    Names met;
    for (const std::string& name : names) {
        std::size_t begin = 0;
        for (std::size_t end = 0; begin <= name.size(); begin = end + 1) {
            end = std::min(name.find('/', begin), name.size());
            if (end - begin > longestPart)
                return fail("package.name.long", {name.substr(0, longestPart)});
        }
        if (std::count(name.begin(), name.end(), '/') > deepestFolder)
            return fail("package.name.long", {name});
        if (!isCourseFile(name))
            return fail("package.kind", {name});
        if (auto fits = met.add(name); !fits)
            return fits;
    }
    return met.finish();
}

} // namespace lectern::packages
