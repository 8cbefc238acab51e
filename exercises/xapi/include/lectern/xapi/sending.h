#pragma once

#include <lectern/handin/grading_office.h>
#include <lectern/xapi/outbox.h>
#include <lectern/xapi/settings.h>
#include <lectern/xapi/uploader.h>

#include <functional>
#include <stop_token>
#include <vector>

namespace lectern::xapi {

/// What is in an outbox, and what the record store would not take.
struct OutboxState
{
    OutboxCounts counts;
    std::vector<RefusedStatement> refused = {};
};
Result<OutboxState> stateOf(const Outbox& outbox);

/// Puts the results of a class that are not in the outbox yet into it. How many hand-ins are not graded yet.
/// Errors: xapi.cancelled where a stop was asked for, those of the gradebook and the outbox.
Result<std::size_t> collect(const handin::GradingOffice& office, const Settings& settings, Outbox& outbox,
                            const std::stop_token& stop = {});

/// How to wait for the record store.
struct Waiting
{
    std::stop_token stop = {}; ///< ends it with xapi.cancelled
    std::function<void(int sent, int refused)> progressed = {};
};

/// Sends what is due, and waits until that is done; needs a QCoreApplication, on any thread. Errors: those of
/// Uploader::finished().
Result<void> sendDue(Outbox& outbox, const Settings& settings, const QString& secret,
                     const Waiting& waiting = {});
/// Whether the record store is there and lets the user in. Errors: likewise.
Result<void> tryConnection(Outbox& outbox, const Settings& settings, const QString& secret,
                           const Waiting& waiting = {});

} // namespace lectern::xapi
