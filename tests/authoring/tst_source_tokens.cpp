// Source by lines, without an editor.

#include <lectern/authoring/source_tokens.h>

#include <QTest>

#include <string>

using namespace lectern::authoring;

namespace {

/// The tokens of the last of some lines, as "token:text" with a bar between; plain text is left out.
QString tokens(const std::vector<std::string>& lines, SourceKind kind)
{
    LineState state = 0;
    QStringList words;
    for (const std::string& line : lines) {
        const TokenizedLine made = tokenizeLine(line, state, kind);
        state = made.state;
        words.clear();
        for (const SourceSpan& span : made.spans) {
            if (span.token != SourceToken::plain)
                words << QString::number(static_cast<int>(span.token)) + u':' +
                             QString::fromStdString(line.substr(span.begin, span.length));
        }
    }
    return words.join(u'|');
}

QString token(SourceToken kind, const char* text)
{
    return QString::number(static_cast<int>(kind)) + u':' + QString::fromUtf8(text);
}

} // namespace

class TestSourceTokens : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void proseHasItsParts_data()
    {
        using T = SourceToken;
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* line, const QStringList& expected) {
            QTest::newRow(line) << QString::fromUtf8(line) << expected.join(u'|');
        };
        row("## 标题 {#scores minutes=6}", {token(T::heading, "## 标题 "), token(T::attributes, "{#scores minutes=6}")});
        row("除以$\\sqrt{d_k}$后", {token(T::formula, "$"), token(T::command, "\\sqrt"), token(T::formula, "{d_k}$")});
        row("$5 and $6", {});
        row("a `code` b", {token(T::code, "`code`")});
        row("see {ref}`eq-a`", {token(T::role, "{ref}`eq-a`")});
        row("- item", {token(T::mark, "-")});
        row("12. item", {token(T::mark, "12.")});
        row("[the weights](step:two.A)", {token(T::link, "](step:two.A)")});
        row("```{note} Title", {token(T::directive, "```{note}")});
        row("```{calculator} two", {token(T::directive, "```{calculator}"), token(T::link, " two")});
        row(":alt: what it shows", {token(T::option, ":alt:")});
        row("**重点：**后面", {token(T::mark, "**"), token(T::mark, "**")});
        row("<!-- for me --> text", {token(T::comment, "<!-- for me -->")});
    }

    void proseHasItsParts()
    {
        QFETCH(QString, line);
        QFETCH(QString, expected);
        QCOMPARE(tokens({"", line.toStdString()}, SourceKind::page), expected);
    }

    void whatGoesOnOverLines_data()
    {
        using T = SourceToken;
        QTest::addColumn<QStringList>("lines");
        QTest::addColumn<QString>("expected");
        QTest::newRow("front matter") << QStringList{QStringLiteral("---"), QStringLiteral("id: a")} << token(T::key, "id:");
        QTest::newRow("display") << QStringList{QStringLiteral("x"), QStringLiteral("$$"), QStringLiteral("x_1")}
                                 << token(T::formula, "x_1");
        QTest::newRow("its end") << QStringList{QStringLiteral("$$"), QStringLiteral("x"), QStringLiteral("$$ {#eq}")}
                                 << token(T::formula, "$$") + u'|' + token(T::attributes, " {#eq}");
        QTest::newRow("a blank line ends it") << QStringList{QStringLiteral("$$"), QString(), QStringLiteral("# A")}
                                              << token(T::heading, "# A");
        QTest::newRow("code") << QStringList{QStringLiteral("```python"), QStringLiteral("# no heading")}
                              << token(T::code, "# no heading");
        QTest::newRow("a shorter fence is code") << QStringList{QStringLiteral("````c"), QStringLiteral("```")}
                                                 << token(T::code, "```");
        QTest::newRow("a note holds Markdown") << QStringList{QStringLiteral("```{note}"), QStringLiteral("# A")}
                                               << token(T::heading, "# A");
        QTest::newRow("a calculator holds YAML")
            << QStringList{QStringLiteral("```{calculator} c"), QStringLiteral("title: A")} << token(T::key, "title:");
        QTest::newRow("and calc in it")
            << QStringList{QStringLiteral("```{calculator} c"), QStringLiteral("cells: |"), QStringLiteral("  A = softmax(S, 2)")}
            << token(T::function, "softmax") + u'|' + token(T::number, "2");
        QTest::newRow("comment") << QStringList{QStringLiteral("<!-- a"), QStringLiteral("# b")} << token(T::comment, "# b");
    }

    void whatGoesOnOverLines()
    {
        QFETCH(QStringList, lines);
        QFETCH(QString, expected);
        std::vector<std::string> all;
        for (const QString& line : lines)
            all.push_back(line.toStdString());
        QCOMPARE(tokens(all, SourceKind::page), expected);
    }

    void yamlHasItsParts_data()
    {
        using T = SourceToken;
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* line, const QStringList& expected) {
            QTest::newRow(line) << QString::fromUtf8(line) << expected.join(u'|');
        };
        row("  - {heatmap: S, cols: t} # why", {token(T::mark, "- "), token(T::key, "heatmap"), token(T::key, "cols"),
                                                token(T::comment, "# why")});
        row("min: -3.5", {token(T::key, "min:"), token(T::number, "-3.5")});
        row("text: 'a # b'", {token(T::key, "text:"), token(T::text, "'a # b'")});
        row("url: 'https://example.org'", {token(T::key, "url:"), token(T::text, "'https://example.org'")});
        row("label: 头宽 $d_k$", {token(T::key, "label:"), token(T::formula, "$d_k$")});
    }

    void yamlHasItsParts()
    {
        QFETCH(QString, line);
        QFETCH(QString, expected);
        QCOMPARE(tokens({line.toStdString()}, SourceKind::yaml), expected);
    }

    void aBlockEndsWhereTheIndentationDoes()
    {
        QCOMPARE(tokens({"vars: |", "  A = exp(1)", "", "  B = A", "parts:"}, SourceKind::yaml),
                 token(SourceToken::key, "parts:"));
        QCOMPARE(tokens({"text: |", "  B: A"}, SourceKind::yaml), QString());
    }

    /// Spans cover every byte of every line, whatever stands there.
    void noiseIsCovered()
    {
        const std::string alphabet = "`~{}$\\*|:#->[]() \t\"'ab1\xE4\xB8\xAD\n";
        std::uint32_t random = 20261130;
        for (const SourceKind kind : {SourceKind::page, SourceKind::yaml}) {
            LineState state = 0;
            for (int i = 0; i < 20'000; ++i) {
                std::string line;
                for (std::uint32_t n = (random >> 8U) % 24; n > 0; --n) {
                    random = random * 1664525U + 1013904223U;
                    line += alphabet[(random >> 16U) % (alphabet.size() - 1)];
                }
                random = random * 1664525U + 1013904223U;
                const TokenizedLine made = tokenizeLine(line, state, kind);
                state = made.state;
                std::size_t end = 0;
                for (const SourceSpan& span : made.spans) {
                    QCOMPARE(span.begin, end);
                    QVERIFY(span.length > 0);
                    end += span.length;
                }
                QCOMPARE(end, line.size());
            }
        }
    }

    void longLinesTakeNoTime()
    {
        std::string dollars;
        for (int i = 0; i < 2'000'000; ++i)
            dollars += "$a ";
        const TokenizedLine made = tokenizeLine(dollars, 0, SourceKind::page);
        QCOMPARE(made.spans.size(), std::size_t{1});
        std::string shorter = dollars.substr(0, 16'000);
        tokenizeLine(shorter, 0, SourceKind::page);
    }
};

QTEST_GUILESS_MAIN(TestSourceTokens)
#include "tst_source_tokens.moc"
