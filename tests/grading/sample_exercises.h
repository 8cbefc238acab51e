#pragma once

#include <lectern/lessons/exercise.h>

#include <string>
#include <utility>
#include <vector>

/// Exercises as the loader gives them, for tests that need no files.
namespace lectern::samples {

inline lessons::Localized words(const std::string& text)
{
    lessons::Localized localized;
    localized.byLanguage.emplace("en", text);
    return localized;
}

inline lessons::Mistake mistake(const std::string& cell, double credit = 0)
{
    return {cell, words("You gave " + cell), credit, {}};
}

inline lessons::Part numericPart(std::string id, std::string answer, lessons::AnswerForm form)
{
    lessons::Part part;
    part.id = std::move(id);
    part.answer = std::move(answer);
    part.form = form;
    part.tolerance.absolute = 5e-4;
    return part;
}

inline lessons::Option option(std::string id, bool right)
{
    return {id, right, words(id), words("about " + id)};
}

/// The article's figures: Q = K = I, d = 2, V = [1 1; 3 -1], and every named mistake.
inline lessons::Exercise twoTokens()
{
    lessons::Exercise exercise;
    exercise.id = std::string("two-tokens");
    exercise.points = 10;
    exercise.revealCost = 0.5;
    exercise.vars.text = std::string("Q = eye(2)\n"
                                     "K = eye(2)\n"
                                     "V = [1, 1; 3, -1]\n"
                                     "S = Q*K' / sqrt(cols(K))\n"
                                     "A = softmax(S)\n"
                                     "O = A*V\n"
                                     "Om = softmax(S + causal(2))*V\n"
                                     "no_scale = softmax(Q*K')*V\n"
                                     "by_d = softmax(Q*K'/cols(K))*V\n"
                                     "weighted_K = A*K\n"
                                     "swapped = O'\n"
                                     "m_after = A .* causalmask(2) * V\n"
                                     "m_zero = softmax(S .* causalmask(2))*V\n"
                                     "m_reversed = softmax(S + causal(2)')*V\n"
                                     "m_no_scale = softmax(Q*K' + causal(2))*V\n");
    lessons::Part open = numericPart("open", "O", lessons::AnswerForm::matrix);
    open.points = 4;
    for (const char* cell : {"no_scale", "by_d", "weighted_K", "swapped"})
        open.mistakes.push_back(mistake(cell));
    open.hints = {{0.05, words("diagonal")}, {0.15, words("weights")}};
    lessons::Part causal = numericPart("causal", "Om", lessons::AnswerForm::matrix);
    causal.points = 4;
    for (const char* cell : {"O", "m_after", "m_reversed"})
        causal.mistakes.push_back(mistake(cell));
    causal.mistakes.push_back(mistake("m_no_scale", 0.25));
    lessons::Part why;
    why.id = std::string("why");
    why.kind = lessons::ExerciseKind::choice;
    why.points = 2;
    why.options = {option("visibility", true), option("values", false), option("shape", false)};
    exercise.parts = {open, causal, why};
    return exercise;
}

/// The drawn companion: small whole numbers, drawn again until every mistake differs.
inline lessons::Exercise drawn()
{
    lessons::Exercise exercise;
    exercise.id = std::string("drawn");
    exercise.points = 5;
    exercise.variants = 50;
    exercise.require = {"apart"};
    exercise.vars.text =
        std::string("Q = randint(-2, 2, 2, 2)\n"
                    "K = randint(-2, 2, 2, 2)\n"
                    "V = randint(-3, 3, 2, 2)\n"
                    "S = Q*K' / sqrt(2)\n"
                    "O = softmax(S)*V\n"
                    "axis = softmax(S, 1)*V\n"
                    "no_scale = softmax(Q*K')*V\n"
                    "gap = min(maxabs(O - axis), min(maxabs(O - no_scale), maxabs(no_scale - axis)))\n"
                    "apart = gap > 0.01\n");
    lessons::Part out = numericPart("out", "O", lessons::AnswerForm::matrix);
    out.mistakes = {mistake("axis"), mistake("no_scale", 0.2)};
    exercise.parts = {out};
    return exercise;
}

/// One number, with the tolerance and the answer given.
inline lessons::Exercise oneNumber(const std::string& vars, const lessons::Tolerance& tolerance)
{
    lessons::Exercise exercise;
    exercise.id = std::string("one");
    exercise.vars.text = vars;
    exercise.parts = {numericPart("x", "x", lessons::AnswerForm::number)};
    exercise.parts.front().tolerance = tolerance;
    return exercise;
}

} // namespace lectern::samples
