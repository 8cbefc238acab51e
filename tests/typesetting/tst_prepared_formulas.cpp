#include "math_engine.h"
#include "prepared_formulas.h"

#include <lectern/typesetting/math_service.h>

#include <QTest>

#include <algorithm>

using namespace lectern::typesetting;

class TestPreparedFormulas : public QObject
{
    Q_OBJECT

private:
    QStringList m_keys;

private Q_SLOTS:
    void initTestCase()
    {
        m_keys = PreparedFormulas().keys();
        std::sort(m_keys.begin(), m_keys.end());
        QVERIFY2(m_keys.size() > 50, "the course's formulas are not in the program");
    }

    void courseNeedsNoEngine()
    {
        MathService service;
        for (const QString& key : m_keys) {
            const auto layout = service.layout(key.mid(1), key.startsWith(u'D'));
            QVERIFY2(layout, qPrintable(key));
            QVERIFY2(layout->isValid(), qPrintable(key % u": " % layout->error()));
        }
        QVERIFY(!service.engineWasStarted());
    }

    void engineGivesTheSameBytes()
    {
        PreparedFormulas prepared;
        const MathService quiet; // keeps the script compiler's notes out of the log
        MathEngine engine;
        QVERIFY(engine.load());
        const qsizetype step = std::max<qsizetype>(1, m_keys.size() / 25);
        for (qsizetype i = 0; i < m_keys.size(); i += step) {
            const QString& key = m_keys.at(i);
            const auto list = engine.typeset(key.mid(1), key.startsWith(u'D'));
            QVERIFY(list);
            const auto known = prepared.find(key);
            QVERIFY(known);
            QCOMPARE(*list, QByteArray(known->data(), static_cast<qsizetype>(known->size())));
        }
    }

    void readsRecords()
    {
        PreparedFormulas prepared(QByteArray("hash\nDa\x1f"
                                             "B 0 0 1 1\x1eIb\x1fline\nline\x1e"));
        QCOMPARE(prepared.keys().size(), 2);
        QVERIFY(prepared.find(QStringLiteral("Ib")) == std::string_view("line\nline"));
        QVERIFY(!prepared.find(QStringLiteral("Ia")));
    }

    void brokenFileIsNoFile_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("only a hash") << QByteArray("hash");
        QTest::newRow("cut off") << QByteArray("hash\nDa\x1f"
                                               "B 0 0 1");
        QTest::newRow("no field") << QByteArray("hash\nDa\x1e");
    }

    void brokenFileIsNoFile()
    {
        QFETCH(QByteArray, text);
        QCOMPARE(PreparedFormulas(text).keys().size(), 0);
    }
};

QTEST_MAIN(TestPreparedFormulas)
#include "tst_prepared_formulas.moc"
