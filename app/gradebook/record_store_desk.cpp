#include <lectern/gradebook/record_store_desk.h>

#include "class_jobs.h"
#include "job_thread.h"
#include "record_store_panel.h"

#include <lectern/handin/grading_words.h>
#include <lectern/messages/messages.h>

#include <QDateTime>
#include <QFile>
#include <QLocale>

#include <algorithm>

namespace lectern::gradebook {
namespace {

constexpr std::size_t mostRefused = 20; ///< in words

keyring::Entry entryOf(const xapi::Settings& settings)
{
    return {xapi::secretService(), xapi::secretName(settings)};
}

/// None where nothing was ever to be sent.
std::optional<xapi::OutboxState> stateIn(const QString& folder)
{
    const QString file = xapi::outboxFile(folder);
    if (!QFile::exists(file))
        return std::nullopt;
    const auto outbox = xapi::Outbox::open(file);
    const auto state = outbox ? xapi::stateOf(**outbox) : Result<xapi::OutboxState>(fail(outbox.error()));
    return state ? std::optional(*state) : std::nullopt;
}

} // namespace

QString outboxWords(const xapi::OutboxState& state, const handin::Roster& roster)
{
    const xapi::OutboxCounts& counts = state.counts;
    QStringList lines{RecordStoreDesk::tr("Sent %1 · waiting %2 · refused %3")
                          .arg(counts.sent)
                          .arg(counts.waiting)
                          .arg(counts.refused)};
    if (counts.nextTry && *counts.nextTry > 0)
        lines << RecordStoreDesk::tr("“Send now” tries what waits again from %1 on.")
                     .arg(QLocale().toString(QDateTime::fromMSecsSinceEpoch(*counts.nextTry),
                                             QLocale::ShortFormat));
    for (std::size_t i = 0; i < std::min(state.refused.size(), mostRefused); ++i) {
        const xapi::RefusedStatement& one = state.refused[i];
        lines << RecordStoreDesk::tr("%1: the store refused it (%2)")
                     .arg(QString::fromStdString(namesOf({one.learner}, roster).front()),
                          QString::fromStdString(one.reason));
    }
    if (state.refused.size() > mostRefused)
        lines << QStringLiteral("…");
    return lines.join(u'\n');
}

RecordStoreDesk::RecordStoreDesk(ClassWork& work, Secrets secrets, QObject* parent)
    : QObject(parent)
    , m_work(work)
    , m_secrets(std::move(secrets))
    , m_thread(std::make_unique<JobThread>())
{
    connect(&work, &ClassWork::ready, this, [this] {
        m_stop.request_stop();
        ++m_class;
        m_busy.clear();
        m_state.reset();
        read();
    });
}

RecordStoreDesk::~RecordStoreDesk()
{
    m_stop.request_stop();
    m_thread.reset();
}

void RecordStoreDesk::attach(RecordStorePanel& panel)
{
    m_panel = &panel;
    connect(&panel, &RecordStorePanel::shown, this, [this] {
        if (!m_work.isOpen() || !m_busy.isEmpty())
            return;
        m_state = stateIn(folder()); // another program may have sent
        refresh();
        if (const auto settings = xapi::readSettings(xapi::settingsFile(folder())); !settings)
            check(fail(settings.error()));
    });
    connect(&panel, &RecordStorePanel::saveWanted, this, &RecordStoreDesk::save);
    connect(&panel, &RecordStorePanel::testWanted, this, &RecordStoreDesk::test);
    connect(&panel, &RecordStorePanel::sendWanted, this, &RecordStoreDesk::send);
    connect(&panel, &RecordStorePanel::againWanted, this, &RecordStoreDesk::tryAgain);
    connect(&panel, &RecordStorePanel::cancelWanted, this, [this] { m_stop.request_stop(); });
    panel.show(m_settings);
    refresh();
}

bool RecordStoreDesk::check(const Result<void>& done)
{
    if (!done)
        Q_EMIT said(messages::inSentences(done.error()), true);
    return done.has_value();
}

/// The settings of the class that was opened.
void RecordStoreDesk::read()
{
    const auto settings = xapi::readSettings(xapi::settingsFile(folder()));
    m_settings = settings.value_or(xapi::Settings());
    if (m_panel)
        m_panel->show(m_settings);
    m_state = stateIn(folder());
    refresh();
}

Result<QString> RecordStoreDesk::secretOf(const xapi::Settings& settings) const
{
    const QString typed = m_panel->secret();
    return typed.isEmpty() ? m_secrets.read(entryOf(settings)) : Result<QString>(typed);
}

bool RecordStoreDesk::store()
{
    const xapi::Settings typed = m_panel->settings();
    if (!check(xapi::writeSettings(xapi::settingsFile(folder()), typed)))
        return false;
    m_settings = typed;
    if (m_panel->secret().isEmpty())
        return true;
    if (!check(m_secrets.write(entryOf(typed), m_panel->secret())))
        return false;
    m_panel->forgetSecret();
    return true;
}

void RecordStoreDesk::save()
{
    if (m_work.isOpen() && store())
        Q_EMIT said(m_settings.isOn ? tr("Saved. Results of this class may be sent.")
                                    : tr("Saved. Nothing is sent."),
                    false);
}

/// As it is typed, whether it is saved or not.
void RecordStoreDesk::test()
{
    const xapi::Settings typed = m_panel->settings();
    if (!m_work.isOpen() || !check(xapi::check(typed)))
        return;
    const auto secret = secretOf(typed);
    if (!secret)
        return (void)check(fail(secret.error()));
    start(
        tr("Waiting for the record store…"),
        [typed, secret = *secret](xapi::Outbox& outbox, const xapi::Waiting& waiting, Outcome& outcome) {
            outcome.done = xapi::tryConnection(outbox, typed, secret, waiting);
        },
        tr("The record store answers and lets you in."));
}

void RecordStoreDesk::send()
{
    if (!m_work.isOpen() || !store())
        return;
    if (!m_settings.isOn)
        return (void)check(fail("xapi.off"));
    const auto secret = secretOf(m_settings);
    if (!secret)
        return (void)check(fail(secret.error()));
    const Opened& opened = m_work.opened();
    start(
        tr("Results are being sent…"),
        [settings = m_settings, secret = *secret, opened, database = databaseOf(m_work.places(), opened)](
            xapi::Outbox& outbox, const xapi::Waiting& waiting, Outcome& outcome) {
            const auto notGraded = withOffice(opened, database, [&](const handin::GradingOffice& office) {
                return xapi::collect(office, settings, outbox, waiting.stop);
            });
            outcome.notGraded = notGraded.value_or(0);
            outcome.done =
                notGraded ? xapi::sendDue(outbox, settings, secret, waiting) : fail(notGraded.error());
        },
        tr("All that is due was sent."));
}

void RecordStoreDesk::tryAgain()
{
    if (m_work.isOpen())
        start(
            tr("One moment…"),
            [](xapi::Outbox& outbox, const xapi::Waiting&, Outcome& outcome) {
                outcome.done = outbox.tryAgain();
            },
            tr("“Send now” tries them again."));
}

void RecordStoreDesk::start(const QString& words, Work work, const QString& saidAfter)
{
    if (!m_busy.isEmpty())
        return;
    m_busy = words;
    m_stop = std::stop_source();
    Q_EMIT said({}, false);
    refresh();
    m_thread->post([this, work = std::move(work), file = xapi::outboxFile(folder()),
                    stop = m_stop.get_token(), saidAfter, number = m_class] {
        auto outcome = std::make_shared<Outcome>(); // shared with the event that carries it
        if (const auto outbox = xapi::Outbox::open(file)) {
            work(**outbox, {stop, {}}, *outcome);
            if (auto state = xapi::stateOf(**outbox))
                outcome->state = *std::move(state);
        } else {
            outcome->done = fail(outbox.error());
        }
        QMetaObject::invokeMethod(
            this,
            [this, outcome, saidAfter, number] {
                if (number == m_class) // else it is about a class that was left
                    finish(*outcome, saidAfter);
            },
            Qt::QueuedConnection);
    });
}

void RecordStoreDesk::finish(const Outcome& outcome, const QString& saidAfter)
{
    m_busy.clear();
    m_state = outcome.state;
    refresh();
    if (!check(outcome.done))
        return;
    const QString leftOut = handin::notGradedWords(outcome.notGraded);
    Q_EMIT said(leftOut.isEmpty() ? saidAfter : saidAfter + u'\n' + leftOut, false);
}

void RecordStoreDesk::refresh()
{
    if (!m_panel)
        return;
    const bool any = m_state && m_state->counts.waiting + m_state->counts.refused > 0;
    m_panel->showState(m_state && m_work.opened() ? outboxWords(*m_state, m_work.opened()->folder.roster())
                                                  : QString(),
                       any);
    m_panel->showBusy(m_busy);
}

} // namespace lectern::gradebook
