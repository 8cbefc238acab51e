#pragma once

#include <lectern/messages/messages.h>
#include <lectern/result/diagnostic.h>

#include <QString>
#include <QStringList>

#include <set>

namespace lectern::lessons::testing {

/// Codes whose message says by itself what is to be done: what it names is the remedy, or there is nothing to add.
inline const std::set<std::string>& selfExplaining()
{
    static const std::set<std::string> codes = {
        "lessons.code.correct",         "lessons.code.dropout",          "lessons.code.key",
        "lessons.course.lesson.missing", "lessons.course.lesson.path",   "lessons.exercise.parts",
        "lessons.heading.unknown",      "lessons.implementation.twice",  "lessons.implementation.weight",
        "lessons.include.circle",       "lessons.input.choice",          "lessons.input.log",
        "lessons.input.play",           "lessons.input.slider",          "lessons.key.unknown",
        "lessons.lab.argument",         "lessons.lab.circle",            "lessons.lab.whole",
        "lessons.page.language",        "lessons.part.id.duplicate",     "lessons.part.options",
        "lessons.predict.right",        "lessons.rename.target",         "lessons.view.series",
        "lessons.yaml.depth",           "lessons.yaml.want.integer",     "lessons.yaml.want.rectangle",
    };
    return codes;
}

/// Findings that say what is wrong and not what to do about it.
inline QStringList withoutHint(const std::vector<Diagnostic>& diagnostics)
{
    QStringList codes;
    for (const Diagnostic& diagnostic : diagnostics) {
        if (messages::describe(diagnostic).hint.isEmpty() && selfExplaining().count(diagnostic.code) == 0)
            codes << QString::fromStdString(diagnostic.code);
    }
    return codes;
}

} // namespace lectern::lessons::testing
