// Packages that mean harm: each is refused by name, nothing outside the library is touched, nothing is left
// in it.

#include "packed_course.h"
#include "raw_zip.h"
#include "sanitized.h"

#include <lectern/packages/manifest.h>

#include <QTest>

#include <sys/resource.h>

using namespace lectern;
using namespace lectern::packages;

namespace {

using Files = std::map<std::string, std::string>;

struct Entry
{
    std::string name;
    std::string bytes;
    zip_uint32_t mode = 0;
};

Manifest manifestOf(const Files& files, const std::string& course = "small")
{
    Manifest manifest{course, 1, {{"en", "Small"}}};
    for (const auto& [name, bytes] : files)
        manifest.files[name] = {crypto::toHex(crypto::sha256(bytes)), bytes.size()};
    return manifest;
}

std::vector<Entry> entriesOf(const Files& files)
{
    std::vector<Entry> entries{{manifestName, toJson(manifestOf(files))}};
    for (const auto& [name, bytes] : files)
        entries.push_back({name, bytes});
    return entries;
}

Files with(Files files, const std::string& name, const std::string& bytes = "x")
{
    files[name] = bytes;
    return files;
}

// A sanitizer keeps back what was freed, so that a peak says nothing of the program.
constexpr bool peaksTell = !lectern::testing::isSanitized;

long peakKilobytes()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

} // namespace

class TestHostilePackage : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString writeZip(const std::vector<Entry>& entries) const
    {
        const QString file = m_folder.filePath(QStringLiteral("hostile.lectern"));
        testing::RawZip zip(file);
        for (const Entry& entry : entries)
            zip.add(QByteArray::fromStdString(entry.name), QByteArray::fromStdString(entry.bytes),
                    entry.mode);
        zip.close();
        return file;
    }

    /// The code of the refusal; the surroundings of the library must be as they were.
    std::string refusal(const QString& file) const
    {
        const QTemporaryDir home;
        const QString around = home.filePath(QStringLiteral("around"));
        test::write(around + QStringLiteral("/mine.txt"), "mine");
        const QString root = around + QStringLiteral("/courses");
        CourseLibrary library(root.toStdString());
        const auto installed = test::install(library, file);
        const auto left = test::filesIn(home.path());
        if (installed)
            return "installed";
        return left == Files{{"around/mine.txt", "mine"}} ? installed.error().code : "left something behind";
    }

private Q_SLOTS:
    void goodOneIsTaken()
    {
        QCOMPARE(refusal(writeZip(entriesOf(test::smallCourse))), std::string("installed"));
    }

    void refusesNames_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("code");
        const auto row = [](const char* name, const char* code) {
            QTest::newRow(QByteArray(name).left(40).constData()) << QByteArray(name) << QByteArray(code);
        };
        row("../out.md", "archive.name");
        row("01-a/../../out.md", "archive.name");
        row("/tmp/out.md", "archive.name");
        row("C:/out.md", "archive.name");
        row("01-a\\..\\out.md", "archive.name");
        row("a//b.md", "archive.name");
        row("./a.md", "archive.name");
        row("a\x07.md", "archive.name");
        row("run.sh", "package.kind");
        row("01-a/lib.so", "package.kind");
        row("course.desktop", "package.kind");
        row("page.html", "package.kind");
        row("no-ending", "package.kind");
        row("Course.yaml", "package.name.case");
        row("01-A/other.md", "package.name.case");
        row("course.yaml/inside.md", "package.name.case");
        row("1/2/3/4/5/6/7/8.md", "package.name.long");
    }

    void refusesNames()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, code);
        const QString file = writeZip(entriesOf(with(test::smallCourse, name.toStdString())));
        QCOMPARE(refusal(file), code.toStdString());
    }

    void namesThatOnlyDifferInTheFormOfALetter()
    {
        const Files both = with(with(test::smallCourse, "caf\xc3\xa9.md"), "cafe\xcc\x81.md");
        QCOMPARE(refusal(writeZip(entriesOf(both))), std::string("package.name.case"));
    }

    void longNames()
    {
        const Files files = with(test::smallCourse, std::string(201, 'a') + ".md");
        QCOMPARE(refusal(writeZip(entriesOf(files))), std::string("package.name.long"));
        const Files longer = with(test::smallCourse, std::string(2'000, 'a') + ".md");
        QCOMPARE(refusal(writeZip(entriesOf(longer))), std::string("archive.name.long"));
    }

    void linksAndPipes()
    {
        for (const zip_uint32_t mode : {0120777U, 0010644U, 0020644U, 0060644U}) {
            auto entries = entriesOf(with(test::smallCourse, "link.md", "/etc/passwd"));
            for (Entry& entry : entries)
                entry.mode = entry.name == "link.md" ? mode : 0;
            QCOMPARE(refusal(writeZip(entries)), std::string("archive.link"));
        }
    }

    void linkThatALaterFileWouldGoThrough()
    {
        auto entries = entriesOf(test::smallCourse);
        entries.insert(entries.begin(), {"01-a", m_folder.path().toStdString(), 0120777});
        QCOMPARE(refusal(writeZip(entries)), std::string("archive.link"));
    }

    void bombs()
    {
        const std::string zeros(40'000'000, '\0');
        QCOMPARE(refusal(writeZip(entriesOf(with(test::smallCourse, "zeros.txt", zeros)))),
                 std::string("archive.entry.large"));
        Files many = test::smallCourse;
        for (int i = 0; i < 17; ++i)
            many["zeros-" + std::to_string(i) + ".txt"] = zeros.substr(0, 16'000'000);
        const QString file = writeZip(entriesOf(many));
        const long before = peakKilobytes();
        QCOMPARE(refusal(file), std::string("package.large"));
        QVERIFY2(!peaksTell || peakKilobytes() - before < 64'000,
                 qPrintable(QString::number(peakKilobytes() - before)));
        Files text = test::smallCourse;
        for (int i = 0; i < 5; ++i)
            text["part-" + std::to_string(i) + ".md"] = zeros.substr(0, 8'000'000);
        QCOMPARE(refusal(writeZip(entriesOf(text))), std::string("package.large"));
    }

    void sizeThatIsALie()
    {
        const Files files = with(test::smallCourse, "zeros.txt", std::string(1'000'000, '\0'));
        const QString file = writeZip(entriesOf(files));
        std::string bytes = test::read(file);
        const std::string honest("\x40\x42\x0f\x00", 4); // 1,000,000, little endian
        for (std::size_t at = bytes.find(honest); at != std::string::npos; at = bytes.find(honest, at + 1))
            bytes.replace(at, 4, std::string("\x10\x00\x00\x00", 4));
        test::write(file, bytes);
        QCOMPARE(refusal(file), std::string("package.changed"));
    }

    void hundredThousandFiles()
    {
        const QString file = m_folder.filePath(QStringLiteral("many.lectern"));
        testing::RawZip zip(file);
        for (int i = 0; i < 100'000; ++i)
            zip.add("f" + QByteArray::number(i) + ".md", "x");
        zip.close();
        const long before = peakKilobytes();
        QCOMPARE(refusal(file), std::string("archive.entries"));
        QVERIFY2(!peaksTell || peakKilobytes() - before < 200'000,
                 qPrintable(QString::number(peakKilobytes() - before)));
    }

    void filesThatTheManifestDoesNotKnow()
    {
        auto entries = entriesOf(test::smallCourse);
        entries.push_back({"extra.md", "x"});
        QCOMPARE(refusal(writeZip(entries)), std::string("package.extra"));
        entries = entriesOf(test::smallCourse);
        entries.pop_back();
        QCOMPARE(refusal(writeZip(entries)), std::string("package.missing"));
        entries = entriesOf(test::smallCourse);
        entries.back().bytes += " ";
        QCOMPARE(refusal(writeZip(entries)), std::string("package.changed"));
        entries = entriesOf(test::smallCourse);
        entries.back().bytes[0] ^= 1;
        QCOMPARE(refusal(writeZip(entries)), std::string("package.changed"));
    }

    void manifests_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("code");
        const auto row = [](const char* name, const QByteArray& json, const char* code = "package.manifest") {
            QTest::newRow(name) << json << QByteArray(code);
        };
        const QByteArray good = QByteArray::fromStdString(toJson(manifestOf(test::smallCourse)));
        const auto changed = [&good](const char* from, const char* to) {
            QByteArray json = good;
            return json.replace(from, to);
        };
        row("empty", "");
        row("no JSON", "manifest");
        row("a list", "[]");
        row("deep", QByteArray(100'000, '['));
        row("newer", changed("\"format\": 1", "\"format\": 2"), "package.newer");
        row("no format", changed("\"format\": 1", "\"format\": 0"));
        row("version 0", changed("\"version\": 1", "\"version\": 0"));
        row("version below 0", changed("\"version\": 1", "\"version\": -1"));
        row("id up", changed("\"small\"", "\"..\""));
        row("id with a slash", changed("\"small\"", "\"a/b\""));
        row("id hidden", changed("\"small\"", "\".lock\""));
        row("no id", changed("\"small\"", "\"\""));
        row("another id", changed("\"small\"", "\"other\""), "package.course");
        row("another version", changed("\"version\": 1", "\"version\": 7"), "package.course");
        row("no files", R"({"format": 1, "course": "small", "version": 1, "files": {}})");
        row("short hash",
            R"({"format":1,"course":"small","version":1,"files":{"a.md":{"sha256":"00","size":1}}})");
        row("huge", good + QByteArray(3'000'000, ' '), "package.large");
    }

    void manifests()
    {
        QFETCH(QByteArray, json);
        QFETCH(QByteArray, code);
        auto entries = entriesOf(test::smallCourse);
        entries.front().bytes = json.toStdString();
        QCOMPARE(refusal(writeZip(entries)), code.toStdString());
    }

    void noManifest()
    {
        auto entries = entriesOf(test::smallCourse);
        entries.erase(entries.begin());
        QCOMPARE(refusal(writeZip(entries)), std::string("package.manifest"));
    }

    void signatures()
    {
        const std::string json = toJson(manifestOf(test::smallCourse));
        const auto key = test::key('k');
        const auto signedWith = [&](const std::string& signature) {
            auto entries = entriesOf(test::smallCourse);
            entries.push_back({signatureName, signature});
            return refusal(writeZip(entries));
        };
        QCOMPARE(signedWith(signatureOf(json, key)), std::string("installed"));
        QCOMPARE(signedWith(signatureOf(json + " ", key)), std::string("package.signature"));
        QCOMPARE(signedWith("{}"), std::string("package.signature"));
        std::string other = signatureOf(json, key);
        const std::string ours = crypto::toBase64(key.publicKey);
        other.replace(other.find(ours), ours.size(), crypto::toBase64(test::key('x').publicKey));
        QCOMPARE(signedWith(other), std::string("package.signature"));
    }

    void coursesThatCannotBeRead()
    {
        QCOMPARE(refusal(writeZip(entriesOf({{"a.md", "x"}}))), std::string("lessons.course.missing"));
        const Files newer = with(test::smallCourse, "course.yaml", "format: 99\nid: small\n");
        QCOMPARE(refusal(writeZip(entriesOf(newer))), std::string("lessons.course.format"));
        const Files outside = with(test::smallCourse, "course.yaml",
                                   "format: 1\nid: small\nversion: 1\ntitle: {en: S}\nlanguages: [en]\n"
                                   "lessons: [../../etc]\n");
        QCOMPARE(refusal(writeZip(entriesOf(outside))), std::string("lessons.course.lesson.path"));
    }

    void cutOffAndFlipped_data()
    {
        QTest::addColumn<int>("at");
        for (int i = 0; i < 40; ++i)
            QTest::newRow(qPrintable(QString::number(i))) << i;
    }

    void cutOffAndFlipped()
    {
        QFETCH(int, at);
        const test::PackedCourse packed;
        const std::string whole = test::read(packed.pack("s.lectern", test::key('k')));
        const std::size_t cut = whole.size() * static_cast<std::size_t>(at) / 40;
        const QString file = m_folder.filePath(QStringLiteral("damaged.lectern"));
        test::write(file, whole.substr(0, cut));
        const std::string truncated = refusal(file);
        QVERIFY2(truncated == "archive.format" || truncated == "archive.open", truncated.c_str());
        std::string flipped = whole;
        flipped[cut] = static_cast<char>(flipped[cut] ^ (1 << (at % 8)));
        test::write(file, flipped);
        QVERIFY(refusal(file) != "left something behind"); // a flipped date or comment harms nobody
    }
};

QTEST_GUILESS_MAIN(TestHostilePackage)
#include "tst_hostile_package.moc"
