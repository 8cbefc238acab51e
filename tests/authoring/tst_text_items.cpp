// Texts of YAML files in two languages: what is missing and what has changed since somebody compared both.

#include "course_folder.h"

#include <lectern/authoring/text_items.h>
#include <lectern/files/files.h>

#include <QTest>

using namespace lectern;
using namespace lectern::authoring;
using lectern::lessons::testing::CourseFolder;

namespace {

constexpr const char* stateNames[] = {"same",     "missing", "extra",      "unmarked",
                                      "outdated", "ahead",   "bothChanged"};

QString stateOf(const TextItem& item)
{
    return QString::fromLatin1(stateNames[static_cast<int>(item.state)]);
}

} // namespace

class TestTextItems : public QObject
{
    Q_OBJECT

    std::unique_ptr<CourseFolder> m_folder;
    lessons::TranslationRecord m_record;
    std::string m_text; ///< of the file that was compared last

    std::vector<TextItem> compared(const char* name, const std::string& language = "en")
    {
        const QString file = m_folder->path(QString::fromLatin1(name));
        m_text = files::readWhole(file).value_or("");
        return compareTexts(lessons::loadCourse(m_folder->path().toStdString()).value, file.toStdString(),
                            language, m_record);
    }

    std::string at(const PagePlace& place) const
    {
        return m_text.substr(place.begin, place.end - place.begin);
    }

    /// "题|E unmarked; ...".
    QString shown(const char* name, const std::string& language = "en")
    {
        QStringList all;
        for (const TextItem& item : compared(name, language)) {
            const auto words = [this](const std::optional<WrittenText>& text) {
                return text ? QString::fromStdString(at(text->place)).trimmed() : QStringLiteral("-");
            };
            all << words(item.source) + u'|' + words(item.translation) + u' ' + stateOf(item);
        }
        return all.join(QStringLiteral("; "));
    }

    void markAll(const char* name)
    {
        for (const TextItem& item : compared(name))
            markSame(item, "en", m_record);
    }

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<CourseFolder>();
        m_record = {};
    }

    void everyTextOfAFile()
    {
        QCOMPARE(shown("01-a/exercises/e.yaml"),
                 QStringLiteral("题|E unmarked; 求 $A$|Find $A$ unmarked; 甲|a unmarked; 错|wrong unmarked"));
        QCOMPARE(shown("01-a/calculators/two.yaml"),
                 QStringLiteral("二|Two unmarked; a|a same; b|b same; "
                                "和 {{sum(S):.2f}}|sum {{f(S[1, 2]):.2f}} unmarked"));
        QCOMPARE(shown("course.yaml"), QStringLiteral("课|C unmarked"));
        QCOMPARE(shown("glossary.yaml"), QStringLiteral("查询|query unmarked; 一个 $q$。|A $q$. unmarked"));
        QCOMPARE(shown("references.yaml"), QString());
        QCOMPARE(shown("01-a/en.md"), QString());
    }

    void whatIsMissing_data()
    {
        QTest::addColumn<QString>("title");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* title, const char* expected) {
            QTest::newRow(name) << QString::fromUtf8(title) << QString::fromUtf8(expected);
        };
        row("no translation", "{zh_CN: 题}", "题|- missing");
        row("empty", "{zh_CN: 题, en: ''}", "题|- missing");
        row("no source", "{en: E}", "-|E extra");
        row("a copy", "{zh_CN: 题, en: 题}", "题|题 missing");
        row("one for all", "题", "题|题 missing");
        row("a name for all", "Softmax", "Softmax|Softmax missing");
        row("a formula", "{zh_CN: $Q K$, en: $Q K$}", "$Q K$|$Q K$ same");
        row("a number", "'{{mean(A):.2f}} = 3'", "{{mean(A):.2f}} = 3|{{mean(A):.2f}} = 3 same");
        row("a symbol", "{zh_CN: Q, en: Q}", "Q|Q same");
        row("both", "{zh_CN: 题, en: E}", "题|E unmarked");
    }

    void whatIsMissing()
    {
        QFETCH(QString, title);
        QFETCH(QString, expected);
        m_folder->replace(QStringLiteral("01-a/exercises/e.yaml"), "{zh_CN: 题, en: E}", title.toUtf8());
        QCOMPARE(shown("01-a/exercises/e.yaml").section(QStringLiteral("; "), 0, 0), expected);
    }

    void whatIsOutOfDate()
    {
        const char* file = "01-a/exercises/e.yaml";
        const auto state = [&] { return stateOf(compared(file).front()); };
        const auto change = [&](const char* from, const char* to) {
            m_folder->replace(QString::fromLatin1(file), from, to);
        };
        markAll(file);
        QVERIFY(!shown(file).contains(u"unmarked"));
        change("zh_CN: 题,", "zh_CN: 问题,");
        QCOMPARE(state(), QStringLiteral("outdated"));
        change("en: E}", "en: Exercise}");
        QCOMPARE(state(), QStringLiteral("unmarked"));
        change("zh_CN: 问题,", "zh_CN: 题,");
        QCOMPARE(state(), QStringLiteral("ahead"));
        markSame(compared(file).front(), "en", m_record);
        QCOMPARE(state(), QStringLiteral("same"));
        change("en: Exercise}", "en: E}"); // as it was marked before
        QCOMPARE(state(), QStringLiteral("same"));
        change("en: E}", "fr: E}");
        QCOMPARE(state(), QStringLiteral("missing"));
    }

    /// A text is known by what it says: wherever it stands, and however its lines are broken.
    void marksMoveWithTheText()
    {
        const QString file = QStringLiteral("01-a/exercises/e.yaml");
        markAll("01-a/exercises/e.yaml");
        m_folder->replace(file, "text: {zh_CN: 甲, en: a}",
                          "hints: [{text: {zh_CN: 新, en: new}}, {text: {zh_CN: 甲, en: a}}]\n"
                          "    text:\n      zh_CN: |\n        甲\n      en: |\n        a\n");
        QCOMPARE(shown("01-a/exercises/e.yaml").section(QStringLiteral("; "), 2, 4),
                 QStringLiteral("新|new unmarked; 甲|a same; 甲|a same"));
    }

    void theItemAtAPlace()
    {
        m_folder->write(
            "01-a/exercises/e.yaml",
            "kind: numeric\ntitle: {zh_CN: 题, en: E}\ntext:\n  zh_CN: |\n    求 $A$\n    和\n  en: Find\n"
            "vars: |\n  A = 1\nparts:\n  - {id: a, text: {zh_CN: 甲, en: a}, hints: [{text: {zh_CN: 乙, "
            "en: b}}], answer: A}\n");
        const auto items = compared("01-a/exercises/e.yaml");
        const auto of = [&](const char* words) {
            const auto found = itemAt(items, m_text, m_text.find(words));
            return found ? QString::fromStdString(items[*found].source->text).trimmed() : QStringLiteral("-");
        };
        QCOMPARE(of("title"), QStringLiteral("题"));
        QCOMPARE(of("E}"), QStringLiteral("题"));
        QCOMPARE(of("和"), QStringLiteral("求 $A$\n和"));
        QCOMPARE(of("Find"), QStringLiteral("求 $A$\n和"));
        QCOMPARE(of("vars"), QStringLiteral("-"));
        QCOMPARE(of("甲"), QStringLiteral("甲"));
        QCOMPARE(of("hints"), QStringLiteral("甲"));
        QCOMPARE(of("b}"), QStringLiteral("乙"));
        QCOMPARE(of("kind"), QStringLiteral("-"));
    }

    void whatIsMarkedInTheFile()
    {
        const char* file = "01-a/exercises/e.yaml";
        markAll(file);
        m_folder->replace(QString::fromLatin1(file), "zh_CN: 题,", "zh_CN: 问题,");
        m_folder->replace(QString::fromLatin1(file), "en: a}", "en: A}");
        m_folder->replace(QString::fromLatin1(file), ", en: wrong", "");
        QStringList all;
        for (const Diagnostic& mark : textMarks(compared(file), "e.yaml", "zh_CN", "en"))
            all << QString::fromStdString(mark.code.substr(15) + ' ' +
                                          at({mark.where.begin, mark.where.end}));
        QCOMPARE(all, (QStringList{QStringLiteral("changed 问题"), QStringLiteral("changed A"),
                                   QStringLiteral("missing 错")}));
    }

    void marksAreKeptInAFile()
    {
        markAll("01-a/exercises/e.yaml");
        m_record.marks["en"]["one"] = {{"a"}, {"b"}};
        m_record.texts["de"]["c"] = {"d", "e"};
        const QString lesson = m_folder->path(QStringLiteral("01-a"));
        QVERIFY(writeRecord(lesson, m_record).has_value());
        QCOMPARE(*readRecord(lesson), m_record);
        QCOMPARE(m_record.textsIn("fr").size(), std::size_t{0});
    }

    void aCourseInOneLanguage()
    {
        m_folder->replace(QStringLiteral("course.yaml"), "languages: [zh_CN, en]", "languages: []");
        QCOMPARE(shown("course.yaml"), QString());
    }
};

QTEST_GUILESS_MAIN(TestTextItems)
#include "tst_text_items.moc"
