#include <lectern/window/handin_draft.h>
#include <lectern/window/handin_words.h>

#include <lectern/crypto/crypto.h>
#include <lectern/grading/grader.h>
#include <lectern/handin/envelope.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace lectern;

class TestHandinWords : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString write(const std::string& text) const
    {
        const QString path = m_folder.filePath(QStringLiteral("a.lhand"));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), static_cast<qint64>(text.size())) < 0)
            qFatal("cannot write");
        return path;
    }

    static handin::Submission submission(const crypto::SigningKey& key)
    {
        handin::Submission made;
        made.id = "8f5a2a10-0000-4000-8000-000000000000";
        made.publicKey = key.publicKey;
        made.secret = std::string(32, 's');
        made.course = {"attention", "3", std::string(64, 'a')};
        made.made = 1'700'000'000'000;
        made.program = "test";
        for (const char* exercise : {"sum", "sum", "mask"}) {
            handin::SubmittedAttempt attempt;
            attempt.exerciseHash = std::string(64, 'b');
            attempt.kind = "numeric";
            attempt.number = 1;
            attempt.at = made.made;
            attempt.answer.exercise = exercise;
            attempt.claimedPoints = "0";
            attempt.claimedMaximum = "1";
            made.attempts.push_back(std::move(attempt));
        }
        return made;
    }

private Q_SLOTS:
    void saysWhatItHolds()
    {
        const auto key = crypto::signingKey(std::string(32, 'k'));
        const auto words = window::handinWords(write(handin::envelope(submission(key), key)));
        QVERIFY2(words, words ? "" : words.error().code.c_str());
        for (const char* part : {"attention, version 3", "2023", "no class", "3 attempt", "2 exercise", "signature fits"})
            QVERIFY2(words->contains(QLatin1StringView(part)), qPrintable(*words));
    }

    /// The numbers of an exercise were drawn for the name that it had then.
    void whatWasAnsweredUnderAnotherNameIsHandedIn()
    {
        lessons::Course course;
        auto read = lessons::parseExercise(
            "kind: numeric\ntitle: T\ntext: T\nvariants: {count: 9}\nvars: |\n  A = randint(1, 9)\n"
            "parts:\n  - {id: a, text: a, answer: A}\n",
            "now", "now.yaml");
        course.lessons.emplace_back().exercises.emplace("now", std::move(read.value));
        const QByteArray secret(32, 's');
        storage::Attempt attempt;
        attempt.exercise = QStringLiteral("now");
        attempt.exerciseHash = QByteArray(64, 'a');
        attempt.variant = 2;
        attempt.answer = R"({"exercise":"before","parts":{"a":"3"}})";
        attempt.seed = grading::variantSeed(secret, "before", attempt.exerciseHash.toStdString(), 2);
        QCOMPARE(window::draftHandin(course, {attempt}, secret).attempts.size(), std::size_t{1});
        attempt.seed += 1; // of another secret
        QCOMPARE(window::draftHandin(course, {attempt}, secret).leftOut, 1);
    }

    void refusesWhatWasChanged()
    {
        const auto key = crypto::signingKey(std::string(32, 'k'));
        std::string text = handin::envelope(submission(key), key);
        const std::size_t middle = text.size() / 2;
        text[middle] = text[middle] == 'A' ? 'B' : 'A';
        QVERIFY(!window::handinWords(write(text)));
        QVERIFY(!window::handinWords(write("{}")));
        QVERIFY(!window::handinWords(m_folder.filePath(QStringLiteral("none.lhand"))));
    }

    void sealedOnesStayClosed()
    {
        const auto key = crypto::signingKey(std::string(32, 'k'));
        const auto seal = crypto::sealingKey(std::string(32, 'c'));
        const auto words = window::handinWords(write(handin::envelope(submission(key), key, seal.publicKey)));
        QVERIFY(!words);
        QCOMPARE(QString::fromStdString(words.error().code), QStringLiteral("handin.sealed"));
    }
};

QTEST_GUILESS_MAIN(TestHandinWords)
#include "tst_handin_words.moc"
