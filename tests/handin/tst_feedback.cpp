#include "grading_desk.h"

#include <lectern/archive/zip.h>
#include <lectern/handin/feedback.h>

#include <QTest>

using namespace lectern;
using namespace lectern::handin;
using test::Desk;
using test::put;
using test::SmallClass;

namespace {

OpenedClass openedBy(const Desk& desk)
{
    return {desk.small.classFolder(), desk.small.catalogue(), desk.assignment,
            columnsOf(desk.assignment, desk.small.catalogue()).value()};
}

/// The pages of a class by their names, read back from the zip file.
std::map<std::string, std::string> pagesOf(const Desk& desk)
{
    const QString file = desk.small.path(QStringLiteral("feedback.zip"));
    if (const auto written = writeFeedbackZip(openedBy(desk), *desk.gradebook, "en", file); !written)
        qFatal("%s", written.error().code.c_str());
    auto zip = archive::ZipReader::open(file.toStdString(), {}).value();
    std::map<std::string, std::string> pages;
    for (std::size_t i = 0; i < zip.entries().size(); ++i)
        pages[zip.entries()[i].name] = zip.read(i).value();
    return pages;
}

bool has(const std::string& page, const std::string& text)
{
    return page.find(text) != std::string::npos;
}

} // namespace

class TestFeedback : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namedAsMoodleWantsIt_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<std::string>("name");
        const std::string named = "Learner Nr1_4711_assignsubmission_file_/feedback.html";
        QTest::newRow("folder") << QStringLiteral("Learner Nr1_4711_assignsubmission_file_/x.lhand") << named;
        QTest::newRow("Moodle 4.1") << QStringLiteral("Learner Nr1_4711_assignsubmission_file/x.lhand")
                                    << named;
        QTest::newRow("flat") << QStringLiteral("Learner Nr1_4711_assignsubmission_file_x.lhand") << named;
        QTest::newRow("blind") << QStringLiteral("参与者 12_4711_assignsubmission_file_/作业.lhand")
                               << std::string("参与者 12_4711_assignsubmission_file_/feedback.html");
        QTest::newRow("not Moodle") << QStringLiteral("x.lhand") << std::string();
    }

    void namedAsMoodleWantsIt()
    {
        QFETCH(QString, path);
        QFETCH(std::string, name);
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        QVERIFY(archive::writeZip(small.path(QStringLiteral("all.zip")).toStdString(),
                                  {{path.toStdString(), one.handIn()}}));
        Desk desk(small);
        desk.grade({small.path(QStringLiteral("all.zip"))});
        const auto pages = pagesOf(desk);
        QCOMPARE(pages.size(), std::size_t{1});
        QCOMPARE(pages.begin()->first, name.empty() ? small.entry(1).learner + ".html" : name);
    }

    void saysWhatWasTypedAndWhatItEarned()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum("twice", "0");
        one.pick("yes");
        put(small, QStringLiteral("x.lhand"), one.handIn());
        Desk desk(small);
        desk.gradeAll();
        const std::string page = pagesOf(desk).begin()->second;
        QVERIFY2(has(page, "2 of 6 points"), page.c_str());
        QVERIFY(has(page, "0 of 4 points"));
        QVERIFY(has(page, "<td class=\"wrong\">" + std::to_string(std::lround(one.cell("twice"))) + "</td>"));
        QVERIFY(has(page, "Doubled"));
        QVERIFY2(!has(page, ">" + std::to_string(std::lround(one.cell("B"))) + "<"),
                 "the answer must not be given away");
        QVERIFY2(!has(page, "Learner Nr1"), "nobody is named");
    }

    void thePointsAreThoseOfTheTable()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        put(small, QStringLiteral("x.lhand"), one.handIn());
        Desk desk(small);
        desk.assignment.due = std::int64_t{0};
        desk.assignment.late.costPerDay = 0.5;
        desk.assignment.late.most = 0.5;
        desk.gradeAll();
        QVERIFY(desk.gradebook->setOverride({small.entry(1).learner, "pick", {3, 2}, "shown in class"}));
        const std::string page = pagesOf(desk).begin()->second;
        QVERIFY(has(page, "3.5 of 6 points"));
        QVERIFY(has(page, "1.5 of 2 points"));
        QVERIFY(has(page, "set by your instructor"));
        QVERIFY2(!has(page, "shown in class"), "the reason is the instructor's");
    }

    void whatIsTypedIsNoMarkup()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answer("sum", "b", std::string("<script>alert(1)</script> %1 &amp;"), "0");
        one.answer("pick", "p", grading::ChoiceAnswer{"yes\"><b>"}, "0");
        put(small, QStringLiteral("x.lhand"), one.handIn());
        Desk desk(small);
        desk.gradeAll();
        const std::string page = pagesOf(desk).begin()->second;
        QVERIFY(!has(page, "<script>"));
        QVERIFY(!has(page, "<b>"));
    }

    void aFolderHoldsTheSamePages()
    {
        SmallClass small;
        for (int i = 1; i <= 2; ++i) {
            auto learner = small.learner(i);
            learner.answerSum();
            put(small, QStringLiteral("%1.lhand").arg(i), learner.handIn());
        }
        Desk desk(small);
        desk.gradeAll();
        const QString folder = small.path(QStringLiteral("pages"));
        const auto count = writeFeedbackFolder(openedBy(desk), *desk.gradebook, "en", folder);
        QCOMPARE(count.value(), std::size_t{2});
        for (const auto& [name, page] : pagesOf(desk))
            QCOMPARE(test::read(folder + u'/' + QString::fromStdString(name)), page);
    }
};

QTEST_GUILESS_MAIN(TestFeedback)
#include "tst_feedback.moc"
