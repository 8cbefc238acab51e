#include "raw_zip.h"

#include <lectern/archive/deflate.h>
#include <lectern/archive/zip.h>
#include <lectern/messages/messages.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace lectern;
using archive::ZipReader;
using testing::RawZip;

namespace {

QByteArray bytesOf(const QString& name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

std::string codeOf(const archive::Entry& entry)
{
    return entry.problem ? entry.problem->code : std::string();
}

} // namespace

class TestZip : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    static ZipReader open(const QString& file, const archive::Limits& limits = {})
    {
        auto zip = ZipReader::open(file.toStdString(), limits);
        if (!zip)
            qFatal("%s", zip.error().code.c_str());
        return *std::move(zip);
    }

private Q_SLOTS:
    void givesBackWhatWasWritten()
    {
        const QString file = path("good.zip");
        const std::string large(300'000, 'x');
        QVERIFY(
            archive::writeZip(file.toStdString(), {{"a.txt", "one"}, {"作业/b.txt", large}, {"empty", ""}}));
        ZipReader zip = open(file);
        QCOMPARE(zip.entries().size(), std::size_t{3});
        QCOMPARE(zip.entries()[1].name, std::string("作业/b.txt"));
        QCOMPARE(*zip.read(0), std::string("one"));
        QCOMPARE(*zip.read(1), large);
        QCOMPARE(*zip.read(2), std::string());
        const QByteArray first = bytesOf(file);
        QVERIFY(
            archive::writeZip(file.toStdString(), {{"a.txt", "one"}, {"作业/b.txt", large}, {"empty", ""}}));
        QCOMPARE(bytesOf(file), first);
    }

    void readsFromMemory()
    {
        const QString file = path("memory.zip");
        QVERIFY(archive::writeZip(file.toStdString(), {{"a.txt", "one"}}));
        auto zip = ZipReader::fromBytes(bytesOf(file).toStdString(), "memory");
        QVERIFY(zip);
        QCOMPARE(*zip->read(0), std::string("one"));
    }

    void refusesNames_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("code");
        QTest::newRow("up") << QByteArray("../a") << QByteArray("archive.name");
        QTest::newRow("up inside") << QByteArray("a/../../b") << QByteArray("archive.name");
        QTest::newRow("absolute") << QByteArray("/etc/passwd") << QByteArray("archive.name");
        QTest::newRow("drive") << QByteArray("C:/a") << QByteArray("archive.name");
        QTest::newRow("backslash") << QByteArray("a\\..\\b") << QByteArray("archive.name");
        QTest::newRow("line end") << QByteArray("a\nb") << QByteArray("archive.name");
        QTest::newRow("here") << QByteArray("./a") << QByteArray("archive.name");
        QTest::newRow("long") << QByteArray(2'000, 'a') << QByteArray("archive.name.long");
        QTest::newRow("dots in a name") << QByteArray("a..b/c...lhand") << QByteArray("");
        QTest::newRow("spaces and signs") << QByteArray("A B (1)_&'.lhand") << QByteArray("");
    }

    void refusesNames()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, code);
        const QString file = path("names.zip");
        RawZip(file).add(name, "x").add("good", "y").close();
        ZipReader zip = open(file);
        QCOMPARE(codeOf(zip.entries()[0]), code.toStdString());
        QCOMPARE(bool(zip.read(0)), code.isEmpty());
        QCOMPARE(*zip.read(1), std::string("y"));
    }

    void readsChineseNamesOfOlderPrograms()
    {
        const QString file = path("gbk.zip");
        RawZip raw(file);
        raw.add("\xD7\xF7\xD2\xB5.lhand", "x", 0, ZIP_FL_ENC_CP437).close();
        QCOMPARE(open(file).entries()[0].name, std::string("作业.lhand"));
    }

    void refusesLinksAndFoldersAreNoEntries()
    {
        const QString file = path("links.zip");
        RawZip(file)
            .add("link", "/etc/passwd", 0120777)
            .add("pipe", "", 0010644)
            .add("folder/", "")
            .add("file", "x", 0100644)
            .close();
        ZipReader zip = open(file);
        QCOMPARE(zip.entries().size(), std::size_t{3});
        QCOMPARE(codeOf(zip.entries()[0]), std::string("archive.link"));
        QCOMPARE(codeOf(zip.entries()[1]), std::string("archive.link"));
        QCOMPARE(codeOf(zip.entries()[2]), std::string());
    }

    void bombIsNeverInflatedBeyondTheLimits()
    {
        const QString file = path("bomb.zip");
        RawZip(file).add("zeros", QByteArray(40'000'000, '\0')).add("small", "x").close();
        ZipReader zip = open(file);
        QCOMPARE(codeOf(zip.entries()[0]), std::string("archive.entry.large"));
        QCOMPARE(*zip.read(1), std::string("x"));

        archive::Limits limits;
        limits.entry = 50'000'000;
        limits.total = 1'000'000;
        ZipReader capped = open(file, limits);
        QCOMPARE(capped.read(0).error().code, std::string("archive.total"));
        QCOMPARE(capped.read(1).error().code, std::string("archive.total"));
    }

    void sizeThatIsALie()
    {
        const QString file = path("lie.zip");
        RawZip(file).add("zeros", QByteArray(1'000'000, '\0')).close();
        QByteArray bytes = bytesOf(file);
        const QByteArray honest = QByteArray::fromHex("40420f00"); // 1,000,000, little endian
        QVERIFY(bytes.count(honest) >= 2);
        bytes.replace(honest, QByteArray::fromHex("10000000"));
        auto zip = ZipReader::fromBytes(bytes.toStdString(), "lie");
        QVERIFY(zip);
        QCOMPARE(zip->entries()[0].size, std::uint64_t{16});
        QCOMPARE(zip->read(0).error().code, std::string("archive.size"));
    }

    void tooManyEntries()
    {
        const QString file = path("many.zip");
        RawZip raw(file);
        for (int i = 0; i < 500; ++i)
            raw.add("f" + QByteArray::number(i), "x");
        raw.close();
        archive::Limits limits;
        limits.entries = 499;
        QCOMPARE(ZipReader::open(file.toStdString(), limits).error().code, std::string("archive.entries"));
        limits.entries = 500;
        QCOMPARE(open(file, limits).entries().size(), std::size_t{500});
    }

    void entryCountOf64BitsThatIsALie()
    {
        const QString file = path("lie64.zip");
        RawZip(file).add("a", "x").close();
        QByteArray bytes = bytesOf(file);
        QByteArray record =
            "PK\x06\x06" + QByteArray(28, '\0') + QByteArray(8, '\x7f') + QByteArray(16, '\0');
        QByteArray locator = QByteArray("PK\x06\x07") + QByteArray(4, '\0');
        const qsizetype end = bytes.lastIndexOf("PK\x05\x06");
        for (int i = 0; i < 8; ++i)
            locator += static_cast<char>((static_cast<quint64>(end) >> (8 * i)) & 0xff);
        locator += QByteArray(4, '\0');
        bytes.insert(end, record + locator);
        QCOMPARE(ZipReader::fromBytes(bytes.toStdString(), "lie").error().code,
                 std::string("archive.entries"));
    }

    void sameNameTwice()
    {
        const QString file = path("twice.zip");
        RawZip(file).add("ab", "x").add("aa", "y").close();
        QByteArray bytes = bytesOf(file);
        bytes.replace("ab", "aa");
        QCOMPARE(ZipReader::fromBytes(bytes.toStdString(), "twice").error().code,
                 std::string("archive.format"));
    }

    void damagedFilesAreRefusedOrReadWrong_data()
    {
        QTest::addColumn<int>("at");
        for (int i = 0; i < 60; ++i)
            QTest::newRow(qPrintable(QString::number(i))) << i;
    }

    void damagedFilesAreRefusedOrReadWrong()
    {
        QFETCH(int, at);
        const QString file = path("damaged.zip");
        const QByteArray text = QByteArray("some text that packs well, ").repeated(8);
        RawZip(file).add("a.txt", text).close();
        const QByteArray whole = bytesOf(file);
        const qsizetype cut = whole.size() * at / 60;
        QVERIFY(!ZipReader::fromBytes(whole.first(cut).toStdString(), "cut"));
        QByteArray flipped = whole;
        flipped[cut] = static_cast<char>(flipped[cut] ^ (1 << (at % 8)));
        auto zip = ZipReader::fromBytes(flipped.toStdString(), "flipped");
        if (!zip || zip->entries().empty())
            return;
        const auto read = zip->read(0);
        QVERIFY(!read || *read == text.toStdString());
    }

    void whatIsNoZipFile()
    {
        QCOMPARE(ZipReader::open(path("none.zip").toStdString()).error().code, std::string("archive.open"));
        QCOMPARE(ZipReader::open(m_folder.path().toStdString()).error().code, std::string("archive.open"));
        QCOMPARE(ZipReader::fromBytes("", "empty").error().code, std::string("archive.format"));
        QCOMPARE(ZipReader::fromBytes("PK\x03\x04 and no more", "text").error().code,
                 std::string("archive.format"));
        archive::Limits limits;
        limits.archive = 3;
        QCOMPARE(ZipReader::fromBytes("text", "text", limits).error().code, std::string("archive.large"));
        QCOMPARE(archive::writeZip(path("nothing.zip").toStdString(), {}).error().code,
                 std::string("archive.write"));
        QCOMPARE(archive::writeZip(path("no/such/folder.zip").toStdString(), {{"a", "b"}}).error().code,
                 std::string("archive.write"));
    }

    void aStoppedZipIsNotWritten()
    {
        const std::string file = path("stopped.zip").toStdString();
        const std::vector<archive::NewEntry> entries = {{"a.txt", std::string(100'000, 'a')}, {"b.txt", "b"}};
        double last = 0;
        QVERIFY(archive::writeZip(file, entries, [&last](double done) {
                    const bool grows = done >= last;
                    last = done;
                    return grows;
                }).has_value());
        QCOMPARE(last, 1.0);
        const auto before = QFileInfo(QString::fromStdString(file)).size();
        const int beside = static_cast<int>(QDir(m_folder.path()).entryList(QDir::Files).size());
        const auto stopped = archive::writeZip(file, {{"c.txt", "c"}}, [](double) { return false; });
        QVERIFY(!stopped);
        QCOMPARE(stopped.error().code, std::string("archive.stopped"));
        QCOMPARE(QFileInfo(QString::fromStdString(file)).size(), before);
        QCOMPARE(static_cast<int>(QDir(m_folder.path()).entryList(QDir::Files).size()), beside);
    }

    void inflatesNoMoreThanAllowed()
    {
        const std::string text(1'000'000, 'a');
        const std::string packed = archive::deflated(text);
        QVERIFY(packed.size() < 5'000);
        QCOMPARE(*archive::inflated(packed, text.size()), text);
        QCOMPARE(archive::inflated(packed, text.size() - 1).error().code,
                 std::string("archive.inflate.large"));
        QCOMPARE(archive::inflated(packed.substr(0, packed.size() / 2), text.size()).error().code,
                 std::string("archive.inflate"));
        QCOMPARE(archive::inflated(packed + "x", text.size()).error().code, std::string("archive.inflate"));
        QCOMPARE(archive::inflated("", 10).error().code, std::string("archive.inflate"));
    }

    void everyCodeHasWords()
    {
        static const QRegularExpression pattern(QStringLiteral("\"(archive\\.[a-z0-9.]+)\""));
        const QDir folder(QStringLiteral(LECTERN_SOURCE_DIR "/base/archive"));
        int count = 0;
        for (const QString& name : folder.entryList({QStringLiteral("*.cpp")})) {
            auto matches = pattern.globalMatch(QString::fromUtf8(bytesOf(folder.filePath(name))));
            for (; matches.hasNext(); ++count) {
                const QString code = matches.next().captured(1);
                QVERIFY2(messages::knows(code.toStdString()), qPrintable(code));
            }
        }
        QVERIFY(count > 15);
    }
};

QTEST_GUILESS_MAIN(TestZip)
#include "tst_zip.moc"
