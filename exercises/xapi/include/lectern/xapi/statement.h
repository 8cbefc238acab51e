#pragma once

#include <lectern/handin/gradebook.h>
#include <lectern/handin/opened_class.h>
#include <lectern/result/result.h>

#include <QString>

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

namespace lectern::xapi {

/// One xAPI 1.0.3 statement, ready to be sent.
struct Statement
{
    std::string id; ///< UUID, version 5: it follows from all of the content
    std::string learner;
    std::string json; ///< canonical, with the id
};

/// What a hand-in earned, as "scored". Nothing in it depends on when or where it is made, so that the same
/// results are the same statement. `homePage`: IRL that a learner's account belongs to.
Statement statementOf(const handin::StoredHandin& handin, handin::MicroPoints points,
                      handin::MicroPoints maximum, const handin::OpenedClass& opened,
                      const QString& homePage);

/// Visits the statements of all hand-ins that count and are graded, until a stop is asked for. `visit` must not
/// use the gradebook. How many count and are not graded yet.
Result<std::size_t> forEachStatement(const handin::Gradebook& gradebook, const handin::OpenedClass& opened,
                                     const QString& homePage, const std::function<void(Statement)>& visit,
                                     const std::stop_token& stop = {});

} // namespace lectern::xapi
