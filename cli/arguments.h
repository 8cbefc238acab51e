#pragma once

#include <QCommandLineParser>

#include <string>
#include <vector>

namespace lectern::cli {

/// "json" is a switch, "to=" takes a value, "seed=1" is 1 where it is not given. A name of one letter has one
/// dash, every other two.
using Options = std::vector<const char*>;

/// What stands behind the name of a command. Only options that were declared may be asked for.
class Arguments
{
public:
    Arguments(const Options& options, const QStringList& typed);

    bool has(const char* option) const;
    QString value(const char* option) const;
    QStringList values(const char* option) const; ///< where it may be given several times
    QStringList words() const;                    ///< what is no option
    bool json() const { return has("json"); }
    /// Of the course's texts, by --lang; without it that of the system.
    std::string language() const;

    /// Why they cannot be understood; empty if they can.
    QString problem() const { return m_problem; }

private:
    QCommandLineParser m_parser;
    QString m_problem;
};

} // namespace lectern::cli
