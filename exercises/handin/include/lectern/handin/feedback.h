#pragma once

#include <lectern/handin/opened_class.h>

#include <QString>

#include <string>

namespace lectern::handin {

/// Writes a page for each learner who handed in something that counts: points, what was typed, what was right
/// and what is to be said about a mistake. It names nobody and gives no answers away. Where a hand-in came
/// from Moodle its page is named as Moodle wants it back, else "PSEUDONYM.html". `language` is that of the
/// course's texts; the words between them are in the program's. How many pages. Errors: those of
/// countedAnswers() and of what is written.
Result<std::size_t> writeFeedbackZip(const OpenedClass& opened, const Gradebook& gradebook,
                                     const std::string& language, const QString& file);
Result<std::size_t> writeFeedbackFolder(const OpenedClass& opened, const Gradebook& gradebook,
                                        const std::string& language, const QString& folder);

} // namespace lectern::handin
