#pragma once

#include <lectern/grading/proof.h>

#include <QString>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace lectern::author {

/// A wrong answer that the exercise knows, and what its learner is told in one variant.
struct KnownAnswer
{
    std::string part;                              ///< id
    std::string name;                              ///< cell of a mistake, id of an option, name of a wrong module
    QString value = {};                            ///< Markdown: the numbers, or the option's own text
    std::optional<grading::PartAnswer> typed = {}; ///< none where it cannot be given on a card
    double share = 0;                              ///< 0..1 of the part's points; of a wrong module, its weight
    bool right = false;                            ///< an option that belongs to the right answer
    bool asNamed = true;                           ///< the grader names this very mistake
    std::string taken = {};                        ///< the mistake that it names; empty: none
    std::map<std::string, QString> messages = {};  ///< by language; Markdown
};

/// All that the parts of an exercise name: mistakes, options with their feedback, wrong modules. Judged by the grader,
/// whose words they are, in `languages`; options have their text in the first of them.
std::vector<KnownAnswer> knownAnswers(const lessons::Exercise& exercise, const grading::Variant& variant,
                                      const std::vector<std::string>& languages);

/// Which cells of one part are told apart: each named mistake against the answer and against those named before.
struct ApartTable
{
    std::string part;
    std::vector<std::string> columns = {}; ///< cells: the answer, then the mistakes but for the last one
    std::vector<std::string> rows = {};    ///< cells of the mistakes
    /// By row and column, in the triangle below the diagonal; null elsewhere.
    std::vector<std::vector<const grading::ComparedPair*>> pairs = {};
};

/// The tables of the parts that name mistakes. They borrow from `proof`.
std::vector<ApartTable> apartTables(const lessons::Exercise& exercise, const grading::Proof& proof);

} // namespace lectern::author
