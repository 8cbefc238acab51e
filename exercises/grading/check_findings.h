#pragma once

#include <lectern/grading/grader.h>

#include <set>
#include <tuple>

namespace lectern::grading {

/// Collects what a check finds; what is wrong in many variants is said once, for the first of them.
class Findings
{
public:
    /// `key` is what makes two findings the same besides code and place.
    void add(Diagnostic diagnostic, const std::string& key = {})
    {
        if (m_seen.emplace(diagnostic.code, diagnostic.where.begin, diagnostic.where.line, key).second)
            m_diagnostics.push_back(std::move(diagnostic));
    }

    bool empty() const { return m_diagnostics.empty(); }
    std::vector<Diagnostic> take() { return std::move(m_diagnostics); }

private:
    std::vector<Diagnostic> m_diagnostics = {};
    std::set<std::tuple<std::string, std::size_t, int, std::string>> m_seen = {};
};

/// One variant under test: its number from 1, for people.
struct CheckedVariant
{
    int number = 1;
    const Variant& variant;
};

// The layers of grading::check(), each in its own file.
void checkNames(const lessons::Exercise& exercise, const calc::Program& program, Findings& findings);
void checkKeys(const lessons::Exercise& exercise, const CheckedVariant& checked, Findings& findings);
void checkTests(const lessons::Exercise& exercise, const CheckedVariant& checked, Findings& findings);
void checkTexts(const lessons::Exercise& exercise, const CheckedVariant& checked, Findings& findings);

inline bool isNumeric(const lessons::Part& part)
{
    return part.kind == lessons::ExerciseKind::numeric || part.kind == lessons::ExerciseKind::table;
}

} // namespace lectern::grading
