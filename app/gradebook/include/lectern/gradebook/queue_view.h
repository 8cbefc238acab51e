#pragma once

#include <lectern/gradebook/manual_queue.h>
#include <lectern/handin/opened_class.h>

#include <QString>
#include <QStringList>

#include <vector>

namespace lectern::gradebook {

/// What the page of short answers shows of the current one, in one language. Nobody is named.
struct QueueView
{
    struct Part
    {
        QString question = {};   ///< Markdown; what is drawn for each learner is "…"
        QString answer = {};     ///< as typed, plain text
        QStringList rubric = {}; ///< "2: names the cache", Markdown
    };

    QString notice = {}; ///< outdatedNotice()
    QString place = {}; ///< "Answer 3 of 17 · 5 without points"
    QString title = {}; ///< of the exercise
    QString typedBy = {};
    QString given = {};      ///< what stands for it now; empty: nothing
    int step = 0;            ///< that it was given, from 1; 0: none
    QStringList points = {}; ///< of each step: "1.5"
    std::vector<Part> parts = {};
};

/// `queue` must have a current answer.
QueueView queueView(const ManualQueue& queue, const handin::OpenedClass& opened, const QString& language);

/// "3 hand-ins must be graded again first."; empty where none is outdated.
QString outdatedNotice(std::size_t outdated);

/// The reason that is kept beside the points of a step: "short answer: step 4 of 5".
QString stepReason(int step);

/// Markdown without the numbers that are drawn for each learner.
QString withoutDrawn(const QString& markdown);

} // namespace lectern::gradebook
