#include <lectern/grading/answer.h>
#include <lectern/messages/messages.h>

#include <QTest>

using namespace lectern;
using namespace lectern::grading;

namespace {

Answer everyKind()
{
    return {"two-tokens",
            {{"number", TextAnswer("√2/2")},
             {"table", TableAnswer{{"1.6605", " .3395"}, {"", "−3/4"}}},
             {"why", ChoiceAnswer{"visibility", "shape"}},
             {"calc", CodeAnswer{"ok = 1", "calc"}},
             {"nothing", ChoiceAnswer{}},
             {"test", CodeAnswer{"def f(x):\n\treturn \"x\\\\\"\n"}},
             {"说明", TextAnswer("第一个词元\u0001只看见自己 😀")}}};
}

} // namespace

class TestAnswerJson : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isCanonical()
    {
        QCOMPARE(toJson(Answer{"e", {{"b", TableAnswer{{"1", "2"}}}, {"a", TextAnswer("½\n")}}}),
                 QByteArray("{\"exercise\":\"e\",\"parts\":{\"a\":\"½\\n\",\"b\":[[\"1\",\"2\"]]}}"));
    }

    void comesBackAsItWas()
    {
        const QByteArray json = toJson(everyKind());
        const auto answer = answerFromJson(json);
        QVERIFY(answer);
        QVERIFY(*answer == everyKind());
        QCOMPARE(toJson(*answer), json);
    }

    void orderAndSpacesDoNotMatter()
    {
        const auto answer =
            answerFromJson(" {\"parts\" : {\"b\":[ \"x\" ],\r\n\"a\":\"\\u221a2\"}, \"exercise\":\"e\"} ");
        QVERIFY(answer);
        QVERIFY(*answer == (Answer{"e", {{"a", TextAnswer("√2")}, {"b", ChoiceAnswer{"x"}}}}));
    }

    void badBytesFromTheWindowNeverMakeBadJson()
    {
        QCOMPARE(toJson(Answer{"e", {{"a", TextAnswer("\xff\xc0x")}}}),
                 QByteArray("{\"exercise\":\"e\",\"parts\":{\"a\":\"\xEF\xBF\xBD\xEF\xBF\xBDx\"}}"));
    }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("code");
        const auto parts = [](const QByteArray& inner) -> QByteArray {
            return "{\"exercise\":\"e\",\"parts\":" + inner + "}";
        };
        const auto row = [](const char* name, const QByteArray& json, const char* code) {
            QTest::newRow(name) << json << QString::fromLatin1(code);
        };
        row("empty", "", "grading.json.syntax");
        row("cut", "{\"exercise\":\"e\",\"par", "grading.json.syntax");
        row("rubbish behind", parts("{}") + "x", "grading.json.syntax");
        row("trailing comma", parts("{\"a\":\"1\",}"), "grading.json.syntax");
        row("leading comma", parts("{,\"a\":\"1\"}"), "grading.json.syntax");
        row("raw newline in a string", parts("{\"a\":\"1\n\"}"), "grading.json.syntax");
        row("bad escape", parts("{\"a\":\"\\x41\"}"), "grading.json.syntax");
        row("escape at the end", "{\"a\\", "grading.json.syntax");
        row("leading zero", parts("{\"a\":01}"), "grading.json.syntax");
        row("single quotes", "{'exercise':'e'}", "grading.json.syntax");
        row("NUL byte", QByteArray("{\"exercise\":\"e\",\0\"parts\":{}}", 28), "grading.json.syntax");
        row("duplicate part", parts("{\"a\":\"1\",\"a\":\"2\"}"), "grading.json.duplicate");
        row("duplicate through an escape", parts("{\"a\":\"1\",\"\\u0061\":\"2\"}"),
            "grading.json.duplicate");
        row("duplicate exercise", "{\"exercise\":\"e\",\"exercise\":\"f\",\"parts\":{}}",
            "grading.json.duplicate");
        row("invalid UTF-8", parts("{\"a\":\"\xff\"}"), "grading.json.utf8");
        row("overlong UTF-8", parts("{\"a\":\"\xc0\xaf\"}"), "grading.json.utf8");
        row("encoded surrogate", parts("{\"a\":\"\xed\xa0\x80\"}"), "grading.json.utf8");
        row("lone surrogate", parts("{\"a\":\"\\ud800\"}"), "grading.json.surrogate");
        row("low surrogate first", parts("{\"a\":\"\\udc00\"}"), "grading.json.surrogate");
        row("deep", QByteArray(100'000, '['), "grading.json.depth");
        row("deep objects", QByteArray("{\"a\":").repeated(50), "grading.json.depth");
        row("large", parts("{\"a\":\"" + QByteArray(2'000'000, 'x') + "\"}"), "grading.json.size");
        row("many values", parts("{\"a\":[" + QByteArray("\"\",").repeated(150'000) + "\"\"]}"),
            "grading.json.values");
        row("not an object", "[]", "grading.answer.type");
        row("no parts", "{\"exercise\":\"e\"}", "grading.answer.missing");
        row("no exercise", "{\"parts\":{}}", "grading.answer.missing");
        row("unknown field", "{\"exercise\":\"e\",\"parts\":{},\"score\":10}", "grading.answer.field");
        row("exercise is a number", "{\"exercise\":7,\"parts\":{}}", "grading.answer.type");
        row("parts is a list", parts("[]"), "grading.answer.type");
        row("number", parts("{\"a\":1.5}"), "grading.answer.type");
        row("null", parts("{\"a\":null}"), "grading.answer.type");
        row("true", parts("{\"a\":true}"), "grading.answer.type");
        row("numbers in a matrix", parts("{\"a\":[[1,2]]}"), "grading.answer.type");
        row("mixed array", parts("{\"a\":[\"1\",[\"2\"]]}"), "grading.answer.type");
        row("mixed rows", parts("{\"a\":[[\"1\"],\"2\"]}"), "grading.answer.type");
        row("code with more", parts("{\"a\":{\"source\":\"\",\"score\":\"1\"}}"), "grading.answer.type");
        row("code without source", parts("{\"a\":{}}"), "grading.answer.type");
    }

    void refuses()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, code);
        const auto answer = answerFromJson(json);
        QVERIFY(!answer);
        QCOMPARE(QString::fromStdString(answer.error().code), code);
        QVERIFY(messages::knows(answer.error().code));
    }

    void namesThePlace()
    {
        const auto answer = answerFromJson("{\"exercise\":\"例\",\n \"parts\":{\"数\":\"1\" \"b\":\"2\"}}");
        QVERIFY(!answer);
        QCOMPARE(answer.error().where.line, 2);
        QCOMPARE(answer.error().where.column, 19);
    }
};

QTEST_GUILESS_MAIN(TestAnswerJson)
#include "tst_answer_json.moc"
