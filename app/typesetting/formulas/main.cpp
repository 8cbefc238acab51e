// Lists the formulas of a course, so that they can be typeset while the program is built.

#include <lectern/lessons/course.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace fs = std::filesystem;

namespace {

constexpr char recordEnd = '\x1e';

std::string trimmed(const std::string& text)
{
    constexpr const char* blanks = " \t\r\n";
    const std::size_t first = text.find_first_not_of(blanks);
    return first == std::string::npos ? std::string()
                                      : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// Records "D" or "I" + TeX in the course's order, each once. What can be read of a broken course is listed;
/// saying what is wrong with it is the linter's work.
std::string formulaList(const lectern::lessons::Course& course)
{
    std::string list;
    std::set<std::string> seen;
    lectern::lessons::forEachFormula(course, [&](const lectern::lessons::Formula& formula, const auto&) {
        const std::string tex = trimmed(formula.tex);
        const bool dependsOnValues =
            tex.find("{{") != std::string::npos; // a template; typeset when it is shown
        const std::string key = (formula.display ? 'D' : 'I') + tex;
        if (!tex.empty() && !dependsOnValues && seen.insert(key).second)
            list += key + recordEnd;
    });
    return list;
}

std::string read(const fs::path& path)
{
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

bool write(const fs::path& path, const std::string& text)
{
    std::ofstream file(path, std::ios::binary);
    file << text;
    return static_cast<bool>(file.flush());
}

/// In the syntax of make: the list must be made again when a file of the course changes, comes or goes.
std::string dependencies(const fs::path& list, const fs::path& course)
{
    std::vector<std::string> paths = {course.string()};
    for (const auto& entry : fs::recursive_directory_iterator(course))
        paths.push_back(entry.path().string());
    std::sort(paths.begin(), paths.end());
    std::string text = list.string() + ":";
    for (const std::string& path : paths) {
        text += " \\\n  ";
        for (const char c : path)
            text += c == ' ' ? std::string("\\ ") : std::string(1, c);
    }
    return text + "\n";
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 4) {
        std::cerr << "usage: lectern-formulas COURSE LIST DEPFILE\n";
        return 2;
    }
    const fs::path course = argv[1];
    const fs::path list = argv[2];
    if (!fs::is_directory(course)) {
        std::cerr << "lectern-formulas: there is no course in " << course << '\n';
        return 3;
    }
    const std::string text = formulaList(lectern::lessons::loadCourse(course).value);
    const bool written =
        write(argv[3], dependencies(list, course)) && (read(list) == text || write(list, text));
    if (!written)
        std::cerr << "lectern-formulas: cannot write " << list << '\n';
    return written ? 0 : 3;
}
