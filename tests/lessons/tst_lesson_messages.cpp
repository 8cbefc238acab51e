#include <lectern/messages/messages.h>

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

using namespace lectern;

class TestLessonMessages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyCodeHasWords();
};

// Codes are written out in the sources; `unknown("lessons.role", ...)` stands for two of them.
void TestLessonMessages::everyCodeHasWords()
{
    const QRegularExpression code(QStringLiteral("(unknown\\(\\s*)?\"(lessons\\.[a-z.]+)\""));
    QDirIterator files(QStringLiteral(LECTERN_SOURCE_DIR "/lessons/format"), {QStringLiteral("*.cpp")});
    int seen = 0;
    while (files.hasNext()) {
        QFile file(files.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(file.readAll());
        for (auto match = code.globalMatch(text); match.hasNext();) {
            const auto found = match.next();
            const bool pair = !found.captured(1).isEmpty();
            for (const QString& end :
                 pair ? QStringList{QStringLiteral(".unknown"), QStringLiteral(".misspelt")}
                      : QStringList{QString()}) {
                const QString name = found.captured(2) + end;
                QVERIFY2(messages::knows(name.toStdString()), qPrintable(name));
                ++seen;
            }
        }
    }
    QVERIFY(seen > 50);
}

QTEST_GUILESS_MAIN(TestLessonMessages)
#include "tst_lesson_messages.moc"
