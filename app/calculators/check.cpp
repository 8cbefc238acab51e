#include <lectern/calculators/check.h>

#include <lectern/calculators/session.h>

#include <algorithm>
#include <cmath>

namespace lectern::calculators {
namespace {

/// The values that one input is tried with.
std::vector<double> endsOf(const lessons::InputSpec& spec)
{
    std::vector<double> ends;
    switch (spec.kind) {
    case lessons::InputKind::slider:
    case lessons::InputKind::number:
    case lessons::InputKind::integer:
        if (spec.min)
            ends.push_back(*spec.min);
        if (spec.max)
            ends.push_back(*spec.max);
        break;
    case lessons::InputKind::toggle:
        ends = {0, 1};
        break;
    case lessons::InputKind::choice:
        for (std::size_t i = 1; i <= spec.options.size(); ++i)
            ends.push_back(static_cast<double>(i));
        break;
    default:
        break;
    }
    return ends;
}

class Checker
{
public:
    explicit Checker(const lessons::Calculator& calculator)
        : m_session(calculator, QString())
    {
    }

    std::vector<Diagnostic> run()
    {
        m_findings = m_session.problems();
        if (!m_findings.empty())
            return std::move(m_findings);
        const lessons::Calculator& calculator = m_session.calculator();
        runLab();
        visit("start", calculator.where);
        for (std::size_t i = 0; i < calculator.presets.size(); ++i) {
            m_session.reset();
            m_session.applyPreset(i);
            visitWithLab("preset " + std::to_string(i + 1), calculator.presets[i].where);
        }
        for (std::size_t i = 0; i < calculator.predictions.size(); ++i) {
            m_session.reset();
            m_session.showPrediction(i);
            visit(std::string("prediction ").append(std::to_string(i + 1)), calculator.predictions[i].where);
            checkAnswer(i);
        }
        for (const lessons::InputSpec& spec : calculator.inputs) {
            for (const double end : endsOf(spec)) {
                m_session.reset();
                if (!m_session.setNumber(spec.name, end))
                    visitWithLab(spec.name + " = " + QString::number(end).toStdString(), spec.where);
            }
        }
        return std::move(m_findings);
    }

private:
    // Small, so that a course is checked in seconds; what the calculator makes of it is the same.
    void runLab()
    {
        if (!m_session.hasLab())
            return;
        const lessons::LabSpec& lab = *m_session.calculator().lab;
        auto parameters = m_session.labParameters();
        if (!parameters)
            return m_findings.push_back(parameters.error());
        for (const lessons::LabParameter& parameter : lessons::findLabKind(lab.kind)->parameters) {
            double& value = parameters->at(parameter.name);
            value = std::min(value, parameter.small);
        }
        auto cells = labs::runLab(lab.kind, {*parameters, {}, {}});
        if (!cells)
            return m_findings.push_back(cells.error());
        m_session.setLabOutcome({*parameters, std::move(*cells)});
    }

    void visit(const std::string& state, const SourceRegion& where)
    {
        for (const std::string& cell : cellsShown()) {
            const Result<calc::Value> value = m_session.value(cell);
            if (value || std::find(m_findings.begin(), m_findings.end(), value.error()) != m_findings.end())
                continue;
            m_findings.push_back(value.error());
            m_findings.push_back(makeError("calculators.check.state", {cell, state}, where));
        }
    }

    /// The lab can be run in this state too.
    void visitWithLab(const std::string& state, const SourceRegion& where)
    {
        if (m_session.hasLab()) {
            if (const auto parameters = m_session.labParameters(); !parameters) {
                m_findings.push_back(parameters.error());
                m_findings.push_back(
                    makeError("calculators.check.state", {m_session.calculator().lab->kind, state}, where));
            }
        }
        visit(state, where);
    }

    // What counts as right can be guessed.
    void checkAnswer(std::size_t index)
    {
        const lessons::Prediction& prediction = m_session.calculator().predictions[index];
        if (prediction.answer.empty())
            return;
        const Result<calc::Value> answer = m_session.value(prediction.answer);
        const double number = answer && answer->isNumber() ? answer->number() : std::nan("");
        const auto options = static_cast<double>(prediction.options.size());
        const bool isOption = number >= 1 && number <= options && number == std::floor(number);
        if (!std::isfinite(number) || (options > 0 && !isOption)) {
            const std::string found = !answer              ? answer.error().code
                                      : answer->isNumber() ? QString::number(number).toStdString()
                                                           : answer->describe();
            m_findings.push_back(makeError("calculators.predict.answer",
                                           {std::to_string(index + 1), prediction.answer, found},
                                           prediction.answerPlace));
        }
    }

    std::vector<std::string> cellsShown() const
    {
        std::vector<std::string> cells;
        for (const lessons::ViewSpec& view : m_session.calculator().show) {
            if (m_session.isVisible(view))
                cells.insert(cells.end(), view.cells.begin(), view.cells.end());
        }
        return cells;
    }

    Session m_session;
    std::vector<Diagnostic> m_findings;
};

} // namespace

std::vector<Diagnostic> check(const lessons::Calculator& calculator)
{
    return Checker(calculator).run();
}

} // namespace lectern::calculators
