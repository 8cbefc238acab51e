// What a graded hand-in says as an xAPI statement.

#include "sample_statements.h"

#include "../../exercises/xapi/same_statement.h"

#include <lectern/xapi/sending.h>
#include <lectern/xapi/settings.h>

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace lectern;
using namespace lectern::xapi;
using namespace lectern::xapi::test;

namespace {

QJsonObject objectOf(const Statement& statement)
{
    return QJsonDocument::fromJson(QByteArray::fromStdString(statement.json)).object();
}

} // namespace

class TestXapiStatement : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void eachHandInThatCountsIsOneStatement()
    {
        const GradedClass graded(2);
        const auto all = graded.statements();
        QCOMPARE(all.size(), 2U);
        for (const Statement& statement : all) {
            const QJsonObject object = objectOf(statement);
            QCOMPARE(object[u"id"].toString().toStdString(), statement.id);
            QCOMPARE(object[u"actor"][u"account"][u"name"].toString().toStdString(), statement.learner);
            QCOMPARE(object[u"actor"][u"account"][u"homePage"].toString(), homePage());
            QCOMPARE(object[u"verb"][u"id"].toString(),
                     QStringLiteral("http://adlnet.gov/expapi/verbs/scored"));
            const bool isFirst = statement.learner == graded.small.entry(1).learner;
            const QJsonObject score = object[u"result"][u"score"].toObject();
            QCOMPARE(score[u"raw"].toDouble(), isFirst ? 4.0 : 0.0);
            QCOMPARE(score[u"max"].toDouble(), 6.0);
            QCOMPARE(score[u"scaled"].toDouble(), isFirst ? 4.0 / 6 : 0.0);
        }
    }

    void noNameIsInIt()
    {
        for (const Statement& statement : GradedClass(2).statements()) {
            QVERIFY(statement.json.find("Learner Nr") == std::string::npos);
            QVERIFY(statement.json.find("example.org") == std::string::npos);
        }
    }

    void theSameResultIsTheSameStatementAndAnotherIsNot()
    {
        GradedClass graded(1);
        const auto before = graded.statements();
        QCOMPARE(graded.statements().front().json, before.front().json);
        handin::StoredHandin handin = graded.desk.gradebook->handins()->front();
        const Statement same = statementOf(handin, 4'000'000, 6'000'000, *graded.opened, homePage());
        QCOMPARE(same.id, before.front().id);
        const Statement less = statementOf(handin, 3'999'999, 6'000'000, *graded.opened, homePage());
        QVERIFY(less.id != same.id);
    }

    /// What it earns is not nothing, but not known.
    void whatIsNotGradedYetIsNotSaid()
    {
        GradedClass graded(1);
        auto learner = graded.small.learner(1, "another");
        learner.answerSum();
        handin::test::put(graded.small, QStringLiteral("later.lhand"), learner.handIn());
        graded.desk.gradeAll([](handin::Grading& grading) { grading.takesInOnly = true; });
        QCOMPARE(graded.statements().size(), 1U);
        QCOMPARE(forEachStatement(*graded.desk.gradebook, *graded.opened, homePage(), [](const Statement&) {}).value(),
                 1U);
        graded.desk.grade({});
        QCOMPARE(graded.statements().size(), 2U);
    }

    void collectingCanBeStopped()
    {
        GradedClass graded(2);
        const auto office = handin::GradingOffice::over(
            std::shared_ptr<const handin::OpenedClass>(std::move(graded.opened)),
            graded.small.path(QStringLiteral("gradebook.sqlite")));
        const auto outbox = Outbox::open(graded.small.path(QStringLiteral("outbox.sqlite")));
        std::stop_source stop;
        stop.request_stop();
        const auto stopped = collect(**office, {}, **outbox, stop.get_token());
        QCOMPARE(stopped.error().code, std::string("xapi.cancelled"));
        QCOMPARE((*outbox)->counts()->waiting, 0);
        QCOMPARE(collect(**office, {}, **outbox).value(), 0U);
        QCOMPARE((*outbox)->counts()->waiting, 2);
    }

    void whatDoesNotCountIsNotSaid()
    {
        GradedClass graded(1);
        const auto id = graded.desk.gradebook->handins()->front().id;
        QVERIFY(graded.desk.gradebook->decide(id, handin::Standing::rejected, "not theirs"));
        QCOMPARE(graded.statements().size(), 0U);
        QVERIFY(graded.desk.gradebook->decide(id, handin::Standing::accepted, ""));
        QCOMPARE(graded.statements().size(), 1U);
    }

    void aStoresCopyMayBeWrittenInItsOwnWay()
    {
        const QJsonObject ours = objectOf(GradedClass(1).statements().front());
        QJsonObject theirs = ours;
        theirs.insert(QStringLiteral("stored"), QStringLiteral("2026-01-01T00:00:00Z"));
        theirs.insert(QStringLiteral("version"), QStringLiteral("1.0.0"));
        QJsonObject actor = theirs[u"actor"].toObject();
        actor.remove(u"objectType");
        theirs.insert(QStringLiteral("actor"), actor);
        QVERIFY(saysTheSame(theirs, ours));

        QJsonObject other = theirs;
        other.insert(QStringLiteral("verb"),
                     QJsonObject{{QStringLiteral("id"), QStringLiteral("http://x.example")}});
        QVERIFY(!saysTheSame(other, ours));
        other = theirs;
        other.remove(u"result");
        QVERIFY(!saysTheSame(other, ours));
        other = theirs;
        other.insert(QStringLiteral("timestamp"), QStringLiteral("2001-01-01T00:00:00Z"));
        QVERIFY(!saysTheSame(other, ours));
    }

    void addressesThatWouldGiveThePasswordAwayAreRefused_data()
    {
        QTest::addColumn<QString>("endpoint");
        QTest::addColumn<QString>("user");
        QTest::addColumn<QString>("home");
        QTest::addColumn<QString>("code");
        const auto good = QStringLiteral("https://lrs.example/xapi");
        const auto user = QStringLiteral("key");
        const auto row = [&](const char* name, const QString& endpoint, const QString& who,
                             const QString& home,
                             const char* code) { QTest::newRow(name) << endpoint << who << home << code; };
        row("https", good, user, homePage(), "");
        row("this computer", QStringLiteral("http://127.0.0.1:8080/x"), user, homePage(), "");
        row("this computer, 6", QStringLiteral("http://[::1]/x"), user, homePage(), "");
        row("localhost", QStringLiteral("http://localhost/x"), user, homePage(), "");
        row("in the clear", QStringLiteral("http://lrs.example/x"), user, homePage(), "xapi.endpoint");
        row("looks local", QStringLiteral("http://127.0.0.1.example/x"), user, homePage(), "xapi.endpoint");
        row("file", QStringLiteral("file:///etc/passwd"), user, homePage(), "xapi.endpoint");
        row("password in it", QStringLiteral("https://a:b@lrs.example"), user, homePage(), "xapi.endpoint");
        row("query", QStringLiteral("https://lrs.example/?a=b"), user, homePage(), "xapi.endpoint");
        row("empty", QString(), user, homePage(), "xapi.endpoint");
        row("no user", good, QString(), homePage(), "xapi.user");
        row("colon", good, QStringLiteral("a:b"), homePage(), "xapi.user");
        row("no home", good, user, QString(), "xapi.home.missing");
        row("home with a blank", good, user, QStringLiteral("https://a b.example"), "xapi.home");
    }

    void addressesThatWouldGiveThePasswordAwayAreRefused()
    {
        QFETCH(QString, endpoint);
        QFETCH(QString, user);
        QFETCH(QString, home);
        QFETCH(QString, code);
        const auto checked = check({true, QUrl(endpoint), user, home});
        QCOMPARE(checked ? QString() : QString::fromStdString(checked.error().code), code);
    }

    void settingsComeBack()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("xapi.json"));
        QVERIFY(!readSettings(file)->isOn);
        const Settings settings{true, QUrl(QStringLiteral("https://lrs.example/x")), QStringLiteral("k"),
                                homePage()};
        QVERIFY(writeSettings(file, settings));
        const auto back = readSettings(file);
        QVERIFY(back && back->isOn);
        QCOMPARE(back->endpoint, settings.endpoint);
        QCOMPARE(back->user, settings.user);
        QCOMPARE(back->homePage, settings.homePage);
        handin::test::write(file, "{");
        QCOMPARE(readSettings(file).error().code, std::string("xapi.settings"));
    }
};

QTEST_GUILESS_MAIN(TestXapiStatement)
#include "tst_xapi_statement.moc"
