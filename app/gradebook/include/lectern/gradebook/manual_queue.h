#pragma once

#include <lectern/handin/short_answers.h>

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace lectern::gradebook {

/// One answer to one form of an exercise as one or more learners typed it. Spaces, case and full-width forms
/// make no difference.
struct AnswerGroup
{
    std::string exercise;
    std::vector<handin::WrittenPart> parts = {};   ///< as the first of them typed it
    std::vector<handin::ShortAnswer> answers = {}; ///< one for each learner
    QString key = {};                              ///< equal for equal answers

    handin::MicroPoints waiting() const; ///< the most that any of them can get for it
    bool isGiven() const;                ///< all of them have points
    /// The step that all of them were given, from 1; none where points were set otherwise.
    std::optional<int> step() const;
};

/// The short answers of a class in the order in which one person gives them points: by exercise, what most
/// typed first. Points are given in five steps, from nothing to all, and can be taken back step by step.
class ManualQueue
{
public:
    static constexpr int steps = 5;

    /// The place stays where it was, or is the first answer without points; what was done can still be
    /// undone.
    void show(const std::vector<handin::ShortAnswer>& answers);

    int count() const { return static_cast<int>(m_groups.size()); }
    int open() const; ///< groups without points
    int current() const { return m_current; }
    const AnswerGroup* group() const; ///< the current one; null where there is none
    /// What a step earns at most: a quarter for each beyond the first.
    static handin::MicroPoints pointsOf(const AnswerGroup& group, int step);

    void move(int by); ///< stops at the ends

    /// Gives everyone of the current group these points, and goes on to the next one without points. While
    /// some have none, whoever's points were set otherwise keeps them. What is to be stored, with this
    /// reason; nothing where there is no group or no such step.
    std::vector<handin::PointsChange> give(int step, const std::string& reason);
    bool canUndo() const { return !m_done.empty(); }
    /// Goes back to the answer that was given points last. What is to be stored so that all is as it was
    /// before; who has had other points since, or answers otherwise, keeps them.
    std::vector<handin::PointsChange> undo();

private:
    int find(const QString& key) const; ///< -1: nowhere
    void setGiven(AnswerGroup& group, const std::vector<handin::PointsChange>& changes);
    void goOn();

    struct Done
    {
        QString key;
        std::vector<handin::PointsChange> before = {};
        std::vector<handin::PointsChange> given = {}; ///< likewise
    };

    std::vector<AnswerGroup> m_groups;
    std::vector<Done> m_done;
    int m_current = -1;
};

} // namespace lectern::gradebook
