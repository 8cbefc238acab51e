#include "small_class.h"

#include <QTest>

using namespace lectern;
using namespace lectern::crypto;
using namespace lectern::handin;
using test::SmallClass;

class TestClassFolder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void samePersonTwiceInOneSheet_data()
    {
        QTest::addColumn<std::string>("sheet");
        QTest::newRow("name alone") << std::string("name\nAda Test\nBen Test\nada  test\n");
        QTest::newRow("email in other letters")
            << std::string("name,email\nAda,A@x.org\nB,b@x.org\nAda,a@X.org\n");
        QTest::newRow("id number") << std::string("id number\n007\n008\n007\n");
    }

    void samePersonTwiceInOneSheet()
    {
        QFETCH(std::string, sheet);
        SmallClass small(1);
        const auto refused = small.classFolder().enrol(*CsvText::read(sheet));
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, std::string("handin.people.twice"));
        QCOMPARE(refused.error().parameters, (std::vector<std::string>{"4", "2"}));
        QCOMPARE(small.classFolder().roster().entries().size(), std::size_t{1});
    }

    void emailInOtherLettersIsTheSamePerson()
    {
        SmallClass small(1);
        const auto again =
            small.classFolder().enrol(*CsvText::read("name,email\nLearner Nr1,L1@Example.ORG\n"));
        QVERIFY(again);
        QCOMPARE(again->size(), std::size_t{0});
        QCOMPARE(small.classFolder().roster().entries().size(), std::size_t{1});
    }

    void enrollingAgainChangesNothing()
    {
        SmallClass small(2);
        const std::string before = test::read(small.classFolder().file("roster.csv"));
        const auto again = small.classFolder().enrol(*CsvText::read(
            "Surname;First name;Email address\nNr1;Learner;l1@example.org\nNr3;Learner;l3@example.org\n"));
        QVERIFY(again);
        QCOMPARE(again->size(), std::size_t{1});
        QCOMPARE(again->front().name, std::string("Learner Nr3"));
        QVERIFY(test::read(small.classFolder().file("roster.csv")).find(small.entry(1).learner) !=
                std::string::npos);
        QVERIFY(before.find("Nr3") == std::string::npos);
        const auto reopened = ClassFolder::open(small.folder());
        QVERIFY(reopened);
        QCOMPARE(reopened->roster().entries().size(), std::size_t{3});
        QCOMPARE(ClassFolder::create(small.folder(), "x", "small", "").error().code,
                 std::string("handin.class.exists"));
        test::write(small.path(QStringLiteral("wrong.key")), toBase64(std::string(32, 'x')));
        QCOMPARE(ClassFolder::open(small.folder(), small.path(QStringLiteral("wrong.key"))).error().code,
                 std::string("handin.class.key"));
        QCOMPARE(small.classFolder().enrol(*CsvText::read("a,b\n1,2\n")).error().code,
                 std::string("handin.people"));
    }
};

QTEST_GUILESS_MAIN(TestClassFolder)
#include "tst_class_folder.moc"
