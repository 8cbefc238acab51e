#include <lectern/authoring/check_runner.h>

#include <lectern/lessons/course_source.h>
#include <lectern/lessons/walk.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <string_view>
#include <tuple>

namespace lectern::authoring {
namespace {

void mix(std::size_t& into, std::string_view text)
{
    into = into * 1099511628211U + std::hash<std::string_view>()(text) + 1;
}

std::map<lessons::Embed, std::size_t> definitionsOf(const lessons::Course& course, const lessons::FileReader& files)
{
    std::map<lessons::Embed, std::size_t> definitions;
    const auto addFile = [&](const lessons::Embed& embed, const std::filesystem::path& path) {
        if (const auto text = files(path))
            mix(definitions[embed], *text);
    };
    for (const lessons::Lesson& lesson : course.lessons) {
        for (const auto& [id, calculator] : lesson.calculators)
            addFile({lessons::EmbedKind::calculator, id}, lesson.path / "calculators" / (id + ".yaml"));
        for (const auto& [id, exercise] : lesson.exercises)
            addFile({lessons::EmbedKind::exercise, id}, lesson.path / "exercises" / (id + ".yaml"));
        for (const auto& [language, page] : lesson.pages) {
            std::map<std::string, std::string> sources; // of the page and what it includes
            lessons::walk(page.blocks, {[&](const lessons::Block& block) {
                                            const auto* embed = std::get_if<lessons::Embed>(&block.content);
                                            if (!embed || embed->kind != lessons::EmbedKind::calculator)
                                                return;
                                            auto [source, isNew] = sources.try_emplace(block.where.file);
                                            if (isNew)
                                                source->second = files(block.where.file).value_or(std::string());
                                            const std::string_view text = source->second;
                                            const std::size_t begin = std::min(block.where.begin, text.size());
                                            mix(definitions[*embed],
                                                text.substr(begin, block.where.end - block.where.begin));
                                        },
                                        {}});
        }
    }
    return definitions;
}

} // namespace

struct CheckRunner::Memory
{
    lessons::ParseCache cache;
    std::chrono::steady_clock::time_point checked = {};
};

CheckRunner::CheckRunner(const QString& folder)
    : m_folder(folder.toStdString())
    , m_memory(std::make_unique<Memory>())
    , m_thread([this](const std::stop_token& stop) { run(stop); })
{
}

CheckRunner::~CheckRunner()
{
    m_thread.request_stop();
}

int CheckRunner::check(Texts texts)
{
    {
        const std::lock_guard lock(m_mutex);
        m_waiting = Job{++m_asked, std::move(texts)};
    }
    m_wake.notify_one();
    return m_asked;
}

void CheckRunner::run(const std::stop_token& stop)
{
    for (;;) {
        std::unique_lock lock(m_mutex);
        if (!m_wake.wait(lock, stop, [this] { return m_waiting.has_value(); }))
            return;
        const Job job = std::move(*m_waiting);
        m_waiting.reset();
        lock.unlock();
        perform(job);
    }
}

bool CheckRunner::isOvertaken()
{
    const std::lock_guard lock(m_mutex);
    return m_waiting.has_value();
}

void CheckRunner::perform(const Job& job)
{
    using namespace std::chrono_literals;
    const lessons::FileReader files = readerOf(job.texts);
    auto loaded = lessons::loadCourse(m_folder, {files, &m_memory->cache});
    auto course = std::make_shared<ReadCourse>();
    course->course = std::move(loaded.value);
    course->texts = job.texts;
    course->definitions = definitionsOf(course->course, files);
    const std::shared_ptr<const ReadCourse> done = std::move(course);
    QMetaObject::invokeMethod(
        this, [this, number = job.number, done] { Q_EMIT read(number, done); }, Qt::QueuedConnection);
    // Who types on sees old findings for a second at most.
    const auto now = std::chrono::steady_clock::now();
    if (isOvertaken() && now - m_memory->checked < 1s)
        return;
    m_memory->checked = now;
    std::vector<Diagnostic> findings = std::move(loaded.diagnostics);
    std::vector<Diagnostic> more = lessons::check(done->course);
    findings.insert(findings.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    std::stable_sort(findings.begin(), findings.end(), [](const Diagnostic& a, const Diagnostic& b) {
        return std::tie(a.where.file, a.where.begin) < std::tie(b.where.file, b.where.begin);
    });
    QMetaObject::invokeMethod(
        this,
        [this, number = job.number, findings = std::move(findings)] {
            m_finished = number;
            Q_EMIT checked(number, findings);
        },
        Qt::QueuedConnection);
}

} // namespace lectern::authoring
