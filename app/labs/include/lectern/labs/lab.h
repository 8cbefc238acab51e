#pragma once

#include <lectern/calc/value.h>
#include <lectern/lessons/lab_kind.h>
#include <lectern/result/result.h>

#include <functional>
#include <map>
#include <stop_token>
#include <string>

namespace lectern::labs {

/// Every parameter of a kind with its number.
using Parameters = std::map<std::string, double>;

/// The result by the names of the kind's cells: all of them at the end, some while the lab runs.
using Cells = std::map<std::string, calc::Value>;

/// What runs, and how it is heard of while it does. A lab looks at `stop` every few milliseconds, and then
/// gives what it has.
struct Job
{
    Parameters parameters = {};
    std::stop_token stop = {};
    /// Tells the share of the work that is done, 0..1, and how to make the cells so far; they are made only
    /// if somebody wants to see them now. May be empty.
    std::function<void(double share, const std::function<Cells()>& soFar)> report = {};

    double number(const std::string& name) const;
    std::size_t count(const std::string& name) const; ///< a whole number
    bool isOn(const std::string& name) const { return number(name) != 0; }
    void tell(double share, const std::function<Cells()>& soFar) const
    {
        if (report)
            report(share, soFar);
    }
};

/// The work of a kind; on any thread, any number at a time. The same parameters give the same cells, but for
/// those that are seconds.
using Lab = std::function<Result<Cells>(const Job&)>;

/// The lab of a kind; empty if there is none.
Lab findLab(const std::string& kind);

/// Runs a lab here and now. Errors: labs.parameter.unknown (name, kind), labs.parameter.range (name, least,
/// most), labs.parameter.whole (name), labs.unknown (kind), and those of the lab.
Result<Cells> runLab(const std::string& kind, Job job);

/// The parameters with the kind's start values where none is given, checked as by runLab.
Result<Parameters> completed(const lessons::LabKind& kind, const Parameters& given);

} // namespace lectern::labs
