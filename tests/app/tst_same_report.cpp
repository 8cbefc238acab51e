#include "card_test.h"
#include "cli_process.h"
#include "jail_checks.h"

#include <QApplication>
#include <QFile>
#include <QJsonDocument>
#include <QLocale>
#include <QTemporaryDir>

#include <clocale>

using namespace lectern;
using namespace lectern::cards;

namespace {

constexpr int longest = 60'000; ///< milliseconds of a judgement on a slow machine

} // namespace

// What the card keeps and what lectern-cli prints of the same answer are the same bytes, whatever the locale of either.
class TestSameReport : public testing::CardTest
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    /// Puts in an answer as if it had been typed.
    std::unique_ptr<ExerciseCard> cardWith(const char* exercise, const QByteArray& parts)
    {
        auto card = makeCard(exercise);
        card->setGraderFolder(sandbox::testing::folder());
        QJsonObject state = card->state();
        state.insert(QStringLiteral("answer"),
                     QJsonObject{{QStringLiteral("exercise"), QLatin1StringView(exercise)},
                                 {QStringLiteral("parts"), QJsonDocument::fromJson(parts).object()}});
        card->restore(state);
        return card;
    }

    QByteArray printed(const Attempt& attempt, const QString& locale) const
    {
        const QString file = m_folder.filePath(QStringLiteral("answer.json"));
        QFile answer(file);
        if (!answer.open(QIODevice::WriteOnly) || answer.write(attempt.answer) != attempt.answer.size())
            qFatal("cannot write the answer");
        answer.close();
        return testing::runCli({QStringLiteral("grade-exercise"), QString::fromUtf8(testing::shippedCourse),
                                attempt.exercise, QStringLiteral("--answer"), file, QStringLiteral("--seed"),
                                QString::number(attempt.variantSeed), QStringLiteral("--json")},
                               locale)
            .out;
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        load();
    }

    void init() { beginAnew(); }
    void cleanup() { std::setlocale(LC_ALL, "C.UTF-8"); }

    void isTheSame_data()
    {
        QTest::addColumn<QByteArray>("exercise");
        QTest::addColumn<QByteArray>("parts");
        const auto row = [](const char* name, const char* exercise, const char* parts) {
            QTest::newRow(name) << QByteArray(exercise) << QByteArray(parts);
        };
        row("matrix", "two-tokens",
            R"({"open":[["1.6605","33.95%"],["7/3","-√2/4"]],"causal":[["1","1"],["2,3",""]],"change":["values"]})");
        row("drawn", "two-tokens-drawn", R"({"open":[["1/3","0.1"],["-2","1e-3"]],"causal":[["1","1"],["2","３"]]})");
        row("carried", "one-query", R"({"scores":[["1","2","3"]],"weights":[["0.0900","0.2447","0.6652"]]})");
        row("table, choices, sentences", "heads-change",
            R"({"heads":[["128","32","16"],["1/√128","0.1768","1/4"],["1","2","3"]],"same":["scale","qkv"],)"
            R"("why":"Heads cut the columns.","products":"1"})");
        const auto code = [](const char* language, const char* source) {
            const QJsonObject written{{QStringLiteral("language"), QString::fromLatin1(language)},
                                      {QStringLiteral("source"), QString::fromLatin1(source)}};
            return QJsonDocument(QJsonObject{{QStringLiteral("code"), written}}).toJson(QJsonDocument::Compact);
        };
        row("calc", "future-leak-test",
            code("calc", "X = randn(7, width)\nZ = vcat(X[1:4, :], randn(3, width))\n"
                         "ok = allclose(f(X)[1:4, :], f(Z)[1:4, :])")
                .constData());
        row("Python", "future-leak-test",
            code("python", "def test_no_leak(module):\n    module.eval()\n"
                           "    x = np.random.randn(1, 7, module.width)\n    z = x.copy()\n    z[:, 1:] += 1\n"
                           "    print(x[0, 0])\n"
                           "    assert np.allclose(module(x)[:, 0], module(z)[:, 0])\n")
                .constData());
    }

    void isTheSame()
    {
        QFETCH(QByteArray, exercise);
        QFETCH(QByteArray, parts);
        if (parts.contains("python")) {
            sandbox::CodeGrader probe(sandbox::testing::folder());
            NEED_JAIL(probe);
        }
        QLocale::setDefault(QLocale(QLocale::German));
        QVERIFY(std::setlocale(LC_ALL, "de_DE.UTF-8"));
        const auto card = cardWith(exercise.constData(), parts);
        card->check();
        QTRY_COMPARE_WITH_TIMEOUT(m_shelf->attempts.size(), std::size_t(1), longest);
        const Attempt& kept = m_shelf->attempts.back();
        for (const char* locale : {"C.UTF-8", "de_DE.UTF-8", "zh_CN.UTF-8"})
            QCOMPARE(printed(kept, QString::fromLatin1(locale)), kept.report + '\n');
    }
};

MAY_SKIP_MAIN(QApplication, TestSameReport)
#include "tst_same_report.moc"
