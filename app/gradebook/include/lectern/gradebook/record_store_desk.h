#pragma once

#include <lectern/gradebook/class_work.h>
#include <lectern/keyring/keyring.h>
#include <lectern/xapi/sending.h>

#include <QObject>
#include <QPointer>

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace lectern::gradebook {

class JobThread;
class RecordStorePanel;

/// Where passwords are kept; without functions of one's own the keyring of the desktop.
struct Secrets
{
    std::function<Result<QString>(const keyring::Entry&)> read = keyring::read;
    std::function<Result<void>(const keyring::Entry&, const QString&)> write = keyring::write;
};

/// What was sent, what waits and what was refused, in words.
QString outboxWords(const xapi::OutboxState& state, const handin::Roster& roster);

/// Sending the results of the class that is open to a record store, on a thread of its own.
class RecordStoreDesk : public QObject
{
    Q_OBJECT

public:
    /// `work` is borrowed and outlives it.
    RecordStoreDesk(ClassWork& work, Secrets secrets, QObject* parent = nullptr);
    /// Cancels what is under way and waits for its end.
    ~RecordStoreDesk() override;

    void attach(RecordStorePanel& panel);

Q_SIGNALS:
    void said(const QString& text, bool isProblem);

private:
    struct Outcome
    {
        Result<void> done = ok();
        std::size_t notGraded = 0; ///< hand-ins that are left out
        std::optional<xapi::OutboxState> state = {};
    };
    using Work = std::function<void(xapi::Outbox& outbox, const xapi::Waiting& waiting, Outcome& outcome)>;

    QString folder() const { return m_work.places().folder; }
    void read();
    void save();
    void test();
    void send();
    void tryAgain();
    /// Writes what is typed; false where it was refused, which is said.
    bool store();
    Result<QString> secretOf(const xapi::Settings& settings) const;
    void start(const QString& words, Work work, const QString& saidAfter);
    void finish(const Outcome& outcome, const QString& saidAfter);
    void refresh();
    bool check(const Result<void>& done); ///< says what is wrong

    ClassWork& m_work;
    Secrets m_secrets;
    QPointer<RecordStorePanel> m_panel;
    xapi::Settings m_settings;
    std::optional<xapi::OutboxState> m_state;
    QString m_busy; ///< what is under way, in words; empty: nothing
    std::stop_source m_stop;
    int m_class = 0; ///< number of the class that is open
    std::unique_ptr<JobThread> m_thread;
};

} // namespace lectern::gradebook
