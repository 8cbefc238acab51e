// Single values and items are changed in a YAML text, and nothing else in it goes.

#include <lectern/lessons/yaml_text.h>

#include <QTest>

using namespace lectern::lessons;

Q_DECLARE_METATYPE(YamlPath)

class TestYamlText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void commentsBesideWhatIsTakenOutStay_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<YamlPath>("path");
        QTest::addColumn<QByteArray>("left"); // empty where it is refused
        const auto row = [](const char* name, const char* text, YamlPath path, const char* left) {
            QTest::newRow(name) << QByteArray(text) << std::move(path) << QByteArray(left);
        };
        const std::string list = "parts";
        row("behind an item with a #", "parts:\n  - {id: a, text: \"see #3\"}   # agreed\n  - {id: b}\n",
            {list, std::size_t{0}}, "");
        row("behind an entry with a #", "a: 1\nparts: \"see #3\"  # agreed\nb: 2\n", {list}, "");
        row("behind the first entry with a #", "parts: \"see #3\"\n# of b\nb: 2\n", {list}, "");
        row("within an item", "parts:\n  - id: a # first\n    text: b\n  - {id: b}\n", {list, std::size_t{0}},
            "parts:\n  - {id: b}\n");
        row("no comment", "parts:\n  - {id: a, text: \"see #3\"}\n  - {id: b} # second\n", {list, std::size_t{0}},
            "parts:\n  - {id: b} # second\n");
        row("a block with a #", "parts: |\n  # a title\n  words\nb: 2 # two\n", {list}, "b: 2 # two\n");
    }

    void commentsBesideWhatIsTakenOutStay()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const YamlPath, path);
        QFETCH(const QByteArray, left);
        auto yaml = YamlText::read(text.toStdString());
        QVERIFY(yaml.has_value());
        const auto done = yaml->remove(path);
        QCOMPARE(done.has_value(), !left.isEmpty());
        if (!done)
            QCOMPARE(done.error().code, std::string("lessons.edit.comment"));
        QCOMPARE(yaml->text(), (left.isEmpty() ? text : left).toStdString());
    }

    void whatIsEmptyIsFilled_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("filled");
        const auto row = [](const char* text, const char* filled) { QTest::newRow(text) << QByteArray(text) << QByteArray(filled); };
        row("a: 1\nhints:\nb: 2\n", "a: 1\nhints:\n  - x: 1\n    y: 2\nb: 2\n");
        row("hints:", "hints:\n  - x: 1\n    y: 2\n");
        row("hints:   # to come\n", "hints:   # to come\n  - x: 1\n    y: 2\n");
        row("hints: ~\n", "hints:\n  - x: 1\n    y: 2\n");
        row("hints: [ ]   # to come\nb: 2\n", "hints:   # to come\n  - x: 1\n    y: 2\nb: 2\n");
        row("hints: {}\r\nb: 2\r\n", "hints:\r\n  - x: 1\r\n    y: 2\r\nb: 2\r\n");
        row("hints: [ # to come\n ]\n", "lessons.edit.comment");
        row("{hints: }\n", "lessons.edit.flow");
        row("hints: [a]\n", "lessons.edit.value");
        row("hints: a\n", "lessons.edit.value");
    }

    void whatIsEmptyIsFilled()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const QByteArray, filled);
        auto yaml = YamlText::read(text.toStdString());
        QVERIFY(yaml.has_value());
        const auto done = yaml->fill({std::string("hints")}, "- x: 1\n  y: 2\n");
        QCOMPARE(QByteArray::fromStdString(done ? yaml->text() : done.error().code), filled);
    }
};

QTEST_GUILESS_MAIN(TestYamlText)
#include "tst_yaml_text.moc"
