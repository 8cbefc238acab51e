// What a translation lacks and where it has fallen behind, from nothing but the texts and what an author has
// marked.

#include "course_folder.h"

#include <lectern/authoring/translation.h>
#include <lectern/lessons/course.h>

#include <QTest>

using namespace lectern;
using namespace lectern::authoring;
using lectern::lessons::testing::CourseFolder;

namespace {

const std::string front = "---\nid: a\ntitle: T\nlang: zh_CN\n---\n";

struct Text
{
    explicit Text(const std::string& body)
        : source(front + body)
        , sections(sectionsOf(lessons::parsePage(source, "page.md").value.page, source))
    {
    }

    std::string at(const PagePlace& place) const
    {
        return source.substr(place.begin, place.end - place.begin);
    }

    std::string source;
    std::vector<PageSection> sections;
};

/// "one: same; two: outdated 1 2 / 0".
QString shown(const std::vector<SectionPair>& pairs)
{
    static constexpr const char* names[] = {"same",     "missing", "extra",      "unmarked",
                                            "outdated", "ahead",   "bothChanged"};
    QStringList all;
    for (const SectionPair& pair : pairs) {
        if (pair.id == frontSection)
            continue;
        QString one = QString::fromStdString(pair.id) + u": " +
                      QString::fromLatin1(names[static_cast<int>(pair.state)]);
        for (const std::size_t part : pair.sourceParts)
            one += u' ' + QString::number(part);
        for (const std::size_t part : pair.translationParts)
            one += u" /" + QString::number(part);
        all << one;
    }
    return all.join(QStringLiteral("; "));
}

lessons::TranslationRecord allMarked(const Text& source, const Text& translation)
{
    lessons::TranslationRecord record;
    for (const PageSection& section : source.sections) {
        for (const PageSection& other : translation.sections) {
            if (section.id == other.id)
                record.marks["en"][section.id] = markOf(section, other);
        }
    }
    return record;
}

} // namespace

class TestTranslation : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aPageIsCutIntoSectionsAndParts()
    {
        const Text text(
            "Before.\n\n## 一 {#one minutes=3}\n\n词\n词。\n\n- a\n- b\n\n```{note} N\nBody.\n```\n\n"
            "```{calculator} two\n```\n\n## 二 {#two}\n");
        QCOMPARE(text.sections.size(), std::size_t{4});
        QCOMPARE(text.sections[0].id, std::string(frontSection));
        QCOMPARE(text.sections[1].id, std::string(topSection));
        const PageSection& one = text.sections[2];
        QCOMPARE(one.title, std::string("一"));
        QCOMPARE(one.parts.size(), std::size_t{5});
        QCOMPARE(text.at({one.parts[1].begin, one.parts[1].end}), std::string("词\n词。"));
        QCOMPARE(text.at({one.parts[2].begin, one.parts[2].end}), std::string("- a\n- b"));
        QCOMPARE(text.at({one.parts[3].begin, one.parts[3].end}), std::string("```{note} N\nBody.\n```"));
        QCOMPARE(one.parts[4].form, std::string("calculator two"));
        QVERIFY(one.parts[3].hasWords && !one.parts[4].hasWords);
    }

    void whatDoesNotCountAsAChange_data()
    {
        QTest::addColumn<QString>("one");
        QTest::addColumn<QString>("other");
        QTest::addColumn<bool>("same");
        const auto row = [](const char* name, const char* one, const char* other, bool same) {
            QTest::newRow(name) << QString::fromUtf8(one) << QString::fromUtf8(other) << same;
        };
        row("lines", "Two words here.", "Two\nwords   here.", true);
        row("lines of Chinese", "汉字很多。", "汉字\n很多。", true);
        row("windows", "a\r\nb", "a\nb", true);
        row("comments", "Words.", "Words. <!-- S01 -->", true);
        row("minutes", "## A {#a minutes=3}", "## A {#a minutes=4}", true);
        row("a letter", "Words.", "words.", false);
        row("a blank", "no where", "nowhere", false);
        row("a formula", "$x$", "$y$", false);
    }

    void whatDoesNotCountAsAChange()
    {
        QFETCH(QString, one);
        QFETCH(QString, other);
        QFETCH(bool, same);
        const Text a("## H {#h}\n\n" + one.toStdString() + '\n');
        const Text b("## H {#h}\n\n" + other.toStdString() + '\n');
        QCOMPARE(a.sections.back().parts.back().hash == b.sections.back().parts.back().hash, same);
    }

    void whatIsMissing()
    {
        const Text source("## 一 {#one}\n\n词。\n\n更多。\n\n$$\nx\n$$\n\n## 二 {#two}\n\n词。\n\n## 三 "
                          "{#three}\n\n词。\n");
        const Text translation(
            "## One {#one}\n\nWords.\n\n$$\nx\n$$\n\n## Three {#three}\n\n```{todo} translate\n```\n\n"
            "## Four {#four}\n\nOwn.\n");
        QCOMPARE(shown(comparePages(source.sections, translation.sections, {}, "en")),
                 QStringLiteral("one: unmarked 2; two: missing 0 1; three: missing 1; four: extra /0 /1"));
    }

    void aVeryLongPage()
    {
        std::string body;
        for (int i = 0; i < 20'000; ++i)
            body += "## P {#p-" + std::to_string(i) + "}\n\nWords.\n\n";
        const Text text(body);
        const auto pairs = comparePages(text.sections, text.sections, {}, "en");
        QCOMPARE(pairs.size(), std::size_t{20'001});
        QCOMPARE(pairs.back().state, TranslationState::missing);
    }

    /// A page that was copied to be written over, section by section.
    void aCopyIsNoTranslation()
    {
        const Text source("## 一 {#one}\n\n词。\n\n## Softmax {#two}\n\n```{calculator} c\n```\n");
        QCOMPARE(shown(comparePages(source.sections, source.sections, {}, "en")),
                 QStringLiteral("one: missing 1; two: same"));
        QCOMPARE(shown(comparePages(source.sections, source.sections, allMarked(source, source), "en")),
                 QStringLiteral("one: same; two: same"));
    }

    void whatIsOutOfDate_data()
    {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("translation");
        QTest::addColumn<QString>("expected");
        const QString source = QStringLiteral("## 一 {#one}\n\n甲。\n\n乙。\n");
        const QString translation = QStringLiteral("## One {#one}\n\nA.\n\nB.\n");
        const auto row = [](const char* name, const QString& one, const QString& other,
                            const char* expected) {
            QTest::newRow(name) << one << other << QString::fromLatin1(expected);
        };
        row("as marked", source, translation, "one: same");
        row("source edited", QStringLiteral("## 一 {#one}\n\n甲。\n\n丙。\n"), translation,
            "one: outdated 2");
        row("source longer", source + u"\n丙。\n", translation, "one: outdated 3");
        row("source shorter", QStringLiteral("## 一 {#one}\n\n甲。\n"), translation, "one: outdated 0");
        row("source's order", QStringLiteral("## 一 {#one}\n\n乙。\n\n甲。\n"), translation,
            "one: outdated 0");
        row("heading", QStringLiteral("## 壹 {#one}\n\n甲。\n\n乙。\n"), translation, "one: outdated 0");
        row("translation edited", source, QStringLiteral("## One {#one}\n\nA.\n\nC.\n"), "one: ahead /2");
        row("both", source + u"\n丙。\n", translation + u"\nC.\n", "one: bothChanged 3 /3");
        row("written back", source, translation, "one: same");
        row("gone", source, QStringLiteral("## Two {#two}\n\nA.\n"), "one: missing 0 1 2; two: extra /0 /1");
    }

    void whatIsOutOfDate()
    {
        QFETCH(QString, source);
        QFETCH(QString, translation);
        QFETCH(QString, expected);
        const auto record =
            allMarked(Text("## 一 {#one}\n\n甲。\n\n乙。\n"), Text("## One {#one}\n\nA.\n\nB.\n"));
        QCOMPARE(shown(comparePages(Text(source.toStdString()).sections,
                                    Text(translation.toStdString()).sections, record, "en")),
                 expected);
    }

    void placesOfBothPages()
    {
        const Text source("## 一 {#one}\n\n甲。\n\n```{calculator} c\n```\n\n乙。\n\n## 二 "
                          "{#two}\n\n丙。\n\n## 三 {#three}\n\n丁。\n");
        const Text translation(
            "## One {#one}\n\nA.\n\nMore.\n\n```{calculator} c\n```\n\nB.\n\n## Three {#three}\n\nD.\n");
        const auto of = [&](const char* words) {
            const auto place = counterpart(source.sections, translation.sections, source.source.find(words));
            return place ? translation.at(*place) : std::string("(none)");
        };
        QCOMPARE(of("甲"), std::string("A."));
        QCOMPARE(of("calculator"), std::string("```{calculator} c\n```"));
        QCOMPARE(of("乙"), std::string("B."));
        QCOMPARE(of("## 三"), std::string("## Three {#three}"));
        QCOMPARE(of("丁"), std::string("D."));
        QCOMPARE(of("丙"), std::string()); // between One and Three
        QCOMPARE(counterpart(source.sections, translation.sections, source.source.find("丙"))->begin,
                 translation.source.find("B.") + 2);
        QVERIFY(!counterpart(source.sections, {}, 0));
    }

    void recordsAreKeptInAFile()
    {
        const CourseFolder folder;
        const QString lesson = folder.path(QStringLiteral("01-a"));
        QCOMPARE(*readRecord(lesson), lessons::TranslationRecord());
        const auto record = allMarked(Text("## 一 {#one}\n\n甲。\n"), Text("## One {#one}\n\nA.\n"));
        QVERIFY(writeRecord(lesson, record).has_value());
        QCOMPARE(*readRecord(lesson), record);
        folder.write("01-a/instructor/translated.yaml", "en: {one: {source: [a], sourc: [b]}}\n");
        QVERIFY(!readRecord(lesson).has_value());
        folder.write("01-a/instructor/translated.yaml", "en: [\n");
        QVERIFY(!readRecord(lesson).has_value());
        folder.write("01-a/instructor/translated.yaml", "\n");
        QCOMPARE(*readRecord(lesson), lessons::TranslationRecord());
    }
};

QTEST_GUILESS_MAIN(TestTranslation)
#include "tst_translation.moc"
