// Recall cards: turned, rated, and due again after a gap that grows.

#include "lesson_window.h"

#include <lectern/window/recall.h>

#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTextDocument>
#include <QToolButton>

using namespace lectern;
using storage::RecallRecord;
using testing::Program;
using window::Knew;

namespace {

constexpr qint64 day = 24LL * 60 * 60 * 1000;
constexpr qint64 start = 1'700'000'000'000;

/// Opens every fold of the page.
void openAll(reader::LessonView& view)
{
    for (int i = 1; i < 80; ++i)
        Q_EMIT view.anchorClicked(QUrl(QStringLiteral("box:%1").arg(i)));
}

QString pageText(Program& program)
{
    return program.view().document()->toPlainText();
}

} // namespace

class TestRecall : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void gapsGrowWhileACardIsKnown()
    {
        RecallRecord card;
        std::vector<qint64> gaps;
        qint64 now = start;
        for (int i = 0; i < 8; ++i) {
            card = window::turned(card, Knew::well, now);
            QCOMPARE(card.due, now + card.gap);
            gaps.push_back(card.gap / day);
            now = card.due;
        }
        QCOMPARE(gaps, (std::vector<qint64>{1, 2, 6, 15, 39, 97, 180, 180}));
        QCOMPARE(card.turned, 8);
    }

    void haltingKeepsTheGapAndNoStartsOver()
    {
        const RecallRecord known{start, 6 * day, 3};
        QCOMPARE(window::turned(known, Knew::halting, start).gap, 6 * day);
        const RecallRecord forgotten = window::turned(known, Knew::no, start);
        QCOMPARE(forgotten.due, start + 10 * 60 * 1000);
        QCOMPARE(window::turned(forgotten, Knew::well, forgotten.due).gap, day);
        QCOMPARE(window::turned({}, Knew::halting, start).gap, day);
    }

    // Who turns the same card ten times in an hour has not known it for a year.
    void turningEarlyDoesNotGrowTheGap()
    {
        RecallRecord card = window::turned({}, Knew::well, start);
        for (int i = 0; i < 10; ++i)
            card = window::turned(card, Knew::well, start + i * 1000);
        QCOMPARE(card.gap, day);
    }

    void wordsAreRead()
    {
        QCOMPARE(window::knewFrom(QStringLiteral("well")), Knew::well);
        QCOMPARE(window::knewFrom(QStringLiteral("halting")), Knew::halting);
        QCOMPARE(window::knewFrom(QStringLiteral("no")), Knew::no);
        QVERIFY(!window::knewFrom(QStringLiteral("Well")) && !window::knewFrom({}));
    }

    void aCardIsTurnedInTheWindow()
    {
        const QTemporaryDir data;
        qint64 now = start;
        storage::StoreOptions options;
        options.clock = [&now] { return now; };
        Program program(data.path(), QStringLiteral("en"), options);
        QVERIFY(!pageText(program).contains(QStringLiteral("Did you know it?")));
        openAll(program.view());
        QCOMPARE(pageText(program).count(QStringLiteral("Did you know it?")), 6);
        QVERIFY(!pageText(program).contains(QStringLiteral("Due ")));

        const auto rate = [&](const char* how) {
            Q_EMIT program.view().anchorClicked(
                QUrl(QStringLiteral("recall:keep.2:") + QLatin1StringView(how)));
        };
        rate("well");
        QCOMPARE(pageText(program).count(QStringLiteral("Due again in 1 day.")), 1);
        now += day;
        program.view().rebuild();
        QCOMPARE(pageText(program).count(QStringLiteral("Due now.")), 1);
        rate("well");
        QCOMPARE(pageText(program).count(QStringLiteral("Due again in 3 days.")), 1);
        rate("no");
        QCOMPARE(pageText(program).count(QStringLiteral("Due again in 10 minutes.")), 1);
        rate("sideways");
        QCOMPARE(program.store->recallsOf(QStringLiteral("attention"), QStringLiteral("01-attention"))
                     .at(QStringLiteral("keep.2"))
                     .turned,
                 3);
    }

    void itIsKeptAndSaidInTheOtherLanguage()
    {
        const QTemporaryDir data;
        qint64 now = start;
        storage::StoreOptions options;
        options.clock = [&now] { return now; };
        {
            Program program(data.path(), QStringLiteral("en"), options);
            Q_EMIT program.view().cardRated(QStringLiteral("keep.1"), QStringLiteral("well"));
            QVERIFY(program.desk->close());
        }
        now += 2 * day;
        Program program(data.path(), QStringLiteral("zh_CN"), options);
        QVERIFY(pageText(program).contains(QStringLiteral("该复习了")));
    }

    void theLongestDueComesFirst()
    {
        const std::map<QString, RecallRecord> cards{{QStringLiteral("keep.1"), {start + 1, day, 1}},
                                                    {QStringLiteral("keep.2"), {start, day, 1}},
                                                    {QStringLiteral("keep.3"), {start - day, day, 1}}};
        QCOMPARE(window::dueCards(cards, start),
                 (std::vector<QString>{QStringLiteral("keep.3"), QStringLiteral("keep.2")}));
        QVERIFY(window::dueCards({}, start).empty());
    }

    void dueCardsAreOfferedAtOpening()
    {
        const QTemporaryDir data;
        qint64 now = start;
        storage::StoreOptions options;
        options.clock = [&now] { return now; };
        {
            Program program(data.path(), QStringLiteral("en"), options);
            Q_EMIT program.view().cardRated(QStringLiteral("keep.1"), QStringLiteral("well"));
            Q_EMIT program.view().cardRated(QStringLiteral("keep.3"), QStringLiteral("halting"));
            Q_EMIT program.view().cardRated(QStringLiteral("gone.1"), QStringLiteral("no"));
            QVERIFY(program.desk->close());
        }
        {
            Program program(data.path(), QStringLiteral("en"), options);
            QVERIFY(!program.find<QLabel>("offerText")->text().contains(QStringLiteral("recall")));
            QVERIFY(program.desk->close());
        }
        now += 2 * day;
        Program program(data.path(), QStringLiteral("en"), options);
        QCOMPARE(program.find<QLabel>("offerText")->text(), QStringLiteral("2 recall cards are due again."));
        QTest::mouseClick(program.find<QToolButton>("language"), Qt::LeftButton);
        QCOMPARE(program.find<QLabel>("offerText")->text(), QStringLiteral("有 2 张卡片该复习了。"));
        QTest::mouseClick(program.find<QPushButton>("offerAction"), Qt::LeftButton);
        QTRY_COMPARE(program.view().currentSection(), QStringLiteral("keep"));
    }

    // Print shows the answers and asks nothing.
    void printAsksNothing()
    {
        const QTemporaryDir data;
        Program program(data.path());
        Q_EMIT program.view().cardRated(QStringLiteral("keep.1"), QStringLiteral("well"));
        const QString pdf = data.filePath(QStringLiteral("lesson.pdf"));
        QVERIFY(program.desk->exportPdf(pdf));
        QVERIFY(QFile::exists(pdf));
    }
};

QTEST_MAIN(TestRecall)
#include "tst_recall.moc"
