#include "math_worker.h"

#include "formula_folder.h"
#include "math_engine.h"
#include "prepared_formulas.h"
#include "watchdog.h"

#include <QMutexLocker>

#include <memory>
#include <utility>

namespace lectern::typesetting {

namespace {

constexpr uint stackBytes = 16U << 20U; // MathJax recurses once a brace
constexpr QDeadlineTimer::ForeverConstant forever = QDeadlineTimer::Forever;
constexpr int idleMilliseconds = 120'000;

} // namespace

MathWorker::MathWorker(QObject* parent)
    : QThread(parent)
{
    setStackSize(stackBytes);
    setObjectName(QStringLiteral("typesetting"));
}

MathWorker::~MathWorker()
{
    {
        const QMutexLocker lock(&m_mutex);
        m_stopping = true;
        if (m_engine)
            m_engine->interrupt();
        m_requested.wakeAll();
    }
    wait();
}

void MathWorker::setTimeLimit(int milliseconds)
{
    const QMutexLocker lock(&m_mutex);
    m_timeLimit = milliseconds;
}

void MathWorker::request(const MathRequest& request)
{
    {
        const QMutexLocker lock(&m_mutex);
        m_requests.push_back(request);
        m_requested.wakeAll();
    }
    if (!std::exchange(m_wasStarted, true))
        start(QThread::LowPriority);
}

std::vector<MathAnswer> MathWorker::takeAnswers()
{
    const QMutexLocker lock(&m_mutex);
    return std::exchange(m_answers, {});
}

bool MathWorker::waitForAnswer(QDeadlineTimer deadline)
{
    const QMutexLocker lock(&m_mutex);
    while (m_answers.empty()) {
        if (!m_answered.wait(&m_mutex, deadline))
            return !m_answers.empty();
    }
    return true;
}

void MathWorker::run()
{
    FormulaFolder folder(m_cacheFolder, bundleHash());
    std::unique_ptr<MathEngine> engine;
    Watchdog watchdog([this] { interrupt(); });
    for (Task task; (task = nextTask(engine != nullptr)).kind != Task::stop;) {
        if (task.kind == Task::idle) {
            publish(nullptr);
            engine.reset();
            continue;
        }
        const QString key = formulaKey(task.request.tex, task.request.display);
        auto list = folder.find(key);
        if (!list) {
            list = typeset(engine, watchdog, task.request);
            if (list && !list->startsWith("!!"))
                folder.keep(key, *list);
        }
        deliver({task.request, std::move(list)});
    }
    publish(nullptr);
}

std::optional<QByteArray> MathWorker::typeset(std::unique_ptr<MathEngine>& engine, Watchdog& watchdog,
                                              const MathRequest& request)
{
    if (!engine) {
        m_engineWasStarted = true;
        engine = std::make_unique<MathEngine>();
        publish(engine.get());
        if (!engine->load()) // interrupted by the destructor
            return std::nullopt;
    }
    watchdog.arm(timeLimit());
    auto list = engine->typeset(request.tex, request.display);
    watchdog.disarm();
    if (engine->isInterrupted())
        engine->recover();
    return list;
}

MathWorker::Task MathWorker::nextTask(bool hasEngine)
{
    const QMutexLocker lock(&m_mutex);
    const QDeadlineTimer deadline = hasEngine ? QDeadlineTimer(idleMilliseconds) : QDeadlineTimer(forever);
    while (!m_stopping && m_requests.empty()) {
        if (!m_requested.wait(&m_mutex, deadline))
            return {Task::idle, {}};
    }
    if (m_stopping)
        return {Task::stop, {}};
    const MathRequest request = m_requests.front();
    m_requests.pop_front();
    return {Task::work, request};
}

void MathWorker::publish(MathEngine* engine)
{
    const QMutexLocker lock(&m_mutex);
    m_engine = engine;
    if (engine && m_stopping)
        engine->interrupt();
}

std::chrono::milliseconds MathWorker::timeLimit()
{
    const QMutexLocker lock(&m_mutex);
    return std::chrono::milliseconds(m_timeLimit);
}

void MathWorker::deliver(MathAnswer answer)
{
    bool first = false;
    {
        const QMutexLocker lock(&m_mutex);
        first = m_answers.empty();
        m_answers.push_back(std::move(answer));
        m_answered.wakeAll();
    }
    if (first)
        Q_EMIT answersReady();
}

void MathWorker::interrupt()
{
    const QMutexLocker lock(&m_mutex);
    if (m_engine)
        m_engine->interrupt();
}

} // namespace lectern::typesetting
