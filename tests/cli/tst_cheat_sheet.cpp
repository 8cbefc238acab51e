// What docs/cheat-sheet.md shows to authors is one course without findings.

#include "cli_process.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using lectern::testing::runCli;

namespace {

struct Piece
{
    QString file; ///< empty: of the page
    QString text;
};

QString sheet()
{
    QFile file(QStringLiteral(LECTERN_SOURCE_DIR "/docs/cheat-sheet.md"));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// The fenced blocks with an info string that matches, in order.
std::vector<Piece> pieces(const QString& info)
{
    const QRegularExpression fence(u"^(`{3,})" + info + u"\n(.*?)^\\1$",
                                   QRegularExpression::MultilineOption |
                                       QRegularExpression::DotMatchesEverythingOption);
    std::vector<Piece> found;
    const QString text = sheet();
    for (auto match = fence.globalMatch(text); match.hasNext();) {
        const auto one = match.next();
        const bool named = one.lastCapturedIndex() == 3;
        found.push_back({named ? one.captured(2) : QString(), one.captured(named ? 3 : 2)});
    }
    return found;
}

void write(const QString& path, const QString& text)
{
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text.toUtf8());
}

} // namespace

class TestCheatSheet : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyPieceIsLinted()
    {
        const QTemporaryDir folder;
        const auto files = pieces(QStringLiteral("yaml file=(\\S+)"));
        QCOMPARE(files.size(), 5U);
        for (const Piece& piece : files)
            write(folder.filePath(piece.file), piece.text);
        const auto front = pieces(QStringLiteral("yaml page"));
        QCOMPARE(front.size(), 1U);
        const auto blocks = pieces(QStringLiteral("markdown page"));
        QVERIFY(blocks.size() >= 4);
        for (const QString& language : {QStringLiteral("en"), QStringLiteral("zh_CN")}) {
            const QString text = front.front().text;
            const QString named = QString(text).replace(QStringLiteral("lang: en"), QString(u"lang: " + language));
            QString page = u"---\n" + named + u"---\n";
            for (const Piece& piece : blocks)
                page += u'\n' + piece.text;
            write(folder.filePath(u"01-all/" + language + u".md"), page);
        }
        const auto run = runCli({QStringLiteral("lint"), QStringLiteral("--full"), folder.path()});
        QVERIFY2(run.exitCode == 0, run.out.constData());
        QVERIFY2(run.out.isEmpty() || !run.out.contains("error"), run.out.constData());
    }
};

QTEST_GUILESS_MAIN(TestCheatSheet)
#include "tst_cheat_sheet.moc"
