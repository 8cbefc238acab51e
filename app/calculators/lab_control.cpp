#include <lectern/calculators/lab_control.h>

#include <lectern/calculators/session.h>

namespace lectern::calculators {

LabControl::LabControl(Session& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
{
    connect(&m_run, &labs::LabRun::progressed, this, &LabControl::show);
    connect(&m_run, &labs::LabRun::finished, this, &LabControl::finish);
    connect(&m_run, &labs::LabRun::failed, this, &LabControl::giveUp);
}

void LabControl::start()
{
    m_problem.reset();
    const auto parameters = m_session.labParameters();
    if (!parameters)
        return giveUp(parameters.error());
    if (const auto started = m_run.start(m_session.calculator().lab->kind, *parameters); !started)
        return giveUp(started.error());
    Q_EMIT changed();
}

void LabControl::show(const labs::Outcome& soFar)
{
    if (!soFar.cells.empty()) {
        m_telling = true;
        m_session.setLabOutcome(soFar);
        m_telling = false;
    }
    Q_EMIT changed();
}

void LabControl::finish(const labs::Outcome& outcome)
{
    if (!outcome.cells.empty())
        m_session.setLabOutcome(outcome);
    Q_EMIT changed();
}

void LabControl::giveUp(const Diagnostic& reason)
{
    m_problem = reason;
    Q_EMIT changed();
}

} // namespace lectern::calculators
