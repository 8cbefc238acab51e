#include <lectern/views/lab_panel.h>

#include <lectern/calculators/lab_control.h>
#include <lectern/calculators/number_text.h>
#include <lectern/calculators/session.h>
#include <lectern/messages/messages.h>
#include <lectern/views/column_layout.h>
#include <lectern/views/flow_layout.h>

#include <QKeyEvent>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QStyle>

#include <cmath>

namespace lectern::views {
namespace {

constexpr int progressSteps = 1000;

} // namespace

LabPanel::LabPanel(const calculators::Session& session, calculators::LabControl& lab,
                   const theme::Theme& theme, QWidget* parent)
    : Themed(theme, parent)
    , m_session(session)
    , m_lab(lab)
    , m_start(new QPushButton(this))
    , m_stop(new QPushButton(tr("Stop"), this))
    , m_progress(new QProgressBar(this))
    , m_status(new QLabel(this))
{
    m_start->setObjectName(QStringLiteral("startLab"));
    m_start->setProperty("primary", true);
    m_stop->setObjectName(QStringLiteral("stopLab"));
    m_stop->setToolTip(tr("Stop (Esc); what there is stays"));
    m_progress->setObjectName(QStringLiteral("labProgress"));
    m_progress->setAccessibleName(tr("Progress"));
    m_progress->setRange(0, progressSteps);
    m_progress->setTextVisible(false);
    m_status->setObjectName(QStringLiteral("labStatus"));
    m_status->setWordWrap(true);
    auto* row = new FlowLayout(this);
    row->setCentred(true);
    for (QWidget* part : {static_cast<QWidget*>(m_start), static_cast<QWidget*>(m_stop),
                          static_cast<QWidget*>(m_progress), static_cast<QWidget*>(m_status)})
        row->addWidget(part);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(m_start, &QPushButton::clicked, &m_lab, &calculators::LabControl::start);
    connect(m_stop, &QPushButton::clicked, &m_lab, &calculators::LabControl::cancel);
    connect(&m_lab, &calculators::LabControl::changed, this, &LabPanel::refresh);
    LabPanel::themeChanged();
    refresh();
}

void LabPanel::refresh()
{
    const bool running = m_lab.isRunning();
    const bool hadFocus = m_start->hasFocus() || m_stop->hasFocus();
    m_start->setText(m_session.labOutcome() ? tr("Run again") : tr("Run"));
    m_start->setVisible(!running);
    m_stop->setVisible(running);
    m_progress->setVisible(running);
    m_progress->setValue(running ? int(std::lround(m_lab.share() * progressSteps)) : 0);
    // The keyboard stays where the next thing can be done.
    if (hadFocus)
        (running ? m_stop : m_start)->setFocus(Qt::OtherFocusReason);
    const QByteArray tone = statusTone();
    if (m_status->property("tone").toByteArray() != tone) {
        m_status->setProperty("tone", tone);
        m_status->style()->unpolish(m_status);
        m_status->style()->polish(m_status);
    }
    m_status->setText(statusText());
    layout()->invalidate();
    updateGeometry();
}

QString LabPanel::statusText() const
{
    const auto percent = [](double share) { return int(std::floor(share * 100)); };
    if (m_lab.isRunning()) {
        const auto left = m_lab.secondsLeft();
        return left ? tr("%1 % done, about %2 s left").arg(percent(m_lab.share())).arg(std::ceil(*left))
                    : tr("%1 % done").arg(percent(m_lab.share()));
    }
    if (m_lab.problem())
        return u"\u2715 " + messages::inSentences(*m_lab.problem());
    const auto& outcome = m_session.labOutcome();
    if (!outcome)
        return tr("Not run yet.");
    if (m_session.labIsStale())
        return u"\u26A0\uFE0E " + tr("The settings have changed since this run.");
    const QString seconds = calculators::formattedNumber(outcome->seconds, u".1f");
    if (outcome->share < 1)
        return tr("Stopped at %1 % after %2 s.").arg(percent(outcome->share)).arg(seconds);
    return u"\u2713 " + tr("Done in %1 s.").arg(seconds);
}

const char* LabPanel::statusTone() const
{
    if (m_lab.isRunning())
        return "secondary";
    if (m_lab.problem())
        return "error";
    if (!m_session.labOutcome())
        return "secondary";
    return m_session.labIsStale() || m_session.labOutcome()->share < 1 ? "warn" : "ok";
}

QString LabPanel::plainText() const
{
    return m_status->text();
}

int LabPanel::heightForWidth(int width) const
{
    return layout()->heightForWidth(width);
}

void LabPanel::themeChanged()
{
    for (auto* button : {m_start, m_stop})
        button->setFont(theme().ui());
    m_status->setFont(theme().ui());
    m_progress->setFixedSize(int(px(160)), int(px(10)));
    static_cast<FlowLayout*>(layout())->setGaps(int(px(12)), int(px(6)));
}

void LabPanel::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && m_lab.isRunning())
        return m_lab.cancel();
    Themed::keyPressEvent(event);
}

} // namespace lectern::views
