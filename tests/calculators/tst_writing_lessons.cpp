#include <lectern/calculators/check.h>
#include <lectern/lessons/course.h>
#include <lectern/lessons/lab_kind.h>
#include <lectern/messages/messages.h>

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace lectern;

namespace {

QString guide()
{
    QFile file(QStringLiteral(LECTERN_SOURCE_DIR "/docs/writing-lessons.md"));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// What stands in the fences of `marker`.
QStringList fences(const QString& marker, const QString& language)
{
    const QRegularExpression block(u'^' + marker + language + u"\n(.*?)^" + marker + u'$',
                                   QRegularExpression::MultilineOption |
                                       QRegularExpression::DotMatchesEverythingOption);
    QStringList found;
    for (auto match = block.globalMatch(guide()); match.hasNext();)
        found << match.next().captured(1);
    return found;
}

QStringList examples()
{
    return fences(QStringLiteral("```"), QStringLiteral("yaml"));
}

void write(const QString& path, const QString& text)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text.toUtf8());
}

/// The kinds that a table of the guide names in its first column.
QStringList kindsOf(const QString& section)
{
    const QString text =
        guide().section(u"\n## " + section + u'\n', 1).section(QStringLiteral("\n## "), 0, 0);
    static const QRegularExpression row(QStringLiteral("^\\| ([^|]*) \\|"),
                                        QRegularExpression::MultilineOption);
    static const QRegularExpression code(QStringLiteral("`([a-z]+)"));
    QStringList kinds;
    for (auto match = row.globalMatch(text); match.hasNext();) {
        for (auto name = code.globalMatch(match.next().captured(1)); name.hasNext();)
            kinds << name.next().captured(1);
    }
    return kinds;
}

bool hasCode(const std::vector<Diagnostic>& findings, const std::string& code)
{
    return std::any_of(findings.begin(), findings.end(), [&](const Diagnostic& d) { return d.code == code; });
}

} // namespace

/// What docs/writing-lessons.md shows to authors works.
class TestWritingLessons : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theExamplesAreLinted()
    {
        const QStringList all = examples();
        QVERIFY(all.size() >= 4);
        const QTemporaryDir folder;
        write(folder.filePath(QStringLiteral("course.yaml")),
              QStringLiteral("format: 1\nid: guide\ntitle: {zh_CN: 书, en: Guide}\nlanguages: [zh_CN, en]\n"
                             "lessons: [01-a]\n"));
        QString embeds;
        for (qsizetype i = 0; i < all.size(); ++i) {
            write(folder.filePath(QStringLiteral("01-a/calculators/example-%1.yaml").arg(i)), all.at(i));
            embeds += QStringLiteral("\n```{calculator} example-%1\n```\n").arg(i);
        }
        for (const QString& language : {QStringLiteral("zh_CN"), QStringLiteral("en")})
            write(folder.filePath(u"01-a/" + language + u".md"),
                  u"---\nid: a\ntitle: T\nlang: " + language + u"\n---\n## T {#t}\n" + embeds);
        auto course = lessons::loadCourse(folder.path().toStdString());
        std::vector<Diagnostic> findings = std::move(course.diagnostics);
        for (Diagnostic& finding : lessons::check(course.value))
            findings.push_back(std::move(finding));
        for (const auto& [id, calculator] : course.value.lessons.front().calculators) {
            for (Diagnostic& finding : calculators::check(calculator))
                findings.push_back(std::move(finding));
        }
        for (const Diagnostic& finding : findings)
            QVERIFY2(false, qPrintable(messages::formatLine(finding)));
        QCOMPARE(course.value.lessons.front().calculators.size(), std::size_t(all.size()));
    }

    void theWholePageIsLinted()
    {
        const QStringList pages = fences(QStringLiteral("`````"), QStringLiteral("markdown"));
        QCOMPARE(pages.size(), 1);
        const QTemporaryDir folder;
        write(folder.filePath(QStringLiteral("course.yaml")),
              QStringLiteral("format: 1\nid: guide\ntitle: Guide\nlanguages: [en]\nlessons: [01-a]\n"));
        write(folder.filePath(QStringLiteral("01-a/calculators/example-0.yaml")), examples().first());
        write(folder.filePath(QStringLiteral("01-a/en.md")), pages.first());
        const auto course = lessons::loadCourse(folder.path().toStdString());
        std::vector<Diagnostic> findings = course.diagnostics;
        for (Diagnostic& finding : lessons::check(course.value))
            findings.push_back(std::move(finding));
        for (const Diagnostic& finding : findings)
            QVERIFY2(false, qPrintable(messages::formatLine(finding)));
        QCOMPARE(course.value.lessons.front().pages.at("en").needs.size(), std::size_t{1});
    }

    void theTablesNameKindsThatExist()
    {
        const QStringList inputs = kindsOf(QStringLiteral("Inputs"));
        const QStringList views = kindsOf(QStringLiteral("Views"));
        QVERIFY(inputs.size() >= 10);
        QVERIFY(views.size() >= 12);
        for (const QString& kind : inputs) {
            const QString yaml = u"title: T\ninputs:\n  a: {" + kind + u": 1}\n";
            const auto parsed = lessons::parseCalculator(yaml.toStdString(), "a", "a.yaml");
            QVERIFY2(!hasCode(parsed.diagnostics, "lessons.input.kind"), qPrintable(kind));
            QVERIFY2(!hasCode(parsed.diagnostics, "lessons.key.unknown"), qPrintable(kind));
        }
        for (const QString& kind : views) {
            const QString yaml = u"title: T\nshow:\n  - {" + kind + u": a}\n";
            const auto parsed = lessons::parseCalculator(yaml.toStdString(), "a", "a.yaml");
            QVERIFY2(!hasCode(parsed.diagnostics, "lessons.view.kind"), qPrintable(kind));
            QVERIFY2(!hasCode(parsed.diagnostics, "lessons.key.unknown"), qPrintable(kind));
        }
    }

    void everyLabIsDescribed()
    {
        const QString labs = guide().section(QStringLiteral("\n## Labs\n"), 1).section(QStringLiteral("\n## "), 0, 0);
        for (const lessons::LabKind& kind : lessons::labKinds()) {
            const QString own = labs.section(QString(u"\n### " + QString::fromStdString(kind.name) + u'\n'), 1)
                                    .section(QStringLiteral("\n### "), 0, 0);
            for (const lessons::LabParameter& parameter : kind.parameters) {
                const QString name = QString::fromStdString(parameter.name);
                QVERIFY2(name == u"seed" || own.contains(QString(u'`' + name + u'`')), qPrintable(name));
            }
            for (const std::string& cell : kind.cells) { // "keys_cached" is `keys` again, "with `_cached` at the end"
                const QString name = QString::fromStdString(cell);
                const QString stem = name.endsWith(u"_cached") ? name.chopped(7) : name;
                QVERIFY2(own.contains(QString(u'`' + stem + u'`')), qPrintable(name));
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestWritingLessons)
#include "tst_writing_lessons.moc"
