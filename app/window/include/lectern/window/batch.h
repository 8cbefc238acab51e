#pragma once

#include <lectern/window/command_line.h>

namespace lectern::gradebook {
class GradebookDesk;
}

namespace lectern::typesetting {
class MathService;
}

namespace lectern::window {

class LessonDesk;

/// Makes the picture or PDF that the command line asks for. False, with a line on standard error, if it
/// cannot. `classes` shows the class that it may name.
bool runBatch(const CommandLine& line, LessonDesk& desk, typesetting::MathService& math,
              gradebook::GradebookDesk* classes = nullptr);

} // namespace lectern::window
