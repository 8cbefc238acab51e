#pragma once

#include <lectern/storage/records.h>

#include <QString>

#include <map>
#include <optional>
#include <vector>

namespace lectern::window {

/// How well a recall card was known before it was turned.
enum class Knew
{
    no,
    halting,
    well
};

/// "no", "halting", "well".
std::optional<Knew> knewFrom(const QString& word);

/// What becomes of a card that is turned at `now` (UTC ms). Known at once, its gap grows: a day at first,
/// then 2.5 times as long each time, up to half a year; but not when it is turned before it is due. Haltingly
/// known, the gap stays. Not known, it is due again in ten minutes and starts over.
storage::RecallRecord turned(const storage::RecallRecord& before, Knew how, qint64 now);

/// The cards that are due at `now`, the one that waits longest first.
std::vector<QString> dueCards(const std::map<QString, storage::RecallRecord>& cards, qint64 now);

/// "Due again in 3 days."
QString dueText(const storage::RecallRecord& record, qint64 now);

} // namespace lectern::window
