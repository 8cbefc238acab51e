#include <lectern/files/files.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

using namespace lectern;

namespace {

std::string codeOf(const Result<std::string>& read)
{
    return read ? std::string() : read.error().code;
}

} // namespace

class TestFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsWhatWasWritten()
    {
        const std::string bytes("a\0b\r\n\xff", 6);
        QVERIFY(files::writeWhole(path("note"), bytes));
        QCOMPARE(files::readWhole(path("note")).value(), bytes);
        QVERIFY(files::writeWhole(path("note"), {}));
        QCOMPARE(files::readWhole(path("note")).value(), std::string());
    }

    void refusesWhatIsTooLarge()
    {
        QVERIFY(files::writeWhole(path("ten"), "0123456789"));
        QCOMPARE(files::readWhole(path("ten"), 10).value(), std::string("0123456789"));
        const auto read = files::readWhole(path("ten"), 9);
        QCOMPARE(codeOf(read), std::string("file.large"));
        QCOMPARE(read.error().parameters.back(), std::string("9"));
        QCOMPARE(codeOf(files::readWhole(QStringLiteral("/dev/zero"), 1000)), std::string("file.large"));
    }

    void saysWhatCannotBeRead()
    {
        QCOMPARE(codeOf(files::readWhole(path("nothing"))), std::string("file.read"));
        QCOMPARE(codeOf(files::readWhole(m_folder.path())), std::string("file.read"));
        QCOMPARE(codeOf(files::readWhole({})), std::string("file.read"));
    }

    void writesForTheOwnerAlone()
    {
        const auto readers = [](const QString& file) {
            return QFileInfo(file).permissions() & (QFileDevice::ReadGroup | QFileDevice::WriteGroup |
                                                    QFileDevice::ReadOther | QFileDevice::WriteOther);
        };
        QVERIFY(files::writeWhole(path("secret"), "s", files::Readers::ownerOnly));
        QCOMPARE(readers(path("secret")), QFileDevice::Permissions());
        QVERIFY(files::writeWhole(path("open"), "o"));
        QFile::setPermissions(path("open"),
                              QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ReadOther);
        QVERIFY(files::writeWhole(path("open"), "again", files::Readers::ownerOnly));
        QCOMPARE(readers(path("open")), QFileDevice::Permissions());
    }

    void saysWhatCannotBeWritten()
    {
        QVERIFY(QDir(m_folder.path()).mkdir(QStringLiteral("taken")));
        const auto written = files::writeWhole(path("taken"), "bytes");
        QVERIFY(!written);
        QCOMPARE(written.error().code, std::string("file.write"));
        QVERIFY(QFileInfo(path("taken")).isDir());
        QVERIFY(!files::writeWhole(path("no/such/folder"), "bytes"));
        QCOMPARE(QDir(m_folder.path()).entryList({QStringLiteral("no")}), QStringList());
    }

private:
    QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestFiles)
#include "tst_files.moc"
