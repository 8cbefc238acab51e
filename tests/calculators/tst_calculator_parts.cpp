#include <lectern/calculators/check.h>
#include <lectern/calculators/histogram.h>
#include <lectern/calculators/number_text.h>
#include <lectern/calculators/session.h>
#include <lectern/calculators/state_text.h>
#include <lectern/lessons/course.h>
#include <lectern/messages/messages.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>
#include <QtEndian>

#include <cmath>
#include <limits>

using namespace lectern;
using namespace lectern::calculators;

namespace {

lessons::Calculator parsed(const char* yaml)
{
    auto result = lessons::parseCalculator(yaml, "sample", "sample.yaml");
    if (result.hasErrors())
        qFatal("%s", qPrintable(messages::formatLine(result.diagnostics.front())));
    return result.value;
}

QStringList words(const char* separated)
{
    return QString::fromLatin1(separated).split(u' ');
}

constexpr const char* predicting = R"(
title: {zh_CN: 题, en: T}
inputs:
  x: {number: 2}
  on: {switch: false}
cells: |
  y = if(on, 3*x, x)
  best = if(y > 5, 2, 1)
show:
  - {number: y}
predict:
  - ask: {zh_CN: 问, en: which}
    options: [{zh_CN: 甲, en: a}, {zh_CN: 乙, en: b}]
    right: best
    set: {on: true}
  - ask: {zh_CN: 几, en: how much}
    number: y
    within: 0.1
    set: {x: 4}
)";

constexpr const char* ordering = R"(
title: {zh_CN: 题, en: T}
inputs:
  words: {order: [{zh_CN: 狗, en: dog}, {zh_CN: 咬, en: bites}, {zh_CN: 人, en: man}], start: [3, 2, 1]}
  V: {matrix: [[1], [2], [3]], rows: words}
cells: |
  taken = V[words, :]
show:
  - {matrix: taken, rows: words}
presets:
  - {label: {zh_CN: 正, en: plain}, set: {words: [1, 2, 3]}}
)";

} // namespace

class TestCalculatorParts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aStateTravelsAsText()
    {
        Session mine(parsed(predicting), QStringLiteral("en"));
        mine.setEntry("x", 0, 0, QStringLiteral("7"));
        mine.setNumber("on", 1);
        const QString text = mine.sharedText();
        QVERIFY(text.startsWith(QStringLiteral("lectern:sample:")));
        QVERIFY2(text.size() < 160, qPrintable(text));
        Session theirs(parsed(predicting), QStringLiteral("zh_CN"));
        // Mail programs break lines and people write around them.
        QString mailed = QStringLiteral("看这个：\n") + text + QStringLiteral("\n");
        mailed.insert(mailed.indexOf(QStringLiteral("sample:")) + 20, QStringLiteral("\n "));
        QVERIFY(!theirs.adoptShared(mailed));
        QCOMPARE(theirs.value("y")->number(), 21.0);
        theirs.undo();
        QVERIFY(theirs.isAtStart());
    }

    void aBadTextIsRefused_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QByteArray>("code");
        const QString good = writeStateText(QStringLiteral("sample"), {{QStringLiteral("version"), 1}});
        QString changed = good;
        changed[good.size() - 3] = changed.at(good.size() - 3) == u'A' ? u'B' : u'A';
        QTest::newRow("empty") << QString() << QByteArray("calculators.share.none");
        QTest::newRow("words") << QStringLiteral("hello") << QByteArray("calculators.share.none");
        QTest::newRow("other") << writeStateText(QStringLiteral("else"), {})
                               << QByteArray("calculators.share.other");
        QTest::newRow("cut") << good.chopped(6) << QByteArray("calculators.share.damaged");
        QTest::newRow("changed") << changed << QByteArray("calculators.share.damaged");
        QTest::newRow("short") << QStringLiteral("lectern:sample:AA")
                               << QByteArray("calculators.share.damaged");
        QTest::newRow("no base64") << QStringLiteral("lectern:sample:A")
                                   << QByteArray("calculators.share.damaged");
        // A length in front that asks for four gigabytes.
        QByteArray bomb("\xFF\xFF\xFF\xFFxxxxxxxx", 12);
        const quint16 sum = qToBigEndian(qChecksum(bomb));
        bomb.prepend(reinterpret_cast<const char*>(&sum), sizeof sum);
        QTest::newRow("bomb") << QStringLiteral("lectern:sample:") +
                                     QString::fromLatin1(bomb.toBase64(QByteArray::Base64UrlEncoding |
                                                                       QByteArray::OmitTrailingEquals))
                              << QByteArray("calculators.share.damaged");
        QTest::newRow("endless") << QStringLiteral("lectern:sample:") + QString(1'000'000, u'A')
                                 << QByteArray("calculators.share.damaged");
    }

    void aBadTextIsRefused()
    {
        QFETCH(QString, text);
        QFETCH(QByteArray, code);
        Session session(parsed(predicting), QStringLiteral("en"));
        const Refusal refusal = session.adoptShared(text);
        QVERIFY(refusal);
        QCOMPARE(QByteArray::fromStdString(refusal->code), code);
        QVERIFY(messages::knows(refusal->code));
        QVERIFY(session.isAtStart());
    }

    void whatDoesNotFitIsLeftAtTheStart()
    {
        Session session(parsed(ordering), QStringLiteral("en"));
        const auto withOrder = [](const QStringList& places) {
            QJsonArray row;
            for (const QString& place : places)
                row.append(place);
            return writeStateText(QStringLiteral("sample"),
                                  {{QStringLiteral("inputs"),
                                    QJsonObject{{QStringLiteral("words"),
                                                 QJsonObject{{QStringLiteral("typed"), QJsonArray{row}}}}}}});
        };
        for (const QStringList& bad : {words("1 1 2"), words("1 2 9"), words("1 2"), words("x 2 1")}) {
            QVERIFY(!session.adoptShared(withOrder(bad)));
            QVERIFY(session.isAtStart());
        }
        QVERIFY(!session.adoptShared(withOrder(words("2 3 1"))));
        QCOMPARE(session.labels("words"), (words("bites man dog")));
    }

    void tokensChangePlaces()
    {
        Session session(parsed(ordering), QStringLiteral("en"));
        QCOMPARE(session.labels("words"), (words("man bites dog")));
        QCOMPARE(session.value("taken")->numbers(), (std::vector<double>{3, 2, 1}));
        session.moveToken("words", 0, 2);
        QCOMPARE(session.labels("words"), (words("bites dog man")));
        QCOMPARE(session.value("taken")->numbers(), (std::vector<double>{2, 1, 3}));
        session.moveToken("words", 0, 7);
        session.moveToken("words", 7, 0);
        QCOMPARE(session.value("taken")->numbers(), (std::vector<double>{2, 1, 3}));
        session.undo();
        QVERIFY(session.isAtStart());
        session.applyPreset(0);
        QCOMPARE(session.labels("words"), (words("dog bites man")));
        session.setLanguage(QStringLiteral("zh_CN"));
        QCOMPARE(session.labels("words"),
                 (QStringList{QStringLiteral("狗"), QStringLiteral("咬"), QStringLiteral("人")}));
        Session again(parsed(ordering), QStringLiteral("en"));
        again.restore(session.state());
        QCOMPARE(again.value("taken")->numbers(), (std::vector<double>{1, 2, 3}));
    }

    void theFirstGuessStands()
    {
        Session session(parsed(predicting), QStringLiteral("en"));
        QVERIFY(!session.guess(0));
        QCOMPARE(session.makeGuess(0, QStringLiteral("3"))->code, std::string("calculators.number.most"));
        QVERIFY(!session.guess(0));
        QVERIFY(!session.makeGuess(0, QStringLiteral("1")));
        QCOMPARE(session.value("y")->number(), 6.0); // the inputs show what is right
        QVERIFY(!session.guess(0)->right);
        QCOMPARE(session.guess(0)->truth, 2.0);
        QVERIFY(!session.makeGuess(0, QStringLiteral("2")));
        QCOMPARE(session.guess(0)->value, 1.0);
        session.undo();
        QCOMPARE(session.value("y")->number(), 2.0);
        QVERIFY(session.guess(0));
        session.showPrediction(0);
        QCOMPARE(session.value("y")->number(), 6.0);
        QVERIFY(session.makeGuess(1, QStringLiteral("1,5")));
        QVERIFY(!session.makeGuess(1, QStringLiteral("12.05")));
        QVERIFY(session.guess(1)->right);
        QCOMPARE(session.guess(1)->truth, 12.0);

        Session later(parsed(predicting), QStringLiteral("en"));
        later.restore(session.state());
        QCOMPARE(later.guess(0), session.guess(0));
        QCOMPARE(later.guess(1), session.guess(1));
        later.restore({});
        QVERIFY(!later.guess(0));
    }

    void anEndlessTruthIsKept_data()
    {
        QTest::addColumn<QString>("divided");
        QTest::addColumn<QString>("truth");
        QTest::newRow("infinite") << QStringLiteral("1") << QStringLiteral("inf");
        QTest::newRow("negative") << QStringLiteral("-1") << QStringLiteral("-inf");
        QTest::newRow("no number") << QStringLiteral("0") << QStringLiteral("NaN");
    }

    // The state passes through a file, and JSON knows finite numbers only.
    void anEndlessTruthIsKept()
    {
        QFETCH(QString, divided);
        QFETCH(QString, truth);
        const lessons::Calculator calculator =
            parsed("title: T\ninputs:\n  x: {number: 1}\ncells: |\n  y = x / 0\n"
                   "show:\n  - {number: y}\npredict:\n  - {ask: how much, number: y}\n");
        Session session(calculator, QStringLiteral("en"));
        session.setEntry("x", 0, 0, divided);
        QVERIFY(!session.makeGuess(0, QStringLiteral("0")));
        const QByteArray file = QJsonDocument(session.state()).toJson();
        Session later(calculator, QStringLiteral("en"));
        later.restore(QJsonDocument::fromJson(file).object());
        QVERIFY(later.guess(0));
        QCOMPARE(plainNumber(later.guess(0)->truth), truth);
        QVERIFY(!later.guess(0)->right);
    }

    void hostileGuessesAreForgotten()
    {
        Session session(parsed(predicting), QStringLiteral("en"));
        QJsonObject guesses;
        guesses.insert(QStringLiteral("1"), QJsonObject{{QStringLiteral("guess"), QStringLiteral("99")}});
        guesses.insert(QStringLiteral("2"), 7);
        guesses.insert(QStringLiteral("3"), QJsonObject{{QStringLiteral("guess"), QStringLiteral("1")}});
        session.restore({{QStringLiteral("predictions"), guesses}});
        QVERIFY(!session.guess(0));
        QVERIFY(!session.guess(1));
    }

    void anAnswerThatCannotBeGuessedIsAFinding()
    {
        lessons::Calculator calculator = parsed(predicting);
        QVERIFY(check(calculator).empty());
        calculator.predictions[0].answer = std::string("y"); // 6, of two options
        const auto findings = check(calculator);
        QCOMPARE(findings.size(), std::size_t(1));
        QCOMPARE(findings.front().code, std::string("calculators.predict.answer"));
    }

    void influenceFollowsWhatIsRead()
    {
        const lessons::Calculator calculator =
            parsed("title: T\ninputs:\n  V: {matrix: [[1, 2], [3, 4], [5, 6]]}\n"
                   "  on: {switch: true}\n  row: {matrix: [[1, 2, 3, 4]]}\n"
                   "cells: |\n"
                   "  O = softmax(maskfill(zeros(3, 3), if(on, causalmask(3), "
                   "ones(3, 3))))*V\n  hole = 1 / (V[1, 1] - 2)\n"
                   "  cum = cumsum(row)'\n");
        Session session(calculator, QStringLiteral("en"));
        const auto causal = session.influence("O", "V");
        QVERIFY(causal);
        QCOMPARE(causal->shape(), (calc::Shape{3, 3, 1}));
        for (std::size_t row = 0; row < 3; ++row) {
            for (std::size_t col = 0; col < 3; ++col)
                QCOMPARE(causal->at(row, col) != 0, col <= row);
        }
        QCOMPARE(causal->at(0, 0), 1.0); // row 1 reads itself alone: the whole poke
        session.setNumber("on", 0);
        QVERIFY(session.influence("O", "V")->at(0, 2) > 0);
        const auto columns = session.influence("cum", "row");
        QCOMPARE(columns->shape(), (calc::Shape{4, 4, 1}));
        QCOMPARE(columns->at(0, 1), 0.0);
        QCOMPARE(columns->at(3, 1), 1.0);
        QVERIFY(!session.influence("nothing", "V"));
        QCOMPARE(session.influence("hole", "V")->at(0, 0),
                 std::numeric_limits<double>::infinity()); // 1/0 appears
        QVERIFY(session.isAtStart() || session.canUndo()); // measuring changes nothing
        QCOMPARE(session.value("V")->at(0, 0), 1.0);
    }

    void tooManyRowsToPoke()
    {
        const lessons::Calculator calculator =
            parsed("title: T\ninputs:\n  V: {matrix: [[1]]}\ncells: |\n  O = V\n");
        lessons::Calculator large = calculator;
        large.inputs.front().start = lessons::Rows(40, std::vector<double>{1});
        const Session session(large, QStringLiteral("en"));
        QCOMPARE(session.influence("O", "V").error().code, std::string("calculators.influence.many"));
        QVERIFY(messages::knows("calculators.influence.many"));
    }

    void histograms()
    {
        const Histogram even = histogramOf({{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}}, 5);
        QCOMPARE(even.edges, (std::vector<double>{0, 2, 4, 6, 8, 10}));
        QCOMPARE(even.counts.front(), (std::vector<double>{2, 2, 2, 2, 3}));
        const Histogram two = histogramOf({{-1.5, 0.2}, {0.2, 0.2, NAN, INFINITY}}, 4);
        QCOMPARE(two.counts.size(), std::size_t(2));
        double total = 0;
        for (const double count : two.counts[1])
            total += count;
        QCOMPARE(total, 2.0);
        QVERIFY(two.edges.front() <= -1.5 && two.edges.back() >= 0.2);
        QCOMPARE(histogramOf({{3, 3, 3}}, 12).counts.front().size(), std::size_t(1));
        QVERIFY(histogramOf({{NAN}}, 12).edges.empty());
        QVERIFY(histogramOf({}, 12).edges.empty());
        for (const double huge : {1e308, 1e-308}) {
            const Histogram wide = histogramOf({{-huge, huge, 0}}, 12);
            double all = 0;
            for (const double count : wide.counts.front())
                all += count;
            QCOMPARE(all, 3.0);
        }
    }

    void noticesBelongToTheirCell()
    {
        const Session session(
            parsed("title: T\ncells: |\n  m = [1, 0; 0, 0]\n  A = softmax(maskfill(zeros(2, 2), m))\n"
                   "  B = safe_softmax(maskfill(zeros(2, 2), m))\n"),
            QStringLiteral("en"));
        QCOMPARE(session.notices("A").size(), std::size_t(1));
        QVERIFY(session.notices("B").empty());
        QVERIFY(session.notices("nothing").empty());
    }
};

QTEST_GUILESS_MAIN(TestCalculatorParts)
#include "tst_calculator_parts.moc"
