// The documents in Chinese are those in English, and what documents link to is there.

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

namespace {

const QString docs = QStringLiteral(LECTERN_SOURCE_DIR "/docs/");

struct Document
{
    QList<int> levels;   ///< of the headings
    QStringList fences;  ///< fenced blocks as they stand there, those in lists too
    QStringList code;    ///< code in lines
    QStringList targets; ///< of the links, but for those in code
};

/// The lesson that readers make is in their own language: of its files only what they are called is the same.
QStringList withoutLesson(const QStringList& fences)
{
    static const QRegularExpression file(QStringLiteral(" file=01-weights/\\S+$"));
    QStringList shown;
    for (const QString& fence : fences) {
        const QString opening = fence.section(u'\n', 0, 0);
        const bool own = file.match(opening).hasMatch();
        shown << (own ? QString(opening).replace(QStringLiteral("/zh_CN.md"), QStringLiteral("/en.md")) : fence);
    }
    return shown;
}

/// `prose`: what stands outside of fences.
void readProse(const QString& prose, Document& document)
{
    static const QRegularExpression heading(QStringLiteral("^(#{1,6}) "),
                                            QRegularExpression::MultilineOption);
    static const QRegularExpression code(QStringLiteral("(?<!`)(`+)(?!`)(.+?)(?<!`)\\1(?!`)"),
                                         QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression link(QStringLiteral("\\]\\(([^)#]+)(?:#[^)]*)?\\)"));
    for (auto found = heading.globalMatch(prose); found.hasNext();)
        document.levels << static_cast<int>(found.next().capturedLength(1));
    for (auto found = code.globalMatch(prose); found.hasNext();)
        document.code << found.next().captured(2).simplified();
    for (auto found = link.globalMatch(QString(prose).remove(code)); found.hasNext();)
        document.targets << found.next().captured(1);
}

Document readDocument(const QString& path)
{
    static const QRegularExpression fence(QStringLiteral("^ *(`{3,})([^`]*)$"));
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(path));
    Document document;
    QString prose;
    qsizetype open = 0; // backticks of the fence that is open
    const QStringList lines = QString::fromUtf8(file.readAll()).split(u'\n');
    for (const QString& line : lines) {
        const auto found = fence.match(line);
        if (open > 0) {
            document.fences.back() += u'\n' + line;
            if (found.capturedLength(1) >= open && found.captured(2).trimmed().isEmpty())
                open = 0;
        } else if (found.hasMatch()) {
            open = found.capturedLength(1);
            document.fences << line;
        } else {
            prose += line + u'\n';
        }
    }
    readProse(prose, document);
    return document;
}

QStringList documentsIn(const QString& folder)
{
    return QDir(folder).entryList({QStringLiteral("*.md")}, QDir::Files);
}

} // namespace

class TestDocuments : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void translationsHaveTheSameParts_data();
    void translationsHaveTheSameParts();
    void linksLeadSomewhere_data();
    void linksLeadSomewhere();
};

void TestDocuments::translationsHaveTheSameParts_data()
{
    QTest::addColumn<QString>("name");
    const QStringList names = documentsIn(docs + QStringLiteral("zh_CN"));
    for (const QString& name : documentsIn(docs)) {
        // That one is for developers.
        QVERIFY2(names.contains(name) || name == u"ARCHITECTURE.md", qPrintable(name));
    }
    for (const QString& name : names)
        QTest::newRow(qPrintable(name)) << name;
}

void TestDocuments::translationsHaveTheSameParts()
{
    QFETCH(const QString, name);
    const Document english = readDocument(docs + name);
    const Document chinese = readDocument(docs + QStringLiteral("zh_CN/") + name);
    QVERIFY(english.levels.size() > 1);
    QCOMPARE(chinese.levels, english.levels);
    QCOMPARE(withoutLesson(chinese.fences), withoutLesson(english.fences));
    QStringList missing = english.code;
    for (const QString& code : chinese.code)
        missing.removeOne(code);
    QCOMPARE(missing, QStringList());
}

void TestDocuments::linksLeadSomewhere_data()
{
    QTest::addColumn<QString>("path");
    for (const QString& folder : {QString(), QStringLiteral("zh_CN/")}) {
        for (const QString& name : documentsIn(docs + folder))
            QTest::newRow(qPrintable(folder + name)) << docs + folder + name;
    }
}

void TestDocuments::linksLeadSomewhere()
{
    QFETCH(const QString, path);
    const Document document = readDocument(path);
    for (const QString& target : document.targets) {
        const QString file = QFileInfo(path).dir().filePath(target);
        QVERIFY2(target.startsWith(u"http") || QFileInfo::exists(file), qPrintable(target));
    }
}

QTEST_GUILESS_MAIN(TestDocuments)
#include "tst_documents.moc"
