// From an empty folder to an installed course, by the commands alone.

#include "cli_process.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace lectern::testing;

namespace {

void append(const QString& path, const QByteArray& text)
{
    QFile file(path);
    if (!file.open(QIODevice::Append) || file.write(text) != text.size())
        qFatal("cannot write %s", qPrintable(path));
}

} // namespace

class TestPackageCommands : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }

    static void succeeds(const QStringList& arguments)
    {
        const CliRun run = runCli(arguments);
        QVERIFY2(run.exitCode == 0,
                 qPrintable(arguments.join(u' ') + u": " + QString::fromUtf8(run.err + run.out)));
    }

    static void lintsClean(const QString& course)
    {
        const CliRun run = runCli({QStringLiteral("lint"), course, QStringLiteral("--full")});
        QVERIFY2(run.exitCode == 0 && run.err.isEmpty(), run.err.constData());
    }

private Q_SLOTS:
    void whatIsNewLintsClean_data()
    {
        QTest::addColumn<QString>("languages");
        for (const char* languages : {"zh_CN", "en", "zh_CN,en", "en,zh_CN"})
            QTest::newRow(languages) << QString::fromLatin1(languages);
    }

    void whatIsNewLintsClean()
    {
        QFETCH(QString, languages);
        const QString course =
            m_folder.filePath(u"new-" + QString(languages).replace(u',', u'-').toLower().replace(u'_', u'-'));
        succeeds({QStringLiteral("new"), QStringLiteral("course"), course, QStringLiteral("--title"),
                  QStringLiteral("A \"title\": \\ 标题"), QStringLiteral("--lang"), languages});
        lintsClean(course);
        succeeds({QStringLiteral("new"), QStringLiteral("lesson"), course, QStringLiteral("second"),
                  QStringLiteral("--title"), QStringLiteral("第二课")});
        for (const char* kind : {"numeric", "table", "choice", "short", "code"})
            succeeds({QStringLiteral("new"), QStringLiteral("exercise"), course + u"/02-second",
                      u"an-" + QString::fromLatin1(kind), QStringLiteral("--kind"),
                      QString::fromLatin1(kind)});
        lintsClean(course);
    }

    void nothingIsOverwritten()
    {
        const QString course = path("kept");
        succeeds({QStringLiteral("new"), QStringLiteral("course"), course});
        for (const QStringList& again :
             {QStringList{QStringLiteral("course"), course},
              QStringList{QStringLiteral("exercise"), course + u"/01-kept", QStringLiteral("kept-first")}})
            QCOMPARE(runCli(QStringList{QStringLiteral("new")} + again).exitCode, 1);
        succeeds({QStringLiteral("new"), QStringLiteral("key"), path("kept.key")});
        QCOMPARE(runCli({QStringLiteral("new"), QStringLiteral("key"), path("kept.key")}).exitCode, 1);
        QCOMPARE(QFileInfo(path("kept.key")).permissions() & (QFile::ReadGroup | QFile::ReadOther),
                 QFile::Permissions());
        for (const char* id : {"..", "A B", "", "x/y"})
            QCOMPARE(
                runCli({QStringLiteral("new"), QStringLiteral("lesson"), course, QString::fromLatin1(id)})
                    .exitCode,
                1);
    }

    void fromNewToInstalled()
    {
        const QString course = path("whole");
        const QString package = path("whole.lectern");
        const QString data = path("data");
        succeeds({QStringLiteral("new"), QStringLiteral("course"), course, QStringLiteral("--lang"),
                  QStringLiteral("en")});
        succeeds({QStringLiteral("new"), QStringLiteral("key"), path("author.key")});
        QDir().mkpath(course + u"/instructor");
        append(course + u"/instructor/answers.md", "secret");
        append(course + u"/01-whole/en.md", "\n<!-- secret -->\n");

        const CliRun dry = runCli({QStringLiteral("pack"), course, QStringLiteral("--dry-run")});
        QCOMPARE(dry.exitCode, 0);
        QVERIFY(dry.out.indexOf("01-whole/en.md  (without comments") > 0);
        QVERIFY(dry.out.indexOf("instructor/") > dry.out.indexOf("do not receive"));
        QVERIFY(!QFile::exists(package));

        succeeds({QStringLiteral("pack"), course, QStringLiteral("--to"), package, QStringLiteral("--key"),
                  path("author.key")});
        const CliRun verified = runCli({QStringLiteral("verify"), package, QStringLiteral("--json")});
        QCOMPARE(verified.exitCode, 0);
        const QJsonObject said = QJsonDocument::fromJson(verified.out).object();
        QCOMPARE(said.value(u"course").toString(), QStringLiteral("whole"));
        QCOMPARE(said.value(u"signer").toString().size(), qsizetype{19});
        succeeds({QStringLiteral("install"), package, QStringLiteral("--data"), data});
        lintsClean(data + u"/courses/whole/1");
        const CliRun listed =
            runCli({QStringLiteral("courses"), QStringLiteral("--data"), data, QStringLiteral("--json")});
        QCOMPARE(QJsonDocument::fromJson(listed.out).array().size(), qsizetype{1});

        QFile page(data + u"/courses/whole/1/01-whole/en.md");
        QVERIFY(page.open(QIODevice::ReadOnly) && !page.readAll().contains("secret"));
        succeeds({QStringLiteral("courses"), QStringLiteral("remove"), QStringLiteral("whole"),
                  QStringLiteral("1"), QStringLiteral("--data"), data});
        QVERIFY(!QFile::exists(data + u"/courses/whole"));
    }

    void refusals()
    {
        QCOMPARE(runCli({QStringLiteral("pack")}).exitCode, 2);
        QCOMPARE(runCli({QStringLiteral("new"), QStringLiteral("course")}).exitCode, 2);
        QCOMPARE(runCli({QStringLiteral("verify"), path("none.lectern")}).exitCode, 3);
        append(path("text.lectern"), "no package");
        const CliRun run = runCli({QStringLiteral("verify"), path("text.lectern")});
        QCOMPARE(run.exitCode, 1);
        QVERIFY(run.err.contains("not a whole zip file"));

        const QString course = path("broken");
        succeeds({QStringLiteral("new"), QStringLiteral("course"), course, QStringLiteral("--lang"),
                  QStringLiteral("en")});
        append(course + u"/01-broken/en.md", "\n```{calculator} nothere\n```\n");
        const CliRun packed =
            runCli({QStringLiteral("pack"), course, QStringLiteral("--to"), path("broken.lectern")});
        QCOMPARE(packed.exitCode, 1);
        QVERIFY(packed.err.contains("nothere"));
        QVERIFY(!QFile::exists(path("broken.lectern")));
    }
};

QTEST_GUILESS_MAIN(TestPackageCommands)
#include "tst_package_commands.moc"
