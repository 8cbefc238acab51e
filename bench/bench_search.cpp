// How long it takes to read courses into the index and to search them (budget: results within 100 ms): the shipped
// course under as many names as are asked for. Milliseconds by the clock and of processor time, which holds also where
// others run; the slowest of several searches.
//
//     bench_search [COURSES [REPEATS]]

#include <lectern/search/index.h>

#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <ctime>

namespace {

using namespace lectern;

constexpr auto shipped = LECTERN_SOURCE_DIR "/lessons/content/attention";

/// A copy of the shipped course with another id; its folder.
QString copyCourse(const QString& to, int number)
{
    const QDir from(QString::fromUtf8(shipped));
    QDirIterator files(from.path(), QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString file = files.next();
        const QString target = to + u'/' + from.relativeFilePath(file);
        QDir().mkpath(QFileInfo(target).path());
        QFile::copy(file, target);
    }
    QFile yaml(to + u"/course.yaml");
    if (!yaml.open(QIODevice::ReadWrite))
        qFatal("no course to copy");
    QByteArray text = yaml.readAll();
    text.replace("id: attention", QByteArray("id: attention-").append(QByteArray::number(number)));
    yaml.resize(0);
    yaml.write(text);
    return to;
}

double milliseconds(const QElapsedTimer& timer)
{
    return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const int courses = argc > 1 ? std::max(1, QByteArray(argv[1]).toInt()) : 10;
    const int repeats = argc > 2 ? std::max(1, QByteArray(argv[2]).toInt()) : 10;
    const QTemporaryDir home;
    QStringList folders;
    for (int i = 0; i < courses; ++i)
        folders << copyCourse(home.filePath(QStringLiteral("course-%1").arg(i)), i);

    QElapsedTimer timer;
    timer.start();
    const QString file = home.filePath(QStringLiteral("search.sqlite"));
    auto index = search::Index::open(file);
    for (const QString& folder : folders) {
        if (!index || !index->refresh(folder))
            qFatal("the index cannot be filled");
    }
    std::printf("%d courses read: %.0f ms, %.1f MB\n", courses, milliseconds(timer),
                static_cast<double>(QFileInfo(file).size()) / 1e6);
    timer.restart();
    for (const QString& folder : folders)
        (void)index->refresh(folder);
    std::printf("nothing changed: %.1f ms\n", milliseconds(timer));

    for (const char* typed : {"注意", "力", "的", "softmax", "s", "注意力 权重 softmax", "d_k", "zzz"}) {
        double slowest = 0;
        double processor = 0;
        int found = 0;
        for (int i = 0; i < repeats; ++i) {
            timer.restart();
            const std::clock_t begin = std::clock();
            const auto results = index->search(QString::fromUtf8(typed), folders, QStringLiteral("zh_CN"));
            slowest = std::max(slowest, milliseconds(timer));
            processor = std::max(processor, 1e3 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
            found = results ? results->found : -1;
        }
        std::printf("%-24s %6.1f ms, processor %6.1f ms, %d found\n", typed, slowest, processor, found);
    }
}
