#include <lectern/window/batch.h>

#include <lectern/files/files.h>
#include <lectern/gradebook/gradebook_desk.h>
#include <lectern/messages/messages.h>
#include <lectern/typesetting/math_service.h>
#include <lectern/window/gradebook_window.h>
#include <lectern/window/lesson_desk.h>
#include <lectern/window/main_window.h>

#include <QApplication>

#include <cstdio>

namespace lectern::window {
namespace {

bool complain(const QString& text)
{
    std::fputs(QString(u"lectern: " + text + u'\n').toUtf8().constData(), stderr);
    return false;
}

void settle(typesetting::MathService& math)
{
    // Arriving formulas change sizes, and sizes may ask for more.
    for (int i = 0; i < 4; ++i) {
        QApplication::processEvents();
        math.waitForAll();
        QApplication::processEvents();
    }
}

} // namespace

bool runBatch(const CommandLine& line, LessonDesk& desk, typesetting::MathService& math,
              gradebook::GradebookDesk* classes)
{
    MainWindow& window = desk.window();
    window.resize(line.size);
    if (!desk.open(line.lesson, {}))
        return complain(QApplication::translate("Batch", "This course has no lesson."));
    window.show();
    window.view().setFocus();
    settle(math);
    if (!line.section.isEmpty())
        window.view().goToSection(line.section);
    if (!line.answerFile.isEmpty()) {
        const auto json = files::readWhole(line.answerFile);
        if (!json || !desk.answer(QByteArray::fromStdString(*json)))
            return complain(
                QApplication::translate("Batch", "The answer in %1 does not fit any exercise of this lesson.")
                    .arg(line.answerFile));
    }
    settle(math);
    if (!line.openId.isEmpty()) {
        // A calculator and an exercise may share an id: with an answer, the exercise is meant.
        const std::string id = line.openId.toStdString();
        const lessons::Embed calculator{lessons::EmbedKind::calculator, id};
        const lessons::Embed exercise{lessons::EmbedKind::exercise, id};
        const bool wantsExercise = !line.answerFile.isEmpty() || !window.view().embedded(calculator);
        window.view().goToEmbedded(wantsExercise ? exercise : calculator);
    }
    if (line.page == u"welcome")
        desk.welcome();
    else if (line.page == u"summary")
        desk.showSummary();
    else if (line.page == u"overview")
        desk.showOverview();
    else if (line.page == u"handin")
        desk.showHandin();
    else if (line.page == u"profiles")
        Q_EMIT window.profilesWanted();
    else if (line.page == u"courses")
        desk.showCourses();
    if (classes && !line.classFolder.isEmpty()) {
        openClass(window, *classes, line.classFolder);
        while (classes->work().isBusy())
            QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }
    settle(math);
    if (!line.pdf.isEmpty()) {
        if (const Result<void> done = desk.exportPdf(line.pdf); !done)
            return complain(messages::describe(done.error()).what);
    }
    if (!line.screenshot.isEmpty() && !window.grab().save(line.screenshot, "PNG"))
        return complain(
            QApplication::translate("Batch", "The picture %1 cannot be written.").arg(line.screenshot));
    return true;
}

} // namespace lectern::window
