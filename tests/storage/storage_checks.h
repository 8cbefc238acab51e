#pragma once

#include <lectern/messages/messages.h>
#include <lectern/storage/learner_store.h>

#include <QTemporaryDir>
#include <QTest>

#include <string>

namespace lectern::storage::checks {

/// Whether a result was refused with this code, and the code has words.
template <typename T>
bool refuses(const Result<T>& result, const std::string& code)
{
    if (!result && result.error().code != code)
        qInfo("refused with %s", result.error().code.c_str());
    return !result && result.error().code == code && messages::knows(code);
}

/// A clock that moves only when it is told to.
struct Clock
{
    qint64 now = 1'700'000'000'000;

    StoreOptions options()
    {
        StoreOptions result;
        result.clock = [this] { return now; };
        return result;
    }
};

inline Attempt attemptOf(const QString& exercise)
{
    Attempt attempt;
    attempt.course = QStringLiteral("attention");
    attempt.courseVersion = QStringLiteral("1.2");
    attempt.exercise = exercise;
    attempt.exerciseHash = QByteArray::fromHex("00ff10");
    attempt.variant = 3;
    attempt.seed = 0xfedcba9876543210U;
    attempt.answer = QByteArrayLiteral("{\"a\":\"\xe2\x88\x9a\x32/2\"}");
    attempt.report = QByteArrayLiteral("{}");
    attempt.points = 1.25;
    attempt.maximum = 4;
    attempt.locale = QStringLiteral("zh_CN");
    attempt.help.hintsTaken = {{QStringLiteral("a"), 2}, {QStringLiteral("b"), 1}};
    attempt.help.solutionRevealed = true;
    return attempt;
}

inline QByteArray contentOf(const QString& fileName)
{
    QFile file(fileName);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace lectern::storage::checks
