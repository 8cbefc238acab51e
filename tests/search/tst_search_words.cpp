// How texts and queries become words, and where a text has what is sought.

#include <lectern/search/results.h>

#include <QTest>

using namespace lectern::search;

class TestSearchWords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void indexed_data();
    void indexed();
    void asked_data();
    void asked();
    void marked_data();
    void marked();
    void hugeQueriesStaySmall();
    void snippetsShowTheMatch();
    void snippetsCutNoWord();
};

void TestSearchWords::indexed_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("words");
    QTest::newRow("pairs") << QStringLiteral("注意力") << QStringLiteral("注意 意力 力");
    QTest::newRow("one") << QStringLiteral("用") << QStringLiteral("用");
    QTest::newRow("sentence ends") << QStringLiteral("注意，力。") << QStringLiteral("注意 意 力");
    QTest::newRow("mixed") << QStringLiteral("用softmax算出") << QStringLiteral("用 softmax 算出 出");
    QTest::newRow("case") << QStringLiteral("Scaled DOT-product") << QStringLiteral("scaled dot product");
    QTest::newRow("diacritics") << QStringLiteral("na\u00efve Ho\u0308he") << QStringLiteral("naive hohe");
    QTest::newRow("full width") << QStringLiteral("ＱＫ１") << QStringLiteral("qk1");
    QTest::newRow("subscripts") << QStringLiteral("√dₖ Kᵀ") << QStringLiteral("dk kt");
    QTest::newRow("TeX") << QStringLiteral("\\frac{QK^\\top}{\\sqrt{d_k}}")
                         << QStringLiteral("frac qk top sqrt d k");
    QTest::newRow("numbers") << QStringLiteral("1.6605") << QStringLiteral("1 6605");
    QTest::newRow("beyond the first plane") << QStringLiteral("\U00020000\U00020001")
                                            << QStringLiteral("\U00020000\U00020001 \U00020001");
    QTest::newRow("kana") << QStringLiteral("カナ") << QStringLiteral("カナ ナ");
    QTest::newRow("nothing") << QStringLiteral("— … \"*()") << QString();
    QTest::newRow("half a pair") << QString(QChar(0xd842)) << QString();
}

void TestSearchWords::indexed()
{
    QFETCH(QString, text);
    QFETCH(QString, words);
    QCOMPARE(indexText(text), words);
}

void TestSearchWords::asked_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("match");
    QTest::newRow("two characters") << QStringLiteral("注意") << QStringLiteral("\"注意\"");
    QTest::newRow("three") << QStringLiteral("注意力") << QStringLiteral("\"注意 意力\"");
    QTest::newRow("one") << QStringLiteral("力") << QStringLiteral("\"力\" *");
    QTest::newRow("word") << QStringLiteral("Soft") << QStringLiteral("\"soft\" *");
    QTest::newRow("two words") << QStringLiteral(" dot   product ")
                               << QStringLiteral("\"dot\" * AND \"product\" *");
    QTest::newRow("mixed") << QStringLiteral("softmax函数") << QStringLiteral("\"softmax 函数\"");
    QTest::newRow("mixed, begun") << QStringLiteral("softmax函") << QStringLiteral("\"softmax 函\" *");
    QTest::newRow("run before a word") << QStringLiteral("使用softmax")
                                       << QStringLiteral("\"使用 用 softmax\" *");
    QTest::newRow("query language") << QStringLiteral("a\" OR NEAR(b) -c:*")
                                    << QStringLiteral("\"a\" * AND \"or\" * AND \"near b\" * AND \"c\" *");
    QTest::newRow("signs alone") << QStringLiteral("* \" -") << QString();
    QTest::newRow("empty") << QString() << QString();
}

void TestSearchWords::asked()
{
    QFETCH(QString, typed);
    QFETCH(QString, match);
    const Query query = parseQuery(typed);
    QCOMPARE(query.match(), match);
    QCOMPARE(query.empty(), match.isEmpty());
}

void TestSearchWords::marked_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QStringList>("found");
    const auto row = [](const char* name, const char* text, const char* typed, const QStringList& found) {
        QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(typed) << found;
    };
    row("in mid-sentence", "缩放点积注意力的权重", "注意", {QStringLiteral("注意")});
    row("not across a comma", "注，意", "注意", {});
    row("every place", "权重乘权重", "权重", {QStringLiteral("权重"), QStringLiteral("权重")});
    row("a word by its beginning", "the Softmax here", "soft", {QStringLiteral("Softmax")});
    row("not by its middle", "the Softmax here", "max", {});
    row("diacritics", "na\xc3\xafve", "NAIVE", {QStringLiteral("na\u00efve")});
    row("side by side", "注意力", "注意 意力", {QStringLiteral("注意力")});
    row("a phrase of a word", "dot-product", "dot-prod", {QStringLiteral("dot-product")});
    row("a letter apart", "dot x product", "dot-prod", {});
}

void TestSearchWords::marked()
{
    QFETCH(QString, text);
    QFETCH(QString, typed);
    QFETCH(QStringList, found);
    QStringList words;
    for (const Range& range : matches(text, parseQuery(typed)))
        words << text.mid(range.begin, range.end - range.begin);
    QCOMPARE(words, found);
}

void TestSearchWords::hugeQueriesStaySmall()
{
    const Query query = parseQuery(QString(1'000'000, u'x'));
    QCOMPARE(query.pieces.size(), 1U);
    QVERIFY(query.pieces.front().front().folded.size() <= 200);
    QVERIFY(parseQuery(QStringLiteral("a ").repeated(10'000)).pieces.size() <= 16);
}

void TestSearchWords::snippetsShowTheMatch()
{
    const QString text = QStringLiteral("前").repeated(300) + QStringLiteral("这里有注意力三个字") +
                         QStringLiteral("后").repeated(300);
    const Snippet snippet = snippetOf(text, parseQuery(QStringLiteral("注意力")), 60);
    QVERIFY(snippet.text.size() <= 62);
    QVERIFY(snippet.text.startsWith(u'…') && snippet.text.endsWith(u'…'));
    QCOMPARE(snippet.marks.size(), 1U);
    const Range mark = snippet.marks.front();
    QCOMPARE(snippet.text.mid(mark.begin, mark.end - mark.begin), QStringLiteral("注意力"));

    const Snippet whole = snippetOf(QStringLiteral("one\ntwo  three"), parseQuery(QStringLiteral("two")), 60);
    QCOMPARE(whole.text, QStringLiteral("one two three"));
    QCOMPARE(whole.marks, (std::vector<Range>{{4, 7}}));

    // A match that only the hidden words have: the beginning is shown.
    const Snippet beginning = snippetOf(text, parseQuery(QStringLiteral("absent")), 60);
    QVERIFY(beginning.text.startsWith(u'前'));
    QVERIFY(beginning.marks.empty());
    QVERIFY(snippetOf({}, parseQuery(QStringLiteral("x"))).text.isEmpty());
}

void TestSearchWords::snippetsCutNoWord()
{
    QString text;
    for (int i = 0; i < 100; ++i)
        text += QStringLiteral("word%1 ").arg(i);
    const Snippet snippet = snippetOf(text, parseQuery(QStringLiteral("word50")), 50);
    const QStringList words = QString(snippet.text).remove(u'…').split(u' ', Qt::SkipEmptyParts);
    for (const QString& word : words)
        QVERIFY2(text.contains(QString(word + u' ')) && word.startsWith(u"word"), qPrintable(snippet.text));
    QVERIFY(words.contains(QStringLiteral("word50")));
}

QTEST_GUILESS_MAIN(TestSearchWords)
#include "tst_search_words.moc"
