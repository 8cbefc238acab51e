#include <lectern/handin/catalogue.h>

#include <lectern/crypto/crypto.h>

namespace lectern::handin {

using namespace crypto;

namespace {

template <typename Visit>
void forEachExercise(const lessons::Course& course, const Visit& visit)
{
    for (const lessons::Lesson& lesson : course.lessons) {
        for (const auto& [id, exercise] : lesson.exercises)
            visit(exercise);
    }
}

} // namespace

std::string courseHash(const lessons::Course& course)
{
    std::map<std::string, std::string> hashes;
    forEachExercise(course, [&hashes](const lessons::Exercise& exercise) {
        hashes[exercise.id] = grading::exerciseHash(exercise).toStdString();
    });
    std::string text;
    for (const auto& [id, hash] : hashes)
        text.append(id).append("|").append(hash).append("\n");
    return toHex(sha256(text));
}

void Catalogue::add(const lessons::Course& course)
{
    m_courseId = course.id;
    m_languages = course.languages;
    m_order.clear();
    m_present.clear();
    m_renames = course.renames;
    forEachExercise(course, [this](const lessons::Exercise& exercise) {
        m_order.push_back(exercise.id);
        replace(exercise);
    });
}

void Catalogue::replace(const lessons::Exercise& exercise)
{
    const ExerciseForm form{exercise, grading::exerciseHash(exercise).toStdString(),
                            grading::VariantSource::of(exercise)};
    m_present.insert_or_assign(exercise.id, form);
    m_forms.emplace(std::pair(exercise.id, form.hash), form);
}

const ExerciseForm* Catalogue::form(const std::string& id, const std::string& hash) const
{
    const auto found = m_forms.find({id, hash});
    return found == m_forms.end() ? nullptr : &found->second;
}

const ExerciseForm* Catalogue::present(const std::string& id) const
{
    const auto found = m_present.find(id);
    return found == m_present.end() ? nullptr : &found->second;
}

std::vector<const ExerciseForm*> Catalogue::formsOf(const std::string& id) const
{
    std::vector<const ExerciseForm*> forms;
    const ExerciseForm* now = present(id);
    if (now)
        forms.push_back(now);
    for (const auto& [key, form] : m_forms) {
        if (presentId(key.first) == id && !(now && form.hash == now->hash))
            forms.push_back(&form);
    }
    return forms;
}

std::string Catalogue::presentId(const std::string& id) const
{
    std::string name = id;
    // A chain of renames ends at the latest after all of them.
    for (std::size_t i = 0; i < m_renames.size(); ++i) {
        const auto found = m_renames.find(name);
        if (found == m_renames.end())
            break;
        name = found->second;
    }
    return name;
}

std::vector<std::string> Catalogue::formerIds(const std::string& id) const
{
    std::vector<std::string> former;
    for (const auto& [from, to] : m_renames) {
        if (from != id && presentId(from) == id)
            former.push_back(from);
    }
    return former;
}

std::string Catalogue::fingerprint() const
{
    std::string text;
    for (const auto& [key, form] : m_forms)
        text.append(key.first).append("|").append(key.second).append("\n");
    for (const auto& [id, form] : m_present)
        text.append("present ").append(id).append("|").append(form.hash).append("\n");
    for (const auto& [from, to] : m_renames)
        text.append(from).append(">").append(to).append("\n");
    return toHex(sha256(text));
}

} // namespace lectern::handin
