#include <lectern/gradebook/manual_queue.h>

#include <algorithm>
#include <map>

namespace lectern::gradebook {
namespace {

using handin::MicroPoints;
using handin::PointsChange;
using handin::ShortAnswer;

constexpr int mostStep = ManualQueue::steps - 1; // as a divisor: the first step is nothing

/// Full-width forms as half-width ones; powers and indices keep their places, which NFKC would not leave them.
QString halfWidth(QString text)
{
    for (QChar& c : text) {
        if (c >= QChar(0xFF01) && c <= QChar(0xFF5E))
            c = QChar(c.unicode() - 0xFEE0);
        else if (c == QChar(0x3000))
            c = u' ';
    }
    return text;
}

QString keyOf(const ShortAnswer& answer)
{
    QString key = QString::fromStdString(answer.exercise) + u'\t' + QString::fromStdString(answer.form.hash);
    for (const handin::WrittenPart& part : answer.parts) {
        key += u'\n' + QString::fromStdString(part.part) + u'\t' +
               halfWidth(QString::fromStdString(part.text))
                   .normalized(QString::NormalizationForm_C)
                   .simplified()
                   .toCaseFolded();
    }
    return key;
}

/// None where it does not fit, which points of an assignment never are.
std::optional<grading::Rational> pointsAt(const ShortAnswer& answer, int step)
{
    return grading::makeRational(answer.computed * mostStep + answer.waiting * (step - 1),
                                 handin::onePoint * mostStep);
}

std::optional<int> stepOf(const ShortAnswer& answer)
{
    for (int step = 1; answer.given && step <= ManualQueue::steps; ++step) {
        if (pointsAt(answer, step) == answer.given->points)
            return step;
    }
    return std::nullopt;
}

/// Whether nobody has set other points since.
bool stillStands(const AnswerGroup& group, const PointsChange& change)
{
    return std::any_of(group.answers.begin(), group.answers.end(), [&change](const ShortAnswer& answer) {
        return answer.learner == change.learner && answer.given == change.given;
    });
}

} // namespace

MicroPoints AnswerGroup::waiting() const
{
    MicroPoints most = 0;
    for (const ShortAnswer& answer : answers)
        most = std::max(most, answer.waiting);
    return most;
}

bool AnswerGroup::isGiven() const
{
    return std::all_of(answers.begin(), answers.end(),
                       [](const ShortAnswer& answer) { return answer.given; });
}

std::optional<int> AnswerGroup::step() const
{
    const std::optional<int> first = stepOf(answers.front());
    const bool same = std::all_of(answers.begin(), answers.end(),
                                  [&first](const ShortAnswer& answer) { return stepOf(answer) == first; });
    return same ? first : std::nullopt;
}

void ManualQueue::show(const std::vector<ShortAnswer>& answers)
{
    const QString here = group() ? group()->key : QString();
    m_groups.clear();
    std::map<QString, std::size_t> places;
    std::map<std::string, std::size_t> exercises; // in the order in which they come
    for (const ShortAnswer& answer : answers) {
        const QString key = keyOf(answer);
        const auto [place, isNew] = places.emplace(key, m_groups.size());
        if (isNew)
            m_groups.push_back({answer.exercise, answer.parts, {}, key});
        m_groups[place->second].answers.push_back(answer);
        exercises.emplace(answer.exercise, exercises.size());
    }
    std::sort(m_groups.begin(), m_groups.end(), [&exercises](const AnswerGroup& a, const AnswerGroup& b) {
        if (a.exercise != b.exercise)
            return exercises[a.exercise] < exercises[b.exercise];
        return a.answers.size() != b.answers.size() ? a.answers.size() > b.answers.size() : a.key < b.key;
    });
    m_current = find(here);
    if (m_current < 0)
        goOn();
}

int ManualQueue::open() const
{
    return static_cast<int>(std::count_if(m_groups.begin(), m_groups.end(),
                                          [](const AnswerGroup& one) { return !one.isGiven(); }));
}

const AnswerGroup* ManualQueue::group() const
{
    return m_current < 0 ? nullptr : &m_groups[static_cast<std::size_t>(m_current)];
}

MicroPoints ManualQueue::pointsOf(const AnswerGroup& group, int step)
{
    return group.waiting() * (step - 1) / mostStep;
}

void ManualQueue::move(int by)
{
    if (m_current >= 0)
        m_current = std::clamp(m_current + by, 0, count() - 1);
}

/// The next one without points, from here on and then from the beginning; else it stays, or begins.
void ManualQueue::goOn()
{
    for (int ahead = 1; ahead <= count(); ++ahead) {
        const int next = (m_current + ahead) % count();
        if (!m_groups[static_cast<std::size_t>(next)].isGiven()) {
            m_current = next;
            return;
        }
    }
    m_current = std::max(m_current, count() > 0 ? 0 : -1);
}

int ManualQueue::find(const QString& key) const
{
    const auto at = std::find_if(m_groups.begin(), m_groups.end(),
                                 [&key](const AnswerGroup& one) { return one.key == key; });
    return at == m_groups.end() ? -1 : static_cast<int>(at - m_groups.begin());
}

void ManualQueue::setGiven(AnswerGroup& group, const std::vector<PointsChange>& changes)
{
    for (ShortAnswer& answer : group.answers) {
        const auto change = std::find_if(changes.begin(), changes.end(), [&answer](const PointsChange& one) {
            return one.learner == answer.learner;
        });
        if (change != changes.end())
            answer.given = change->given;
    }
}

std::vector<PointsChange> ManualQueue::give(int step, const std::string& reason)
{
    if (!group() || step < 1 || step > steps)
        return {};
    AnswerGroup& here = m_groups[static_cast<std::size_t>(m_current)];
    const bool isOpen = !here.isGiven();
    std::vector<PointsChange> changes;
    Done done{here.key};
    for (const ShortAnswer& answer : here.answers) {
        const auto points = pointsAt(answer, step);
        const bool isSetOtherwise = answer.given && !stepOf(answer);
        if (!points || (isOpen && isSetOtherwise))
            continue; // the key is meant for those without points
        done.before.push_back({answer.learner, answer.exercise, answer.given});
        changes.push_back(
            {answer.learner, answer.exercise,
             handin::Override{answer.learner, answer.exercise, *points, reason, answer.givenFor}});
    }
    setGiven(here, changes);
    done.given = changes;
    m_done.push_back(std::move(done));
    goOn();
    return changes;
}

std::vector<PointsChange> ManualQueue::undo()
{
    if (m_done.empty())
        return {};
    const Done done = std::move(m_done.back());
    m_done.pop_back();
    std::vector<PointsChange> changes;
    const int at = find(done.key);
    for (std::size_t i = 0; at >= 0 && i < done.given.size(); ++i) {
        if (stillStands(m_groups[static_cast<std::size_t>(at)], done.given[i]))
            changes.push_back(done.before[i]);
    }
    if (at >= 0) {
        m_current = at;
        setGiven(m_groups[static_cast<std::size_t>(at)], changes);
    }
    return changes;
}

} // namespace lectern::gradebook
