#pragma once

#include <lectern/window/settings.h>

#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>

namespace lectern::window {

/// What the program was asked to do.
struct CommandLine
{
    QString course; ///< folder or package; empty: the shipped course
    QString author; ///< folder of a course that is to be written
    QString classFolder; ///< of a class to grade, on the instructor's page; empty: none
    QString data;   ///< the learner's data folder; empty: the usual place
    QString lesson;
    QString section;
    QString language;
    QString screenshot; ///< PNG file; empty: open the window
    QString pdf;        ///< PDF file
    QString answerFile; ///< answer/1 to put in and check before the picture
    QString openId;     ///< calculator or exercise to bring into view
    QString page;       ///< "welcome", "summary", "handin" or "courses" in the lesson's place
    std::optional<SchemeChoice> scheme;
    QSize size = {1280, 800};
    qreal scale = 1;
    std::optional<qreal> zoom;
    bool trial = false; ///< with an empty data folder that goes away again
    bool help = false;
    bool version = false;

    bool isBatch() const { return !screenshot.isEmpty() || !pdf.isEmpty(); }
};

struct CommandLineResult
{
    CommandLine line;
    QString error; ///< what is wrong with the arguments; empty if nothing
};

/// Arguments without the program's name.
CommandLineResult parseCommandLine(const QStringList& arguments);
QString usageText();

} // namespace lectern::window
