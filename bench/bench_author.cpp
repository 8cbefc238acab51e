// How long it takes from a key in the author's editor until the preview shows it, and how long the window can do nothing else
// meanwhile: on the shipped first lesson, and on a page of 5 MB.
//
//     bench_author [COURSE]

#include "preview.h"
#include "source_editor.h"
#include "watched_page.h"

#include <lectern/author/author_desk.h>
#include <lectern/theme/theme.h>
#include <lectern/window/look.h>

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QKeyEvent>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <vector>

namespace {

using namespace lectern;

constexpr int keys = 30;

bool copyFolder(const QString& from, const QString& to)
{
    bool all = true;
    for (QDirIterator file(from, QDir::Files, QDirIterator::Subdirectories); file.hasNext();) {
        const QString path = file.next();
        const QString target = QDir(to).filePath(QDir(from).relativeFilePath(path));
        all = QDir().mkpath(QFileInfo(target).path()) && QFile::copy(path, target) && all;
    }
    return all;
}

bool writeLongPage(const QString& file)
{
    QByteArray text = "---\nid: long\ntitle: A long page\nlang: en\n---\n";
    for (int i = 0; text.size() < 5'000'000; ++i)
        text += "\n## Part " + QByteArray::number(i) + " {#part-" + QByteArray::number(i) +
                "}\n\nWords about $x_{" + QByteArray::number(i % 100) + "}$ and more, so that it is a paragraph.\n";
    QFile out(file);
    return out.open(QIODevice::WriteOnly) && out.write(text) == text.size();
}

template <typename Condition>
void waitFor(Condition condition)
{
    while (!condition())
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[values.size() / 2];
}

void press(QWidget& source, QChar character)
{
    QKeyEvent down(QEvent::KeyPress, Qt::Key_unknown, Qt::NoModifier, character);
    QApplication::sendEvent(&source, &down);
}

void measure(const char* name, const QString& folder, const QString& file, typesetting::MathService& math,
             bench::WatchedApplication& application)
{
    const QTemporaryDir recovery;
    auto desk = author::AuthorDesk::open(folder, {&math, {}, recovery.path()},
                                         {QStringLiteral("en"), window::SchemeChoice::light, 1});
    if (!desk) {
        std::fprintf(stderr, "%s: %s\n", name, desk.error().code.c_str());
        return;
    }
    author::AuthorWindow& window = (*desk)->window();
    (*desk)->edit(QDir(folder).filePath(file));
    window.show();
    waitFor([&] { return (*desk)->isSettled(); });
    author::SourceEditor& editor = *window.currentEditor();
    auto* source = editor.findChild<QWidget*>(QStringLiteral("source"));
    // In the middle of a paragraph in the middle of the page.
    editor.setCursor(editor.find(" and ", editor.length() / 2, true));
    waitFor([&] { return (*desk)->isSettled(); });
    std::vector<double> whole;
    bool shown = false;
    QObject::connect(&window.preview(), &author::Preview::shown, &window, [&] { shown = true; });
    application.longest = {};
    for (int key = 0; key < keys; ++key) {
        shown = false;
        whole.push_back(bench::spent([&] {
                            press(*source, u'a');
                            waitFor([&] { return shown && (*desk)->isSettled(); });
                            window.preview().view().viewport()->repaint();
                        }).wall);
    }
    std::printf("%-14s key to preview and findings: %6.1f ms   longest event: %6.1f ms (%.1f ms of processor)\n", name,
                median(whole), application.longest.wall, application.longest.processor);
}

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    bench::WatchedApplication application(argc, argv);
    QApplication::setStyle(QStringLiteral("Fusion"));
    window::applyLook(theme::Theme::make(theme::Scheme::light));
    const QTemporaryDir folder;
    const QString course = folder.filePath(QStringLiteral("course"));
    if (!copyFolder(argc > 1 ? QString::fromLocal8Bit(argv[1]) : QStringLiteral(LECTERN_COURSE), course)) {
        std::fputs("the course cannot be copied\n", stderr);
        return 3;
    }
    typesetting::MathService math;
    measure("first lesson", course, QStringLiteral("01-attention/en.md"), math, application);
    if (!writeLongPage(QDir(course).filePath(QStringLiteral("01-attention/en.md"))))
        return 3;
    measure("page of 5 MB", course, QStringLiteral("01-attention/en.md"), math, application);
    return 0;
}
