#include "review_text.h"

#include <lectern/handin/grading_words.h>
#include <lectern/messages/messages.h>

#include <QCoreApplication>
#include <QJsonObject>

namespace lectern::cli {
namespace {

QString text(const std::string& word)
{
    return QString::fromStdString(word);
}

QString pointsOr(const std::optional<handin::MicroPoints>& points)
{
    return points ? text(handin::pointsText(*points)) : QStringLiteral("–");
}

QJsonValue pointsJson(const std::optional<handin::MicroPoints>& points)
{
    return points ? QJsonValue(text(handin::pointsText(*points))) : QJsonValue();
}

} // namespace

QString reviewText(const std::vector<handin::ReviewItem>& items)
{
    QString lines;
    for (const handin::ReviewItem& item : items) {
        lines += text(item.source) + u'\n';
        QString who = QStringLiteral("  ") + handin::standingWords(item.standing);
        if (!item.id.empty())
            who += QStringLiteral(" · ") + text(item.learner) + QStringLiteral(" · ") + text(item.id);
        lines += who + u'\n';
        for (const Diagnostic& reason : item.reasons)
            lines += QStringLiteral("  ") + messages::inSentences(reason) + u'\n';
    }
    return lines;
}

QJsonArray reviewJson(const std::vector<handin::ReviewItem>& items)
{
    QJsonArray list;
    for (const handin::ReviewItem& item : items) {
        QJsonArray reasons;
        for (const Diagnostic& reason : item.reasons) {
            reasons.append(QJsonObject{{QStringLiteral("code"), text(reason.code)},
                                       {QStringLiteral("what"), messages::describe(reason).what}});
        }
        list.append(
            QJsonObject{{QStringLiteral("source"), text(item.source)},
                        {QStringLiteral("id"), text(item.id)},
                        {QStringLiteral("learner"), text(item.learner)},
                        {QStringLiteral("standing"), QString::fromLatin1(handin::nameOf(item.standing))},
                        {QStringLiteral("undecided"), item.undecided},
                        {QStringLiteral("reasons"), reasons}});
    }
    return list;
}

QString changesText(const std::vector<handin::GradeChange>& changes)
{
    QString lines;
    for (const handin::GradeChange& change : changes) {
        const QString what =
            change.exercise.empty() ? QCoreApplication::translate("Cli", "total") : text(change.exercise);
        lines += QStringLiteral("  %1  %2: %3 → %4\n")
                     .arg(text(change.learner), what, pointsOr(change.before), pointsOr(change.after));
    }
    return lines;
}

QJsonArray changesJson(const std::vector<handin::GradeChange>& changes)
{
    QJsonArray list;
    for (const handin::GradeChange& change : changes) {
        list.append(QJsonObject{{QStringLiteral("learner"), text(change.learner)},
                                {QStringLiteral("exercise"), text(change.exercise)},
                                {QStringLiteral("before"), pointsJson(change.before)},
                                {QStringLiteral("after"), pointsJson(change.after)}});
    }
    return list;
}

} // namespace lectern::cli
