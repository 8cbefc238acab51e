#pragma once

#include <lectern/grading/proof.h>

#include <map>
#include <set>
#include <tuple>

namespace lectern::grading {

/// Collects what a check looks at; what is wrong in many variants is said once, for the first of them.
class Findings
{
public:
    void drawn(int variants) { m_proof.variants = variants; }

    /// Two cells of a part in one variant.
    void compared(const lessons::Part& part, const std::string& mistake, const std::string& other, int variant,
                  bool apart)
    {
        const auto [known, isNew] = m_pairs.try_emplace({part.id, mistake, other}, m_proof.pairs.size());
        if (isNew)
            m_proof.pairs.push_back({part.id, mistake, other});
        ComparedPair& pair = m_proof.pairs[known->second];
        ++pair.compared;
        if (!apart)
            pair.alike.push_back(variant);
    }

    /// The self-test at an index of the exercise's list, in one variant.
    void tried(const lessons::SelfTest& test, std::size_t index, int variant, std::optional<double> got,
               bool asExpected)
    {
        if (m_proof.tests.size() <= index)
            m_proof.tests.resize(index + 1);
        TriedTest& tried = m_proof.tests[index];
        if (tried.failed.empty())
            tried.got = got;
        tried.name = test.name;
        tried.expected = test.score;
        tried.where = test.where;
        ++tried.tried;
        if (!asExpected)
            tried.failed.push_back(variant);
    }

    /// `key` is what makes two findings the same besides code and place.
    void add(Diagnostic diagnostic, const std::string& key = {})
    {
        if (m_seen.emplace(diagnostic.code, diagnostic.where.begin, diagnostic.where.line, key).second)
            m_proof.findings.push_back(std::move(diagnostic));
    }

    bool empty() const { return m_proof.findings.empty(); }
    Proof take() { return std::move(m_proof); }

private:
    Proof m_proof = {};
    std::map<std::tuple<std::string, std::string, std::string>, std::size_t> m_pairs = {};
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
