#pragma once

#include <lectern/result/result.h>

#include <QJsonObject>
#include <QString>
#include <QStringView>

namespace lectern::calculators {

/// A calculator's state as one short line for mail and chat, "lectern:two-tokens:eNqr...": the id, then the state as
/// compressed JSON in base64url with a checksum.
QString writeStateText(const QString& calculator, const QJsonObject& state);

/// Reads such a line, wherever it stands in the pasted text; it may be broken into several lines. Whether it fits the
/// calculator is for Session::adopt() to find out. Codes: "calculators.share." + none, other (its calculator), damaged.
Result<QJsonObject> readStateText(QStringView text, const QString& calculator);

} // namespace lectern::calculators
