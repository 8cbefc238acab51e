#include <lectern/messages/messages.h>

#include <QTest>

using namespace lectern;

class TestMessages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fillsParametersOnce()
    {
        const auto message = messages::describe(makeError("file.read", {"%2.md", "no such file"}));
        QCOMPARE(message.what, QStringLiteral("The file %2.md cannot be read: no such file"));
        QVERIFY(!message.hint.isEmpty());
    }

    void unknownCodeIsShownAsItIs()
    {
        QVERIFY(!messages::knows("no.such.code"));
        QCOMPARE(messages::describe(makeError("no.such.code", {"7"})).what, QStringLiteral("no.such.code 7"));
    }

    void sentencesEndBeforeTheNextBegins()
    {
        QCOMPARE(messages::inSentences(makeError("calc.transpose.python")),
                 QStringLiteral("'.T' is not part of this language. Write A' for the transpose."));
        QCOMPARE(messages::inSentences(makeError("calculators.number.empty")),
                 QStringLiteral("The entry is empty. Type a number, such as 0.5 or 1/3."));
        QCOMPARE(messages::inSentences(makeError("calc.expression.missing")),
                 QStringLiteral("An expression is missing here"));
    }

    void lineNamesFilePositionAndHint()
    {
        const Diagnostic diagnostic = makeError("file.read", {"a.md", "denied"}, {"a.md", 0, 0, 3, 14});
        QCOMPARE(messages::formatLine(diagnostic),
                 QStringLiteral("a.md:3:14: error: The file a.md cannot be read: denied"
                                " (Check that it exists and that you may read it.)"));
    }
};

QTEST_GUILESS_MAIN(TestMessages)
#include "tst_messages.moc"
