// The uploader against a record store that others wrote and run.

#include "record_store.h"
#include "sample_statements.h"

#include <lectern/xapi/uploader.h>

#include <QSignalSpy>
#include <QTest>

using namespace lectern;
using namespace lectern::xapi;
using namespace lectern::xapi::test;

class TestXapiPeer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("PEER_AUTH"), QStringLiteral("key:secret"));
        m_store = RecordStore::start(QStringLiteral(LECTERN_NODE),
                                     {QStringLiteral(LECTERN_SOURCE_DIR "/tests/peers/record_store.mjs"),
                                      QStringLiteral(LECTERN_PEERS)},
                                     environment);
        QVERIFY(m_store);
    }

    void aUserIsLetInAndAStrangerIsNot()
    {
        const QTemporaryDir folder;
        const auto outbox = Outbox::open(folder.filePath(QStringLiteral("outbox.sqlite"))).value();
        QCOMPARE(run(*outbox, &Uploader::testConnection), std::string());
        QCOMPARE(run(*outbox, &Uploader::testConnection, QStringLiteral("wrong")),
                 std::string("xapi.denied"));
    }

    void everythingIsTakenAndTakenAgain()
    {
        const GradedClass graded(12);
        for (const char* round : {"first", "again"}) { // as after a lost answer
            const QTemporaryDir folder;
            const auto outbox = Outbox::open(folder.filePath(QStringLiteral("outbox.sqlite"))).value();
            QVERIFY(outbox->add(graded.statements()));
            QCOMPARE(run(*outbox, &Uploader::send), std::string());
            QVERIFY2(outbox->counts()->sent == 12 && outbox->counts()->refused == 0, round);
        }
    }

    void anotherStatementUnderTheSameIdIsRefused()
    {
        const GradedClass graded(1);
        auto statements = graded.statements();
        const QTemporaryDir folder;
        const auto first = Outbox::open(folder.filePath(QStringLiteral("first.sqlite"))).value();
        QVERIFY(first->add(statements));
        QCOMPARE(run(*first, &Uploader::send), std::string());

        const auto at = statements.front().json.find("\"raw\":4");
        QVERIFY(at != std::string::npos);
        statements.front().json.replace(at, 7, "\"raw\":3");
        const auto second = Outbox::open(folder.filePath(QStringLiteral("second.sqlite"))).value();
        QVERIFY(second->add(statements));
        QCOMPARE(run(*second, &Uploader::send), std::string());
        QCOMPARE(second->counts()->refused, 1);
    }

private:
    std::string run(Outbox& outbox, void (Uploader::*start)(),
                    const QString& secret = QStringLiteral("secret"))
    {
        Uploader uploader(outbox, {true, QUrl(m_store->endpoint()), QStringLiteral("key"), homePage()},
                          secret);
        QSignalSpy ended(&uploader, &Uploader::finished);
        (uploader.*start)();
        if (ended.isEmpty() && !ended.wait(60'000))
            return "still running";
        const auto problem = ended.front().front().value<Problem>();
        return problem ? problem->code : std::string();
    }

    std::unique_ptr<RecordStore> m_store;
};

QTEST_GUILESS_MAIN(TestXapiPeer)
#include "tst_xapi_peer.moc"
