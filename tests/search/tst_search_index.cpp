// The index: what it finds and in which order, and what it makes of changed courses and damaged files. This
// program starts itself again as the one that is killed: its first argument is then "fill-forever".

#include "course_folder.h"
#include "may_skip.h"
#include "shipped_course.h"

#include <lectern/database/database.h>
#include <lectern/search/index.h>

#include <QCoreApplication>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cstdio>

using namespace lectern;
using namespace lectern::search;
using lessons::testing::CourseFolder;

namespace {

const QString zh = QStringLiteral("zh_CN");
const QString en = QStringLiteral("en");

/// A course with a sentence of its own in each language.
void say(const CourseFolder& folder, const char* chinese, const char* english)
{
    folder.replace(QStringLiteral("01-a/zh_CN.md"), "```{figure}",
                   qPrintable(QString::fromUtf8(chinese) + u"\n\n```{figure}"));
    folder.replace(QStringLiteral("01-a/en.md"), "```{figure}",
                   qPrintable(QString::fromUtf8(english) + u"\n\n```{figure}"));
}

std::vector<Hit> hitsOf(const Results& results)
{
    std::vector<Hit> all;
    for (const LessonHits& lesson : results.lessons)
        all.insert(all.end(), lesson.hits.begin(), lesson.hits.end());
    return all;
}

/// The course alone, searched in an index in memory.
std::vector<Hit> find(const QString& folder, const QString& typed, const QString& language = zh)
{
    auto index = Index::open({});
    if (!index || !index->refresh(folder))
        return {};
    const auto results = index->search(typed, {folder}, language);
    return results ? hitsOf(*results) : std::vector<Hit>();
}

int fillForever(const QString& file)
{
    for (int round = 0;; ++round) {
        const CourseFolder folder;
        auto index = Index::open(file);
        if (!index || index->isInMemory() || !index->refresh(QString::fromUtf8(testing::shippedCourse)) ||
            !index->refresh(folder.path()))
            return 1;
        std::printf("%d\n", round);
        std::fflush(stdout);
        if (!index->reset())
            return 1;
    }
}

} // namespace

class TestSearchIndex : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsTwoCharactersInMidSentence();
    void finds_data();
    void finds();
    void theReadersLanguageComesFirst();
    void titlesComeFirst();
    void groupsByLesson();
    void everyPieceMustBeThere();
    void saysWhenThereIsMore();
    void readsWhatHasChanged();
    void theNewestVersionIsSearched();
    void aCourseThatIsGoneIsForgotten();
    void keepsWhatWasRead();
    void damagedFilesAreMadeAnew_data();
    void damagedFilesAreMadeAnew();
    void whatCannotBeWrittenIsInMemory();
    void aReadOnlyFolderIsNoHindrance();
    void aKilledProgramLeavesAnIndex_data();
    void aKilledProgramLeavesAnIndex();
    void hostileQueriesAreOnlyWords();
};

void TestSearchIndex::findsTwoCharactersInMidSentence()
{
    const CourseFolder folder;
    say(folder, "它把每一行的权重相加后得到一。", "They add up.");
    const auto hits = find(folder.path(), QStringLiteral("权重"));
    QCOMPARE(hits.size(), 1U);
    QCOMPARE(hits.front().lesson, QStringLiteral("01-a"));
    QCOMPARE(hits.front().sectionTitle, QStringLiteral("一"));
    QCOMPARE(hits.front().spot.section, QStringLiteral("one"));
    const Range mark = hits.front().snippetMarks.at(0);
    QCOMPARE(hits.front().snippet.mid(mark.begin, mark.end - mark.begin), QStringLiteral("权重"));
}

void TestSearchIndex::finds_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<int>("hits");
    const auto row = [](const char* name, const char* typed, int hits) {
        QTest::newRow(name) << QString::fromUtf8(typed) << hits;
    };
    row("one character", "缩", 1);
    row("last character of a run", "算", 1);
    row("the whole run", "缩放点积注意力", 1);
    row("not in another order", "意注", 0);
    row("a word within Chinese", "softm", 1);
    row("another case", "SOFTMAX", 1);
    row("the middle of a word", "oftmax", 0);
    row("word and characters", "softmax算", 1);
    row("TeX", "d_k", 1);
    row("as it is written", "dₖ", 1);
    row("the command of a formula", "sqrt", 1);
    row("a calculator", "二", 1);
    row("a term by its other name", "query 查询", 1);
    row("nothing", "没有这个词", 0);
    row("no words", "。", 0);
}

void TestSearchIndex::finds()
{
    QFETCH(QString, typed);
    QFETCH(int, hits);
    const CourseFolder folder;
    say(folder, "缩放点积注意力除以 $\\sqrt{d_k}$，再用softmax算。", "Other words.");
    QCOMPARE(find(folder.path(), typed).size(), static_cast<std::size_t>(hits));
}

void TestSearchIndex::theReadersLanguageComesFirst()
{
    const CourseFolder folder;
    say(folder, "这里说 Transformer。", "The Transformer again.");
    // The same passage in two languages is one hit.
    QCOMPARE(find(folder.path(), QStringLiteral("transformer"), zh).size(), 1U);
    QCOMPARE(find(folder.path(), QStringLiteral("transformer"), zh).front().language, zh);
    QCOMPARE(find(folder.path(), QStringLiteral("transformer"), en).front().language, en);
    // What only the other language has is found all the same.
    QCOMPARE(find(folder.path(), QStringLiteral("again"), zh).at(0).language, en);
}

void TestSearchIndex::titlesComeFirst()
{
    const CourseFolder folder;
    folder.replace(QStringLiteral("01-a/en.md"), "```{figure}",
                   "gradient gradient\n\n## A gradient {#two minutes=1}\n\nText.\n\n```{figure}");
    const auto hits = find(folder.path(), QStringLiteral("gradient"), en);
    QCOMPARE(hits.size(), 2U);
    QCOMPARE(hits.front().kind, PassageKind::heading);
}

void TestSearchIndex::groupsByLesson()
{
    const CourseFolder folder;
    say(folder, "词元", "token");
    folder.replace(QStringLiteral("course.yaml"), "[01-a]", "[01-a, 02-b]");
    folder.write("02-b/en.md", "---\nid: b\ntitle: B\nlang: en\n---\n## Token {#b1 minutes=1}\n\nA token.\n");
    folder.write("02-b/zh_CN.md", "---\nid: b\ntitle: B\nlang: zh_CN\n---\n## 词 {#b1 minutes=1}\n\n词。\n");
    auto index = Index::open({});
    QVERIFY(index && index->refresh(folder.path()));
    const auto results = index->search(QStringLiteral("token"), {folder.path()}, en);
    QVERIFY(results.has_value());
    QCOMPARE(results->lessons.size(), 2U);
    QCOMPARE(results->lessons[0].title, QStringLiteral("B")); // it has the word in a heading
    QCOMPARE(results->lessons[0].hits.size(), 2U);
    QCOMPARE(results->lessons[0].courseTitle, QStringLiteral("C"));
    QCOMPARE(results->lessons[1].hits.size(), 1U);
    QCOMPARE(results->found, 3);
}

void TestSearchIndex::everyPieceMustBeThere()
{
    const CourseFolder folder;
    say(folder, "先缩放，再求权重。", "x");
    QCOMPARE(find(folder.path(), QStringLiteral("权重 缩放")).size(), 1U);
    QCOMPARE(find(folder.path(), QStringLiteral("权重 掩码")).size(), 0U);
}

void TestSearchIndex::saysWhenThereIsMore()
{
    const QString shipped = QString::fromUtf8(testing::shippedCourse);
    auto index = Index::open({});
    QVERIFY(index && index->refresh(shipped));
    const auto few = index->search(QStringLiteral("注意力"), {shipped}, zh, 5);
    QVERIFY(few && few->cut);
    QCOMPARE(hitsOf(*few).size(), 5U);
    const auto all = index->search(QStringLiteral("注意力"), {shipped}, zh, 10'000);
    QVERIFY(all && !all->cut);
    QVERIFY(all->found > 5);
    QCOMPARE(hitsOf(*all).size(), static_cast<std::size_t>(all->found));
}

void TestSearchIndex::readsWhatHasChanged()
{
    const CourseFolder folder;
    auto index = Index::open({});
    QVERIFY(index.has_value());
    const auto changed = [&] {
        const auto read = index->refresh(folder.path());
        return read.has_value() && *read;
    };
    const auto count = [&](const QString& typed) {
        return index->search(typed, {folder.path()}, en).value().found;
    };
    QVERIFY(changed());
    QVERIFY(!changed());
    QCOMPARE(count(QStringLiteral("residual")), 0);
    say(folder, "残差", "residual");
    QVERIFY(changed());
    QCOMPARE(count(QStringLiteral("residual")), 1);
    QCOMPARE(count(QStringLiteral("残差")), 1);
    folder.replace(QStringLiteral("01-a/en.md"), "residual", "normal");
    folder.replace(QStringLiteral("01-a/zh_CN.md"), "残差", "归一");
    QVERIFY(changed());
    QCOMPARE(count(QStringLiteral("residual")), 0);
    QCOMPARE(count(QStringLiteral("残差")), 0);
    QCOMPARE(count(QStringLiteral("normal")), 1);
}

void TestSearchIndex::theNewestVersionIsSearched()
{
    const CourseFolder first;
    const CourseFolder second;
    say(first, "旧版", "elderly");
    say(second, "新版", "fresh");
    second.replace(QStringLiteral("course.yaml"), "id: c\n", "id: c\nversion: 2\n");
    auto index = Index::open({});
    QVERIFY(index && index->refresh(first.path()) && index->refresh(second.path()));
    for (const QStringList& folders :
         {QStringList{first.path(), second.path()}, QStringList{second.path(), first.path()}}) {
        QCOMPARE(index->search(QStringLiteral("elderly"), folders, en)->found, 0);
        QCOMPARE(index->search(QStringLiteral("fresh"), folders, en)->found, 1);
    }
    QCOMPARE(index->search(QStringLiteral("elderly"), {first.path()}, en)->found, 1);
}

void TestSearchIndex::aCourseThatIsGoneIsForgotten()
{
    const CourseFolder folder;
    say(folder, "一句", "sentence");
    auto index = Index::open({});
    QVERIFY(index && index->refresh(folder.path()));
    folder.remove(QStringLiteral("course.yaml"));
    QVERIFY(index->forgetMissing().has_value());
    QCOMPARE(index->search(QStringLiteral("sentence"), {folder.path()}, en)->found, 0);
    QCOMPARE(index->refresh(folder.path()).value(), false);
    QVERIFY(index->refresh({}).has_value());
}

void TestSearchIndex::keepsWhatWasRead()
{
    const QTemporaryDir cache;
    const QString file = cache.filePath(QStringLiteral("deep/er/search.sqlite"));
    const CourseFolder folder;
    for (const bool isFirst : {true, false}) {
        auto index = Index::open(file);
        QVERIFY(index && !index->isInMemory());
        QCOMPARE(index->refresh(folder.path()).value(), isFirst);
        QCOMPARE(index->search(QStringLiteral("查询"), {folder.path()}, zh)->found, 2); // term, and its use
    }
}

void TestSearchIndex::damagedFilesAreMadeAnew_data()
{
    QTest::addColumn<QByteArray>("pages"); // "": cut in half
    QTest::newRow("no database") << QByteArray("this is no database at all, but it is long enough to be one");
    QTest::newRow("zeros") << QByteArray(100'000, '\0');
    QTest::newRow("cut") << QByteArray();
    QTest::newRow("overwritten in the middle") << QByteArray("middle");
    QTest::newRow("another program's") << QByteArray("other");
}

void TestSearchIndex::damagedFilesAreMadeAnew()
{
    QFETCH(QByteArray, pages);
    const QTemporaryDir cache;
    const QString name = cache.filePath(QStringLiteral("search.sqlite"));
    const CourseFolder folder;
    {
        auto index = Index::open(name);
        QVERIFY(index && index->refresh(folder.path()));
    }
    QFile file(name);
    QVERIFY(file.open(QIODevice::ReadWrite));
    if (pages.isEmpty()) {
        QVERIFY(file.resize(file.size() / 2));
    } else if (pages == "middle") {
        QVERIFY(file.seek(file.size() / 3));
        file.write(QByteArray(static_cast<int>(file.size() / 2), 'x'));
    } else if (pages == "other") {
        file.close();
        file.remove();
        const auto other = database::Database::open(name, 100);
        QVERIFY(other && (*other)->run(QStringLiteral("CREATE TABLE mine(x)")));
    } else {
        QVERIFY(file.resize(0));
        file.write(pages);
    }
    file.close();
    auto index = Index::open(name);
    QVERIFY(index.has_value());
    QVERIFY(!index->isInMemory());
    QVERIFY(index->refresh(folder.path()).has_value());
    QCOMPARE(index->search(QStringLiteral("查询"), {folder.path()}, zh)->found, 2);
}

void TestSearchIndex::whatCannotBeWrittenIsInMemory()
{
    const QTemporaryDir cache;
    const CourseFolder folder;
    QFile inTheWay(cache.filePath(QStringLiteral("file")));
    QVERIFY(inTheWay.open(QIODevice::WriteOnly));
    for (const QString& name : {cache.path(), cache.filePath(QStringLiteral("file/search.sqlite")), QString()}) {
        auto index = Index::open(name);
        QVERIFY(index && index->isInMemory());
        QVERIFY(index->refresh(folder.path()).has_value());
        QCOMPARE(index->search(QStringLiteral("查询"), {folder.path()}, zh)->found, 2);
    }
}

void TestSearchIndex::aReadOnlyFolderIsNoHindrance()
{
    const QTemporaryDir cache;
    QVERIFY(Index::open(cache.filePath(QStringLiteral("search.sqlite"))).has_value());
    QProcess process;
    process.start(QStringLiteral("unshare"),
                  {QStringLiteral("-Urm"), QStringLiteral("sh"), QStringLiteral("-c"),
                   QStringLiteral("mount --bind \"$1\" \"$1\" && mount -o remount,ro,bind \"$1\" || exit 77; "
                                  "exec \"$2\" search-once \"$1/search.sqlite\""),
                   QStringLiteral("sh"), cache.path(), QCoreApplication::applicationFilePath()});
    QVERIFY(process.waitForFinished());
    if (process.exitCode() == 77)
        NOT_TESTED_HERE("no mount namespaces here");
    QCOMPARE(process.readAllStandardOutput(), QByteArray("in memory, found 2\n"));
}

void TestSearchIndex::aKilledProgramLeavesAnIndex_data()
{
    QTest::addColumn<int>("lifetime");
    for (const int lifetime : {5, 60, 150, 300, 700})
        QTest::addRow("%d ms", lifetime) << lifetime;
}

void TestSearchIndex::aKilledProgramLeavesAnIndex()
{
    QFETCH(int, lifetime);
    const QTemporaryDir cache;
    const QString name = cache.filePath(QStringLiteral("search.sqlite"));
    QProcess process;
    process.start(QCoreApplication::applicationFilePath(), {QStringLiteral("fill-forever"), name});
    QVERIFY(process.waitForStarted());
    QVERIFY(!process.waitForFinished(lifetime));
    process.kill();
    QVERIFY(process.waitForFinished());

    const CourseFolder folder;
    auto index = Index::open(name);
    QVERIFY(index && !index->isInMemory());
    QVERIFY(index->refresh(folder.path()).has_value());
    QCOMPARE(index->search(QStringLiteral("查询"), {folder.path()}, zh)->found, 2);
}

void TestSearchIndex::hostileQueriesAreOnlyWords()
{
    const CourseFolder folder;
    auto index = Index::open({});
    QVERIFY(index && index->refresh(folder.path()));
    const QStringList typed{QStringLiteral("\""),
                            QStringLiteral("a\" OR \"b"),
                            QStringLiteral("NEAR(a b, 2)"),
                            QStringLiteral("title : x"),
                            QStringLiteral("^a"),
                            QStringLiteral("'; DROP TABLE words; --"),
                            QString(QChar(0)),
                            QStringLiteral("a\u0000b"),
                            QString(QChar(0xd800)),
                            QString(100'000, u'注'),
                            QStringLiteral("{a b}: c"),
                            QStringLiteral("AND OR NOT")};
    for (const QString& query : typed)
        QVERIFY2(index->search(query, {folder.path()}, zh).has_value(), qPrintable(query.left(40)));
    QCOMPARE(index->search(QStringLiteral("查询"), {folder.path()}, zh)->found, 2);
}

int main(int argc, char** argv)
{
    QCoreApplication application(argc, argv);
    if (argc == 3 && QByteArray(argv[1]) == "fill-forever")
        return fillForever(QString::fromLocal8Bit(argv[2]));
    if (argc == 3 && QByteArray(argv[1]) == "search-once") {
        const CourseFolder folder;
        auto index = Index::open(QString::fromLocal8Bit(argv[2]));
        if (!index || !index->refresh(folder.path()))
            return 1;
        std::printf("%s, found %d\n", index->isInMemory() ? "in memory" : "in the file",
                    index->search(QStringLiteral("查询"), {folder.path()}, zh)->found);
        return 0;
    }
    TestSearchIndex test;
    return testing::exitCodeOf(QTest::qExec(&test, argc, argv));
}

#include "tst_search_index.moc"
