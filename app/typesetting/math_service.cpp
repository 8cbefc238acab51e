#include <lectern/typesetting/math_service.h>

#include "math_worker.h"
#include "outline.h"
#include "prepared_formulas.h"

#include <QCache>
#include <QLoggingCategory>
#include <QSet>
#include <QTimer>

namespace lectern::typesetting {

namespace {

constexpr int longestFormula = 10'000;   ///< characters; the course's longest has about 300
constexpr int rememberedItems = 600'000; ///< about 50 MB in the worst case; a lesson's formulas have 10,000
constexpr int signalIntervalMilliseconds = 40;

QLoggingCategory::CategoryFilter filterBefore = nullptr;

/// Qt's script compiler writes a page of notes about the minified bundle; they say nothing about the
/// formulas.
void quietCompiler(QLoggingCategory* category)
{
    filterBefore(category);
    if (std::string_view(category->categoryName()) == "qt.qml.compiler")
        category->setEnabled(QtWarningMsg, false);
}

void installQuietCompiler()
{
    if (filterBefore)
        return;
    filterBefore =
        QLoggingCategory::installFilter(nullptr); // the new filter is called at once and needs the old one
    QLoggingCategory::installFilter(quietCompiler);
}

} // namespace

using LayoutPointer = std::shared_ptr<const MathLayout>;

struct MathService::State
{
    PreparedFormulas prepared;
    OutlineStore outlines;
    QCache<QString, LayoutPointer> layouts{rememberedItems};
    QSet<QString> pending;
    QTimer signalTimer;
    MathWorker worker; // last: it goes first

    LayoutPointer remember(const QString& key, MathLayout layout)
    {
        const int cost = 1 + layout.itemCount();
        auto pointer = std::make_shared<const MathLayout>(std::move(layout));
        layouts.insert(key, new LayoutPointer(pointer), cost);
        return pointer;
    }

    MathLayout parse(const MathAnswer& answer)
    {
        if (!answer.list)
            return MathLayout::failed(MathService::tr("The formula takes too long to typeset"));
        const std::string_view list(answer.list->constData(), static_cast<std::size_t>(answer.list->size()));
        if (list.starts_with("!!"))
            return MathLayout::failed(MathService::tr("The formula is too complicated: %1")
                                          .arg(QString::fromUtf8(answer.list->mid(2))));
        return parseList(list);
    }

    MathLayout parseList(std::string_view list)
    {
        if (!list.starts_with('!'))
            return MathLayout::parse(list, outlines);
        return MathLayout::failed(
            QString::fromUtf8(list.data() + 1, static_cast<qsizetype>(list.size()) - 1));
    }
};

MathService::MathService(QObject* parent)
    : QObject(parent)
    , m_state(std::make_unique<State>())
{
    // Qt 6.4's compiled script code can crash where a running formula is interrupted; interpreted code does
    // not.
    qputenv("QV4_FORCE_INTERPRETER", "1");
    installQuietCompiler();
    m_state->signalTimer.setSingleShot(true);
    m_state->signalTimer.setInterval(signalIntervalMilliseconds);
    connect(&m_state->signalTimer, &QTimer::timeout, this, &MathService::layoutsReady);
    connect(&m_state->worker, &MathWorker::answersReady, this, &MathService::takeAnswers,
            Qt::QueuedConnection);
}

MathService::~MathService() = default;

std::shared_ptr<const MathLayout> MathService::known(const QString& tex, bool display)
{
    const QString key = formulaKey(tex, display);
    if (const LayoutPointer* known = m_state->layouts.object(key))
        return *known;
    if (tex.size() > longestFormula)
        return m_state->remember(
            key, MathLayout::failed(tr("The formula is longer than %1 characters").arg(longestFormula)));
    if (const auto list = m_state->prepared.find(key))
        return m_state->remember(key, m_state->parseList(*list));
    return nullptr;
}

std::shared_ptr<const MathLayout> MathService::layout(const QString& tex, bool display)
{
    if (auto layout = known(tex, display))
        return layout;
    const QString key = formulaKey(tex, display);
    if (!m_state->pending.contains(key)) {
        m_state->pending.insert(key);
        m_state->worker.request({tex.trimmed(), display});
    }
    return nullptr;
}

bool MathService::waitForAll(int milliseconds)
{
    const QDeadlineTimer deadline(milliseconds);
    while (!m_state->pending.isEmpty()) {
        if (!m_state->worker.waitForAnswer(deadline))
            return false;
        takeAnswers();
    }
    if (m_state->signalTimer.isActive()) {
        m_state->signalTimer.stop();
        Q_EMIT layoutsReady();
    }
    return true;
}

void MathService::setTimeLimit(int milliseconds)
{
    m_state->worker.setTimeLimit(milliseconds);
}

void MathService::setCacheFolder(const QString& folder)
{
    m_state->worker.setCacheFolder(folder);
}

bool MathService::engineWasStarted() const
{
    return m_state->worker.engineWasStarted();
}

void MathService::takeAnswers()
{
    const std::vector<MathAnswer> answers = m_state->worker.takeAnswers();
    for (const MathAnswer& answer : answers) {
        const QString key = formulaKey(answer.request.tex, answer.request.display);
        m_state->pending.remove(key);
        m_state->remember(key, m_state->parse(answer));
    }
    if (!answers.empty() && !m_state->signalTimer.isActive())
        m_state->signalTimer.start();
}

} // namespace lectern::typesetting
