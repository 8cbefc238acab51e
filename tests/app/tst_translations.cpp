#include <lectern/messages/messages.h>

#include <QCoreApplication>
#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <QTranslator>
#include <QXmlStreamReader>

using namespace lectern;

namespace {

struct Entry
{
    QString source;
    QStringList translations;
};

QStringList placeholders(const QString& text)
{
    static const QRegularExpression pattern(QStringLiteral("%(?:[1-9]|n)"));
    QStringList found;
    for (auto match = pattern.globalMatch(text); match.hasNext();)
        found << match.next().captured();
    found.sort();
    found.removeDuplicates();
    return found;
}

QList<Entry> entriesOf(const QString& language)
{
    QFile file(QStringLiteral(LECTERN_TRANSLATIONS "/lectern_%1.ts").arg(language));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QXmlStreamReader xml(&file);
    QList<Entry> entries;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == u"message")
            entries.append(Entry());
        else if (xml.name() == u"source" && !entries.isEmpty())
            entries.back().source = xml.readElementText();
        else if ((xml.name() == u"translation" || xml.name() == u"numerusform") && !entries.isEmpty()) {
            const QString text = xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
            entries.back().translations << text;
        }
    }
    return xml.hasError() ? QList<Entry>() : entries;
}

} // namespace

class TestTranslations : public QObject
{
    Q_OBJECT

private:
    QTranslator m_translator;

    bool use(const QString& language)
    {
        return m_translator.load(QStringLiteral(":/translations/lectern_%1.qm").arg(language)) &&
               QCoreApplication::installTranslator(&m_translator);
    }

private Q_SLOTS:
    void cleanup() { QCoreApplication::removeTranslator(&m_translator); }

    void chineseHasTheTextsOfTheWindow()
    {
        QVERIFY(use(QStringLiteral("zh_CN")));
        QCOMPARE(QCoreApplication::translate("lectern::window::MainWindow", "Text size"),
                 QStringLiteral("文字大小"));
        QCOMPARE(QCoreApplication::translate("lectern::views::CalculatorToolbar", "Undo"),
                 QStringLiteral("撤销"));
        QCOMPARE(QCoreApplication::translate("lectern::cards::VerdictText", ", ", "between places"),
                 QStringLiteral("、"));
    }

    void pluralsFollowTheLanguage()
    {
        const auto left = [](int n) {
            return QCoreApplication::translate("lectern::cards::ExerciseCard", "%n attempt(s) left", nullptr,
                                               n);
        };
        QVERIFY(use(QStringLiteral("en")));
        QCOMPARE(left(1), QStringLiteral("1 attempt left"));
        QCOMPARE(left(3), QStringLiteral("3 attempts left"));
        QCOMPARE(left(0), QStringLiteral("0 attempts left"));
        QVERIFY(use(QStringLiteral("zh_CN")));
        QCOMPARE(left(1), QStringLiteral("还有 1 次机会"));
        QCOMPARE(left(3), QStringLiteral("还有 3 次机会"));
    }

    void messagesAreWholeSentences()
    {
        const Diagnostic comma = makeError("calc.comma.missing", {"b"});
        QCOMPARE(messages::inSentences(comma),
                 QStringLiteral("A comma is missing before b. Separate entries with a comma and rows with a "
                                "semicolon."));
        QVERIFY(use(QStringLiteral("zh_CN")));
        QCOMPARE(messages::inSentences(comma),
                 QStringLiteral("b 前面少了逗号。元素之间用逗号，行与行之间用分号。"));
    }

    void kindsOfValuesAreTranslatedInMessages()
    {
        QVERIFY(use(QStringLiteral("zh_CN")));
        const auto what = [](const char* code, std::vector<std::string> parameters) {
            return messages::describe(makeError(code, std::move(parameters))).what;
        };
        QCOMPARE(what("calc.operand.text", {"a+b", "text"}), QStringLiteral("a+b：这里要用数，不能用文本"));
        QCOMPARE(what("calc.operand.text", {"a+b", "list of 3 texts"}),
                 QStringLiteral("a+b：这里要用数，不能用文本列表（3 项）"));
        QCOMPARE(what("calc.name.unknown", {"text"}), QStringLiteral("不认识名称 text"));
    }

    void placeholdersMatch_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("zh_CN") << QStringLiteral("zh_CN");
        QTest::newRow("en") << QStringLiteral("en");
    }

    void placeholdersMatch()
    {
        QFETCH(const QString, language);
        const QList<Entry> entries = entriesOf(language);
        QVERIFY(!entries.isEmpty());
        for (const Entry& entry : entries) {
            QVERIFY(!entry.translations.isEmpty());
            for (const QString& translation : entry.translations) {
                QVERIFY2(placeholders(translation) == placeholders(entry.source),
                         qUtf8Printable(entry.source + u" -> " + translation));
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestTranslations)
#include "tst_translations.moc"
