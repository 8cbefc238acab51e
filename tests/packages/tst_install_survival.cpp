// A disk that fills up while a version is installed leaves the versions that were there, and nothing half.

#include "../support/may_skip.h"
#include "packed_course.h"

#include <QCoreApplication>
#include <QProcess>
#include <QTest>

#include <cstdio>
#include <string_view>

using namespace lectern;
using namespace lectern::packages;
using namespace lectern::packages::test;

namespace {

std::string noise(std::size_t bytes, unsigned seed)
{
    std::string text;
    for (std::size_t i = 0; i < bytes; ++i) {
        seed = seed * 1664525U + 1013904223U;
        text += static_cast<char>('a' + (seed >> 24U) % 26U);
    }
    return text;
}

/// The part that runs where the library's disk is small: installs a package and prints what is there then.
int install(const std::string& library, const std::string& file)
{
    auto package = Package::open(file);
    if (!package)
        return 3;
    CourseLibrary courses(library);
    const auto done = courses.install(*package);
    std::printf("%s\n", done ? "installed" : done.error().code.c_str());
    for (const InstalledCourse& course : courses.courses()) {
        const auto loaded = lessons::loadCourse(course.folder);
        std::printf("version %d %s\n", course.version,
                    !loaded.hasErrors() && loaded.value.version == course.version ? "whole" : "broken");
    }
    return 0;
}

/// Installs one package after the other into a library on a disk of `size`; the lines that the last one printed.
QStringList onDisk(const QString& size, const QStringList& packages, QString& problem)
{
    const QTemporaryDir disk;
    QString script = QStringLiteral("mount -t tmpfs -o size=%1 tmpfs \"$1\" || exit 77; ").arg(size);
    for (qsizetype i = 0; i < packages.size(); ++i)
        script += QStringLiteral("\"$2\" install \"$1\" \"$%1\" || exit 1; echo; ").arg(i + 3);
    QProcess process;
    process.start(QStringLiteral("unshare"),
                  QStringList{QStringLiteral("-Urm"), QStringLiteral("sh"), QStringLiteral("-c"), script, QStringLiteral("sh"),
                              disk.path(), QCoreApplication::applicationFilePath()} +
                      packages);
    const bool ended = process.waitForFinished() && process.exitStatus() == QProcess::NormalExit;
    if (!ended || process.exitCode() == 77 || process.exitCode() == 1)
        problem = QString::fromUtf8(process.readAllStandardError()) + QString::number(process.exitCode());
    const QStringList runs = QString::fromUtf8(process.readAllStandardOutput()).trimmed().split(QStringLiteral("\n\n"));
    return runs.last().split(u'\n');
}

} // namespace

class TestInstallSurvival : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fullDisk_data()
    {
        QTest::addColumn<QString>("size");
        QTest::addColumn<QStringList>("expected");
        const QStringList old{QStringLiteral("file.write"), QStringLiteral("version 1 whole")};
        QTest::newRow("room for all") << QStringLiteral("8m")
                                      << QStringList{QStringLiteral("installed"), QStringLiteral("version 2 whole"),
                                                     QStringLiteral("version 1 whole")};
        QTest::newRow("full within a file") << QStringLiteral("600k") << old;
        QTest::newRow("full near the end") << QStringLiteral("1100k") << old;
    }

    void fullDisk()
    {
        QFETCH(QString, size);
        QFETCH(QStringList, expected);
        const PackedCourse packed;
        packed.put("01-a/small.txt", noise(100'000, 1));
        const QString first = packed.pack("first.lectern");
        packed.setVersion(2);
        packed.put("01-a/large.txt", noise(1'000'000, 2));
        const QString second = packed.pack("second.lectern");
        QString problem;
        const QStringList lines = onDisk(size, {first, second}, problem);
        if (problem.endsWith(u"77"))
            NOT_TESTED_HERE("no disk of its own can be mounted here");
        QVERIFY2(problem.isEmpty(), qPrintable(problem));
        QCOMPARE(lines, expected);
    }
};

int main(int argc, char** argv)
{
    if (argc == 4 && std::string_view(argv[1]) == "install")
        return install(argv[2], argv[3]);
    return lectern::testing::runMaySkip<QCoreApplication, TestInstallSurvival>(argc, argv);
}

#include "tst_install_survival.moc"
