#include <lectern/handin/lms_sheet.h>
#include <lectern/handin/statistics.h>

#include <QTest>

using namespace lectern;
using namespace lectern::handin;

namespace {

const std::string mark = "\xEF\xBB\xBF";

Roster roster()
{
    Roster roster;
    roster.add({"A", "Ada Test", "ada@example.org", "007"});
    roster.add({"B", "Ben Test", "ben@example.org", "010"});
    roster.add({"C", "测试 丙", "c@example.org", ""});
    return roster;
}

GradeTable table()
{
    GradeTable table;
    table.columns = {{"e", 10'000'000}};
    const auto row = [](const char* learner, std::optional<MicroPoints> total) {
        GradeRow made;
        made.learner = learner;
        made.total = total;
        made.handins = total ? 1 : 0;
        made.cells = {{total}};
        return made;
    };
    table.rows = {row("A", 8'500'000), row("B", std::nullopt), row("C", 10'000'000)};
    return table;
}

} // namespace

class TestLmsSheet : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fillsOnlyTheGrades_data()
    {
        QTest::addColumn<std::string>("before");
        QTest::addColumn<std::string>("after");
        QTest::newRow("Moodle worksheet")
            << mark + "Identifier,\"Full name\",\"Email address\",Status,Grade,\"Maximum Grade\",\"Grade can "
                      "be changed\",\"Last modified (submission)\",\"Feedback comments\"\r\n"
                      "\"Participant 12\",\"Ada Test\",ada@example.org,\"Submitted, "
                      "late\",,10.00,Yes,\"Monday, 1 June\",\"=1+1\"\r\n"
                      "\"Participant 13\",\"Ben Test\",ben@example.org,-,3.00,10.00,Yes,-,\r\n"
            << mark + "Identifier,\"Full name\",\"Email address\",Status,Grade,\"Maximum Grade\",\"Grade can "
                      "be changed\",\"Last modified (submission)\",\"Feedback comments\"\r\n"
                      "\"Participant 12\",\"Ada Test\",ada@example.org,\"Submitted, "
                      "late\",8.5,10.00,Yes,\"Monday, 1 June\",\"=1+1\"\r\n"
                      "\"Participant 13\",\"Ben Test\",ben@example.org,-,3.00,10.00,Yes,-,\r\n";
        QTest::newRow("Chinese, quoted, no last line end")
            << std::string("标识符,全名,电子邮件地址,成绩,最高分\n\"参与者 1\",测试 丙,,\"\",\"10\"")
            << std::string("标识符,全名,电子邮件地址,成绩,最高分\n\"参与者 1\",测试 丙,,\"10\",\"10\"");
        QTest::newRow("German, semicolons and decimal commas")
            << std::string(
                   "ID der Teilnehmer/in;Vollständiger "
                   "Name;E-Mail-Adresse;Bewertung;Bestwertung\nTeilnehmer/in1;x;ada@example.org;;10,00\n\n")
            << std::string("ID der Teilnehmer/in;Vollständiger "
                           "Name;E-Mail-Adresse;Bewertung;Bestwertung\nTeilnehmer/"
                           "in1;x;ada@example.org;8,5;10,00\n\n");
        QTest::newRow("Moodle gradebook")
            << std::string("\"First name\",Surname,\"ID number\",\"Email address\",\"Assignment: One "
                           "(Real)\",\"Last downloaded\"\nAda,Test,007,,-,1700000000\n")
            << std::string("\"First name\",Surname,\"ID number\",\"Email address\",\"Assignment: One "
                           "(Real)\",\"Last downloaded\"\nAda,Test,007,,8.5,1700000000\n");
        QTest::newRow("Canvas") << std::string("Student,ID,SIS User ID,SIS Login ID,Section,One (4711)\n    "
                                               "Points Possible,,,,,10\n\"Test, Ada\",55,007,ada,S,\n\"Test, "
                                               "Ben\",56,010,ben,S,1\n\"丙, 测试\",57,,c@example.org,S,\n")
                                << std::string(
                                       "Student,ID,SIS User ID,SIS Login ID,Section,One (4711)\n    Points "
                                       "Possible,,,,,10\n\"Test, Ada\",55,007,ada,S,8.5\n\"Test, "
                                       "Ben\",56,010,ben,S,1\n\"丙, 测试\",57,,c@example.org,S,10\n");
    }

    void fillsOnlyTheGrades()
    {
        QFETCH(std::string, before);
        QFETCH(std::string, after);
        const auto filled = fillSheet(before, table(), roster());
        QVERIFY2(filled, filled ? "" : filled.error().code.c_str());
        QCOMPARE(filled->bytes, after);
        QVERIFY(filled->unmatched.empty());
        QVERIFY(!filled->otherMaximum);
    }

    void saysWhoWasNotFound()
    {
        const auto filled = fillSheet("email,grade,maximum grade\nzoe@example.org,,20\nada@example.org,,20\n",
                                      table(), roster());
        QVERIFY(filled);
        QCOMPARE(filled->filled, std::size_t{1});
        QCOMPARE(filled->unmatched, std::vector<std::string>{"zoe@example.org"});
        QCOMPARE(filled->missing, (std::vector<std::string>{"B", "C"}));
        QCOMPARE(*filled->otherMaximum, std::string("20"));
    }

    void asksWhichColumn()
    {
        const std::string sheet = "Student,SIS User ID,One (1),Two (2)\nx,007,,\n";
        QCOMPARE(fillSheet(sheet, table(), roster()).error().code, std::string("handin.sheet.grade"));
        QCOMPARE(fillSheet(sheet, table(), roster(), {"Three"}).error().code,
                 std::string("handin.sheet.column"));
        QCOMPARE(fillSheet(sheet, table(), roster(), {"two"})->bytes,
                 std::string("Student,SIS User ID,One (1),Two (2)\nx,007,,8.5\n"));
        QCOMPARE(fillSheet("a,grade\nx,\n", table(), roster()).error().code, std::string("handin.people"));
    }

    void twoOfOneNameAreNotGuessed()
    {
        Roster people = roster();
        people.add({"D", "Ada Test", "ada2@example.org", ""});
        const auto filled = fillSheet("full name,grade\nAda Test,\n", table(), people);
        QCOMPARE(filled->filled, std::size_t{0});
        QCOMPARE(filled->unmatched.size(), std::size_t{1});
    }

    void anotherPersonOfTheSameNameGetsNothing_data()
    {
        QTest::addColumn<std::string>("sheet");
        QTest::addColumn<bool>("matches");
        QTest::newRow("email") << std::string("full name,email,grade\nAda Test,other@example.org,\n")
                               << false;
        QTest::newRow("id number") << std::string("full name,id number,grade\nAda Test,999,\n") << false;
        QTest::newRow("login") << std::string("full name,username,grade\nAda Test,other@example.org,\n")
                               << false;
        QTest::newRow("nothing said") << std::string("full name,email,grade\nAda Test,,\n") << true;
        QTest::newRow("a number of Canvas's own")
            << std::string("Student,ID,SIS Login ID,One (1)\n\"Test, Ada\",55,ada,\n") << true;
        QTest::newRow("a number of the school's")
            << std::string("Student,ID,SIS User ID,One (1)\n\"Test, Ada\",55,999,\n") << false;
    }

    void anotherPersonOfTheSameNameGetsNothing()
    {
        QFETCH(std::string, sheet);
        QFETCH(bool, matches);
        const auto filled = fillSheet(sheet, table(), roster());
        QVERIFY(filled);
        QCOMPARE(filled->filled, std::size_t{matches ? 1U : 0U});
        QCOMPARE(filled->unmatched.size(), std::size_t{matches ? 0U : 1U});
    }

    void twoRowsOfOneLearnerAreLeftAlone()
    {
        const std::string sheet = "full name,email,grade\nAda Test,,\nA. Test,ada@example.org,\n测试 丙,,\n";
        const auto filled = fillSheet(sheet, table(), roster());
        QVERIFY(filled);
        QCOMPARE(filled->repeated, (std::vector<std::string>{"Ada Test", "A. Test"}));
        QCOMPARE(filled->bytes,
                 std::string("full name,email,grade\nAda Test,,\nA. Test,ada@example.org,\n测试 丙,,10\n"));
        QCOMPARE(filled->missing, std::vector<std::string>{"B"});
    }

    void aRosterIsReadBackAsItWas()
    {
        Roster people;
        people.add({"A", "-Ada", "@ada", "+86"});
        people.add({"B", "'tis", "\"quoted\"", "007"});
        people.add({"C", "=1+1", "", "1,2"});
        const std::string text = people.toCsv();
        QVERIFY(text.find(",=1") == std::string::npos);
        QVERIFY(text.find(",+86") == std::string::npos);
        QCOMPARE(Roster::fromCsv(text)->entries(), people.entries());
    }

    void whatStandsBehindAQuoteStaysInTheCell()
    {
        const auto csv = CsvText::read("\"a\"b,\"a\"\"b\",\"\"x\"y,\"\",\"a\"\n");
        QCOMPARE(csv->cell(0, 0), std::string("ab"));
        QCOMPARE(csv->cell(0, 1), std::string("a\"b"));
        QCOMPARE(csv->cell(0, 2), std::string("x\"y"));
        QCOMPARE(csv->cell(0, 3), std::string());
        QCOMPARE(csv->cell(0, 4), std::string("a"));
    }

    void csvKeepsEveryByte_data()
    {
        QTest::addColumn<std::string>("text");
        QTest::newRow("line ends of all kinds") << std::string("a,b\r\nc,d\ne,f\rg,h");
        QTest::newRow("quotes") << std::string("\"a\"\"b\",\"c\nd\"\n,\n");
        QTest::newRow("tabs") << std::string("a\tb,c\t\n\t\t\t");
        QTest::newRow("junk behind a quote") << std::string("\"a\"b,c\n");
    }

    void csvKeepsEveryByte()
    {
        QFETCH(std::string, text);
        auto csv = CsvText::read(text);
        QVERIFY(csv);
        QCOMPARE(csv->bytes(), text);
        for (std::size_t row = 0; row < csv->rows(); ++row) {
            for (std::size_t column = 0; column < csv->columns(row); ++column) {
                CsvText copy = *csv;
                copy.set(row, column, "x,\"y\"");
                QCOMPARE(copy.cell(row, column), std::string("x,\"y\""));
                QCOMPARE(CsvText::read(copy.bytes())->cell(row, column), std::string("x,\"y\""));
            }
        }
    }

    void csvRefuses()
    {
        QCOMPARE(CsvText::read("").error().code, std::string("handin.csv.empty"));
        QCOMPARE(CsvText::read("a,\"b\nc,d\n").error().code, std::string("handin.csv.quote"));
        QCOMPARE(CsvText::read("a,\xff\n").error().code, std::string("handin.csv.encoding"));
        QCOMPARE(CsvText::read(std::string("\xff\xfe"
                                           "a\0,\0",
                                           6))
                     .error()
                     .code,
                 std::string("handin.csv.encoding"));
    }

    void formulasGoInAsText()
    {
        QCOMPARE(csvCell("=HYPERLINK(\"x\")"), std::string("\"'=HYPERLINK(\"\"x\"\")\""));
        QCOMPARE(csvCell("-1"), std::string("'-1"));
        QCOMPARE(csvCell("@x"), std::string("'@x"));
        QCOMPARE(csvCell("12.5"), std::string("12.5"));
        QCOMPARE(csvCell("007"), std::string("007"));
        QCOMPARE(csvCell("a,b"), std::string("\"a,b\""));
    }

    void statisticsOfASmallClass()
    {
        GradeTable grades;
        grades.columns = {{"x", 2'000'000}, {"y", 2'000'000}};
        for (const auto& [x, y] : {std::pair{2, 2}, {1, 2}, {0, 0}}) {
            GradeRow row;
            row.handins = 1;
            row.cells = {{x * 1'000'000}, {y * 1'000'000}};
            row.cells[0].mistakes = x < 2 ? std::vector<std::string>{"p:m"} : std::vector<std::string>{};
            row.total = (x + y) * 1'000'000;
            grades.rows.push_back(row);
        }
        grades.rows.push_back({"nothing handed in", 0, {}, 0, 0, {{}, {}}, 0, false});
        const ClassStatistics all = statistics(grades);
        QCOMPARE(all.handedIn, 3);
        QCOMPARE(all.median, 3.0);
        QCOMPARE(all.mean, 7.0 / 3);
        QCOMPARE(all.tenths, (std::vector<int>{1, 0, 0, 0, 0, 0, 0, 1, 0, 1}));
        QCOMPARE(all.items[0].difficulty, 0.5);
        // Pearson of (2, 1, 0) and (2, 2, 0): sqrt(3) / 2.
        QVERIFY(std::abs(*all.items[0].discrimination - std::sqrt(3.0) / 2) < 1e-12);
        QCOMPARE(all.items[0].mistakes[0].learners, 2);
        QVERIFY(toJson(all).find("\"discrimination\":0.866") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestLmsSheet)
#include "tst_lms_sheet.moc"
