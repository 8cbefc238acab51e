// Results of a class go from the window to a record store, and only where it is switched on.

#include "../xapi/record_store.h"
#include "gradebook_evening.h"

#include <QCheckBox>
#include <QFile>

using namespace lectern;
using handin::test::read;
using testing::Evening;
using testing::SmallClass;
using xapi::test::RecordStore;

namespace {

const QString user = QStringLiteral("käy");
const QString password = QStringLiteral("sécret");

/// What is typed for the store of the test; it knows one user.
void fillIn(Evening& evening, const QString& endpoint, const QString& typedPassword = password)
{
    evening.showPart(testing::recordStore);
    evening.type(QStringLiteral("recordStoreEndpoint"), endpoint);
    evening.type(QStringLiteral("recordStoreUser"), user);
    evening.type(QStringLiteral("recordStoreSecret"), typedPassword);
    evening.type(QStringLiteral("recordStoreHome"), QStringLiteral("https://school.example"));
}

bool isIdle(Evening& evening)
{
    return !evening.find<QLabel>(QStringLiteral("recordStoreBusy"))->isVisible();
}

void pressAndWait(Evening& evening, const QString& name)
{
    evening.press(name);
    QTRY_VERIFY_WITH_TIMEOUT(isIdle(evening), 30'000);
}

/// Results in the outbox.
int waitingIn(const Evening& evening)
{
    const auto outbox = xapi::Outbox::open(evening.small.folder() + QStringLiteral("/xapi.sqlite"));
    return outbox ? (*outbox)->counts().value_or(xapi::OutboxCounts()).waiting : 0;
}

} // namespace

class TestRecordStorePage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingIsSentUnlessItIsSwitchedOn()
    {
        Evening evening;
        evening.open();
        evening.gradeSome();
        evening.showPart(testing::recordStore);
        QVERIFY(!evening.find<QCheckBox>(QStringLiteral("recordStoreOn"))->isChecked());
        pressAndWait(evening, QStringLiteral("recordStoreSend"));
        QVERIFY2(evening.said().contains(QStringLiteral("sends nothing")), qPrintable(evening.said()));
        QVERIFY(!QFile::exists(evening.small.folder() + QStringLiteral("/xapi.sqlite")));
    }

    void theConnectionIsTestedAsTyped()
    {
        Evening evening;
        evening.open();
        const auto store = RecordStore::startStrict(evening.small.path(QStringLiteral("store.sqlite")));
        QVERIFY(store);
        fillIn(evening, store->endpoint(), QStringLiteral("wrong"));
        pressAndWait(evening, QStringLiteral("recordStoreTest"));
        QVERIFY2(evening.said().contains(QStringLiteral("does not know this user")),
                 qPrintable(evening.said()));
        evening.type(QStringLiteral("recordStoreSecret"), password);
        pressAndWait(evening, QStringLiteral("recordStoreTest"));
        QVERIFY2(evening.said().contains(QStringLiteral("lets you in")), qPrintable(evening.said()));
        QVERIFY(!QFile::exists(evening.small.folder() + QStringLiteral("/xapi.json"))); // nothing was saved
        QVERIFY(evening.passwords.empty());
        fillIn(evening, QStringLiteral("http://lrs.example/x"));
        pressAndWait(evening, QStringLiteral("recordStoreTest"));
        QVERIFY2(evening.said().contains(QStringLiteral("http://lrs.example/x")), qPrintable(evening.said()));
    }

    void resultsAreSentOnceByKeysAlone()
    {
        Evening evening;
        evening.open();
        evening.gradeSome();
        const auto store = RecordStore::startStrict(evening.small.path(QStringLiteral("store.sqlite")));
        QVERIFY(store);
        fillIn(evening, store->endpoint());
        auto* on = evening.find<QCheckBox>(QStringLiteral("recordStoreOn"));
        on->setFocus();
        QTest::keyClick(on, Qt::Key_Space);
        pressAndWait(evening, QStringLiteral("recordStoreSave"));
        QVERIFY2(evening.said().contains(QStringLiteral("may be sent")), qPrintable(evening.said()));
        QVERIFY(evening.find<QLineEdit>(QStringLiteral("recordStoreSecret"))->text().isEmpty());
        QCOMPARE(evening.passwords.size(), std::size_t{1});
        QCOMPARE(evening.passwords.begin()->second, password);
        QVERIFY(read(evening.small.folder() + QStringLiteral("/xapi.json")).find("cret") ==
                std::string::npos);
        for (int i = 0; i < 2; ++i) {
            pressAndWait(evening, QStringLiteral("recordStoreSend"));
            QVERIFY2(evening.said().contains(QStringLiteral("was sent")), qPrintable(evening.said()));
            QCOMPARE(evening.text(QStringLiteral("recordStoreState")),
                     QStringLiteral("Sent 2 · waiting 0 · refused 0"));
        }

        Evening other; // another class knows nothing of it
        other.open();
        other.showPart(testing::recordStore);
        QVERIFY(other.find<QLineEdit>(QStringLiteral("recordStoreUser"))->text().isEmpty());
        evening.open(); // and this one still does
        evening.showPart(testing::recordStore);
        QVERIFY(evening.find<QCheckBox>(QStringLiteral("recordStoreOn"))->isChecked());
        QCOMPARE(evening.find<QLineEdit>(QStringLiteral("recordStoreUser"))->text(), user);
        QCOMPARE(evening.text(QStringLiteral("recordStoreState")),
                 QStringLiteral("Sent 2 · waiting 0 · refused 0"));
    }

    /// It would be sent to the other class's store, and kept in place of that one's.
    void aTypedPasswordStaysWithItsClass()
    {
        Evening evening;
        evening.open();
        fillIn(evening, QStringLiteral("https://lrs.example/xapi"));
        const SmallClass other;
        window::openClass(evening.program.window(), evening.desk, other.folder());
        evening.settle();
        evening.showPart(testing::recordStore);
        QVERIFY(evening.find<QLineEdit>(QStringLiteral("recordStoreSecret"))->text().isEmpty());
        QVERIFY(evening.passwords.empty());
    }

    void withoutAKeyringThePasswordIsRefusedAndStays()
    {
        Evening evening;
        evening.hasKeyring = false;
        evening.open();
        fillIn(evening, QStringLiteral("https://lrs.example/xapi"));
        pressAndWait(evening, QStringLiteral("recordStoreSave"));
        QVERIFY2(evening.said().contains(QStringLiteral("no keyring")), qPrintable(evening.said()));
        QCOMPARE(evening.find<QLineEdit>(QStringLiteral("recordStoreSecret"))->text(), password);
        evening.type(QStringLiteral("recordStoreSecret"), QStringLiteral(" "));
        evening.find<QLineEdit>(QStringLiteral("recordStoreSecret"))->clear();
        pressAndWait(evening, QStringLiteral("recordStoreTest"));
        QVERIFY2(evening.said().contains(QStringLiteral("no password")), qPrintable(evening.said()));
    }

    void whatABusyStoreLeavesCanBeSentAgain()
    {
        Evening evening;
        evening.open();
        evening.gradeSome();
        const auto store = RecordStore::startStrict(evening.small.path(QStringLiteral("store.sqlite")),
                                                    {QStringLiteral("later")});
        QVERIFY(store);
        fillIn(evening, store->endpoint());
        evening.find<QCheckBox>(QStringLiteral("recordStoreOn"))->setChecked(true);
        pressAndWait(evening, QStringLiteral("recordStoreSend"));
        QVERIFY2(evening.said().contains(QStringLiteral("busy")), qPrintable(evening.said()));
        QVERIFY(evening.text(QStringLiteral("recordStoreState"))
                    .startsWith(QStringLiteral("Sent 0 · waiting 2")));
        QVERIFY(evening.text(QStringLiteral("recordStoreState")).contains(QStringLiteral("“Send now” tries what waits again from")));
        pressAndWait(evening, QStringLiteral("recordStoreAgain"));
        pressAndWait(evening, QStringLiteral("recordStoreSend"));
        QCOMPARE(evening.text(QStringLiteral("recordStoreState")),
                 QStringLiteral("Sent 2 · waiting 0 · refused 0"));
    }

    void aStoreThatDoesNotAnswerIsLeft()
    {
        Evening evening;
        evening.open();
        evening.gradeSome();
        const auto store = RecordStore::startStrict(evening.small.path(QStringLiteral("store.sqlite")),
                                                    {QStringLiteral("slow")});
        QVERIFY(store);
        fillIn(evening, store->endpoint());
        evening.find<QCheckBox>(QStringLiteral("recordStoreOn"))->setChecked(true);
        evening.press(QStringLiteral("recordStoreSend"));
        auto* cancel = evening.find<QPushButton>(QStringLiteral("recordStoreCancel"));
        QVERIFY(cancel->isVisible() && cancel->hasFocus());
        QVERIFY(!evening.find<QPushButton>(QStringLiteral("recordStoreSend"))->isEnabled());
        const std::string saved = read(evening.small.folder() + QStringLiteral("/xapi.json"));
        evening.type(QStringLiteral("recordStoreUser"), QStringLiteral("another"), true);
        QCOMPARE(read(evening.small.folder() + QStringLiteral("/xapi.json")), saved);
        QTRY_COMPARE(waitingIn(evening), 2); // they are collected
        pressAndWait(evening, QStringLiteral("recordStoreCancel"));
        QVERIFY2(evening.said().contains(QStringLiteral("stopped")), qPrintable(evening.said()));
        QVERIFY(evening.find<QPushButton>(QStringLiteral("recordStoreSend"))->hasFocus());
        QVERIFY(evening.text(QStringLiteral("recordStoreState")).contains(QStringLiteral("waiting 2")));
    }
};

QTEST_MAIN(TestRecordStorePage)
#include "tst_record_store_page.moc"
