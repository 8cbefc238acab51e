#pragma once

#include <lectern/window/install_paths.h>
#include <lectern/window/settings.h>

#include <QString>

#include <functional>
#include <memory>

class QObject;

namespace lectern::search {
class Searcher;
}

namespace lectern::typesetting {
class MathService;
}

namespace lectern::window {

struct CommandLine;
class CourseSession;
class SingleInstance;
class Translations;

/// The program with everything but the learner. What is borrowed outlives the run.
struct LearnerRuns
{
    const CommandLine& line;
    QString data; ///< folder of the learners
    typesetting::MathService& math;
    Translations& translations;
    const SingleInstance& instance;
    InstallPaths paths;
    std::function<void(const QString&)> tell; ///< says to the person why it cannot go on
    search::Searcher* searcher = nullptr;     ///< none for a picture
    /// Makes what works beside a learner's windows and goes with them; may be empty.
    std::function<std::shared_ptr<QObject>(CourseSession&)> accompany = {};
};

/// Where installed courses are in a data folder.
QString libraryFolder(const QString& data);

/// What was kept, overruled by what stands on the command line.
Settings chooseSettings(const CommandLine& line, Settings kept);


/// Asks who learns where that is not clear, and lets one learner after the other work, each in a window of
/// their own, until a window is closed for good. The program's exit code.
int runLearners(const LearnerRuns& program);

} // namespace lectern::window
