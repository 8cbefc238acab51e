#include <lectern/messages/messages.h>

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

using namespace lectern;

namespace {

/// The codes that are written out in the sources of a folder. `unknown("lessons.role", ...)` stands for two.
QStringList codesIn(const QString& folder)
{
    static const QRegularExpression pattern(
        QStringLiteral("(unknown\\(\\s*)?\"((?:archive|attention|authoring|calc|calculators|diagnostics|file|grading|"
                       "handin|importing|labs|lessons|models|neighbours|package|sandbox|storage|templates|typesetting)\\.[a-z0-9.]*[a-z0-9])\""));
    QStringList codes;
    QDirIterator files(folder, {QStringLiteral("*.cpp"), QStringLiteral("*.h")}, QDir::Files,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (!file.open(QIODevice::ReadOnly))
            return {};
        const QString text = QString::fromUtf8(file.readAll());
        for (auto matches = pattern.globalMatch(text); matches.hasNext();) {
            const QRegularExpressionMatch match = matches.next();
            if (match.captured(1).isEmpty())
                codes << match.captured(2);
            else
                codes << match.captured(2) + u".unknown" << match.captured(2) + u".misspelt";
        }
    }
    codes.removeDuplicates();
    return codes;
}

} // namespace

/// Whatever a library says is wrong can be said to a person.
class TestCodesHaveWords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyCodeHasWords_data()
    {
        QTest::addColumn<int>("least");
        const auto row = [](const char* folder, int least) { QTest::newRow(folder) << least; };
        row("app/author_window", 2);
        row("app/authoring", 1);
        row("app/calculators", 20);
        row("app/labs", 4);
        row("app/storage", 8);
        row("base/archive", 12);
        row("base/files", 3);
        row("engine/attention", 20);
        row("engine/calc", 60);
        row("engine/diagnostics", 15);
        row("engine/models", 20);
        row("engine/neighbours", 8);
        row("exercises/grading", 50);
        row("exercises/handin", 30);
        row("exercises/sandbox", 40);
        row("lessons/format", 100);
        row("lessons/importing", 20);
        row("lessons/package", 15);
        row("lessons/templates", 3);
    }

    void everyCodeHasWords()
    {
        QFETCH(int, least);
        const QString folder =
            QStringLiteral(LECTERN_SOURCE_DIR "/") + QString::fromLatin1(QTest::currentDataTag());
        const QStringList codes = codesIn(folder);
        QVERIFY2(codes.size() >= least, qPrintable(QString::number(codes.size())));
        for (const QString& code : codes)
            QVERIFY2(messages::knows(code.toStdString()), qPrintable(code));
    }
};

QTEST_GUILESS_MAIN(TestCodesHaveWords)
#include "tst_codes_have_words.moc"
