#include <lectern/messages/messages.h>

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

// Every code that the library can give has its words.
class TestSandboxMessages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyCodeIsKnown_data()
    {
        QTest::addColumn<QString>("code");
        static const QRegularExpression pattern(QStringLiteral("\"(sandbox\\.[a-z0-9.]+)\""));
        const QDir folder(QStringLiteral(LECTERN_SOURCE_DIR "/exercises/sandbox"));
        QStringList codes;
        for (const QString& name : folder.entryList({QStringLiteral("*.cpp")})) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            auto matches = pattern.globalMatch(QString::fromUtf8(file.readAll()));
            while (matches.hasNext())
                codes += matches.next().captured(1);
        }
        codes.removeDuplicates();
        QVERIFY(codes.size() > 40);
        for (const QString& code : codes)
            QTest::newRow(qPrintable(code)) << code;
    }

    void everyCodeIsKnown()
    {
        QFETCH(QString, code);
        QVERIFY(lectern::messages::knows(code.toStdString()));
    }
};

QTEST_GUILESS_MAIN(TestSandboxMessages)
#include "tst_sandbox_messages.moc"
