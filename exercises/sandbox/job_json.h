#pragma once

#include <lectern/sandbox/code_grader.h>

#include <QJsonObject>

namespace lectern::sandbox {

/// Raised whenever window and grader could misunderstand each other.
constexpr int protocolVersion = 1;

/// What judging needs of a job, and nothing else: no texts, no solution.
QJsonObject toJson(const CodeJob& job);
/// Errors: "sandbox.version" (that of the other side), "sandbox.job".
Result<CodeJob> jobFromJson(const QByteArray& json);

QJsonObject toJson(const Diagnostic& diagnostic);
Diagnostic diagnosticFromJson(const QJsonObject& object);

} // namespace lectern::sandbox
