#include <lectern/window/start_values.h>

#include <lectern/lessons/walk.h>

#include <algorithm>
#include <vector>

namespace lectern::window {
namespace {

/// "calculator.cell:.4f" in its parts.
struct ValueTarget
{
    std::string calculator;
    std::string expression;
    QString format;
};

ValueTarget parse(const QString& target)
{
    const qsizetype dot = target.indexOf(u'.');
    QString expression = target.mid(dot + 1);
    QString format;
    // A colon inside an index ("A[1,:]") belongs to the expression.
    const qsizetype colon = expression.lastIndexOf(u':');
    if (colon > expression.lastIndexOf(u']')) {
        format = expression.mid(colon + 1);
        expression.truncate(colon);
    }
    return {target.left(dot).toStdString(), expression.toStdString(), format};
}

/// The calculators that a page speaks of or shows, each once, in the order of the text.
std::vector<std::string> calculatorsOf(const lessons::Page& page)
{
    std::vector<std::string> ids;
    const auto add = [&ids](std::string id) {
        if (std::find(ids.begin(), ids.end(), id) == ids.end())
            ids.push_back(std::move(id));
    };
    lessons::BlockVisitor visitor;
    visitor.block = [&](const lessons::Block& block) {
        const auto* embed = std::get_if<lessons::Embed>(&block.content);
        if (embed && embed->kind == lessons::EmbedKind::calculator)
            add(embed->id);
    };
    visitor.item = [&](const lessons::Inline& item) {
        const auto* role = std::get_if<lessons::Role>(&item.content);
        if (role && role->kind == lessons::RoleKind::value)
            add(role->target.substr(0, role->target.find('.')));
    };
    lessons::walk(page.blocks, visitor);
    return ids;
}

} // namespace

StartValues::StartValues(const lessons::Lesson& lesson)
    : m_lesson(lesson)
{
    begin();
}

StartValues::StartValues(const lessons::Lesson& lesson, const StartValues& before,
                         const std::function<bool(const std::string& calculator)>& isSame)
    : m_lesson(lesson)
{
    for (const auto& [id, entry] : before.m_entries) {
        if (entry->done && lesson.calculator(id) && isSame(id))
            m_entries.emplace(id, entry);
    }
    begin();
}

void StartValues::begin()
{
    for (const auto& [id, calculator] : m_lesson.calculators) {
        auto& entry = m_entries[id];
        if (!entry) {
            entry = std::make_shared<Entry>();
            entry->calculator = &calculator;
        }
    }
    m_thread = std::jthread([this](const std::stop_token& stop) { computeAll(stop); });
}

void StartValues::computeAll(const std::stop_token& stop)
{
    if (m_lesson.pages.empty())
        return;
    for (const std::string& id : calculatorsOf(m_lesson.pages.begin()->second)) {
        const auto entry = m_entries.find(id);
        if (stop.stop_requested())
            return;
        if (entry != m_entries.end())
            compute(*entry->second, stop);
    }
}

const calculators::StartSheet& StartValues::compute(Entry& entry, const std::stop_token& stop)
{
    std::call_once(entry.once, [&] {
        entry.start = calculators::computeStart(*entry.calculator, QStringLiteral("en"), stop);
        entry.done = !stop.stop_requested(); // else it may be half of it
    });
    return entry.start;
}

const calculators::StartSheet* StartValues::sheet(const std::string& calculator)
{
    const auto entry = m_entries.find(calculator);
    return entry == m_entries.end() ? nullptr : &compute(*entry->second, {});
}

const calculators::Session* StartValues::session(const std::string& calculator)
{
    if (!m_session || m_session->calculator().id != calculator) {
        m_session.reset();
        if (const calculators::StartSheet* start = sheet(calculator))
            m_session = std::make_unique<calculators::Session>(m_lesson.calculators.at(calculator), *start,
                                                               QStringLiteral("en"));
    }
    return m_session.get();
}

QString StartValues::text(const QString& target)
{
    if (const auto found = m_texts.find(target); found != m_texts.end())
        return found->second;
    const ValueTarget parsed = parse(target);
    QString text = QStringLiteral("?");
    if (const calculators::Session* computed = session(parsed.calculator);
        computed && computed->problems().empty()) {
        const QString format = parsed.format.isEmpty() ? QString() : QString(u':' + parsed.format);
        text = computed->fill("{{" + parsed.expression + format.toStdString() + "}}");
    }
    return m_texts.emplace(target, text).first->second;
}

std::optional<calc::EntryRef> StartValues::entry(const QString& target)
{
    const ValueTarget parsed = parse(target);
    const calculators::Session* computed = session(parsed.calculator);
    if (!computed || !computed->problems().empty())
        return {};
    const auto filled =
        computed->fillWithQuestions("{{" + parsed.expression + "}}", {});
    return filled.entries.empty() ? std::nullopt : std::optional(filled.entries.front());
}

} // namespace lectern::window
