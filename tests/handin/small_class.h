#pragma once

#include <lectern/handin/catalogue.h>
#include <lectern/handin/class_folder.h>
#include <lectern/handin/envelope.h>
#include <lectern/lessons/course.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <cmath>
#include <map>
#include <optional>
#include <string>

namespace lectern::handin::test {

using namespace crypto;

inline void write(const QString& path, const std::string& text)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    const auto size = static_cast<qint64>(text.size());
    if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), size) != size)
        qFatal("cannot write %s", qPrintable(path));
}

inline std::string read(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// A course of two exercises: `sum` (drawn, 4 points, the mistake `twice`) and `pick` (a choice, 2 points, 2
/// attempts).
/// `more`: further exercises, id -> YAML.
inline void writeCourse(const QString& folder, const std::string& key = "A + 1",
                        const std::map<std::string, std::string>& more = {})
{
    const QDir dir(folder);
    std::string embeds;
    for (const auto& [id, yaml] : more) {
        embeds.append("\n```{exercise} ").append(id).append("\n```\n");
        write(dir.filePath(QStringLiteral("01-a/exercises/%1.yaml").arg(QString::fromStdString(id))), yaml);
    }
    write(dir.filePath(QStringLiteral("course.yaml")),
          "format: 1\nid: small\ntitle: Small\nlanguages: [en]\nlessons: [01-a]\n");
    write(dir.filePath(QStringLiteral("01-a/en.md")),
          "---\nid: a\ntitle: T\nlang: en\n---\n## One {#one minutes=3}\n\n```{exercise} sum\n```\n\n"
          "```{exercise} pick\n```\n" +
              embeds);
    write(dir.filePath(QStringLiteral("01-a/exercises/sum.yaml")),
          "kind: numeric\ntitle: Sum\npoints: 4\nvariants: {count: 20}\ntext: \"{{A:.0f}}\"\nvars: |\n"
          "  A = randint(10, 99)\n  B = " +
              key +
              "\n  twice = A * 2\nparts:\n  - id: b\n    text: b\n    answer: B\n    tol: {abs: 0.001}\n"
              "    mistakes: {twice: Doubled}\n    hints:\n      - {cost: 25%, text: Add.}\n");
    write(dir.filePath(QStringLiteral("01-a/exercises/pick.yaml")),
          "kind: choice\ntitle: Pick\npoints: 2\nattempts: 2\ntext: Which?\nparts:\n  - id: p\n    kind: "
          "choice\n"
          "    text: p\n    options:\n      - {id: yes, right: true, text: Yes}\n      - {id: no, text: "
          "No}\n      - {id: maybe, text: M}\n");
}

inline lessons::Course loadCourse(const QString& folder)
{
    auto loaded = lessons::loadCourse(folder.toStdString());
    for (const Diagnostic& diagnostic : loaded.diagnostics) {
        if (diagnostic.isError())
            qFatal("%s:%d %s", diagnostic.where.file.c_str(), diagnostic.where.line, diagnostic.code.c_str());
    }
    return std::move(loaded.value);
}

/// A learner's program: it answers and hands in as the real one does.
class LearnerDesk
{
public:
    LearnerDesk(Enrolment enrolment, const lessons::Course& course, const std::string& keySeed)
        : m_enrolment(std::move(enrolment))
        , m_key(signingKey(keySeed))
    {
        m_submission.id = toHex(sha256(std::string(keySeed).append(m_enrolment.learner))).substr(0, 32);
        m_submission.classId = m_enrolment.classId;
        m_submission.learner = m_enrolment.learner;
        m_submission.publicKey = m_key.publicKey;
        m_submission.proof = keyProof(m_enrolment.variantSecret, m_key.publicKey);
        m_submission.course = {course.id, std::to_string(course.version), courseHash(course)};
        m_course = &course;
    }

    Submission& submission() { return m_submission; }
    const SigningKey& key() const { return m_key; }
    const Enrolment& enrolment() const { return m_enrolment; }

    const lessons::Exercise& exercise(const std::string& id) const
    {
        return m_course->lessons.front().exercises.find(id)->second;
    }

    /// The value of a cell in the learner's own variant.
    double cell(const std::string& name, int variant = 1) const
    {
        const lessons::Exercise& sum = exercise("sum");
        const auto seed =
            grading::variantSeed(QByteArray::fromStdString(m_enrolment.variantSecret), sum, variant);
        return grading::Variant::draw(sum, seed)->sheet().value(name)->number();
    }

    SubmittedAttempt& answer(const std::string& id, const std::string& part, grading::PartAnswer typed,
                             const std::string& claim = "0", int variant = 1)
    {
        SubmittedAttempt attempt;
        attempt.exerciseHash = grading::exerciseHash(exercise(id)).toStdString();
        attempt.kind = "numeric";
        attempt.variant = variant;
        attempt.number = ++m_numbers[id];
        attempt.answer = {id, {{part, std::move(typed)}}};
        attempt.locale = "en";
        attempt.claimedPoints = claim;
        attempt.claimedMaximum = std::to_string(exercise(id).points);
        m_submission.attempts.push_back(std::move(attempt));
        return m_submission.attempts.back();
    }

    SubmittedAttempt& answerSum(const std::string& cellName = "B", const std::string& claim = "4",
                                int variant = 1)
    {
        return answer("sum", "b", std::to_string(static_cast<int>(std::lround(cell(cellName, variant)))),
                      claim, variant);
    }
    SubmittedAttempt& pick(const std::string& option, const std::string& claim = "2")
    {
        return answer("pick", "p", grading::ChoiceAnswer{option}, claim);
    }

    /// The text of a hand-in file; the next one follows it.
    std::string handIn()
    {
        const std::string text = envelope(m_submission, m_key, m_enrolment.sealedTo);
        m_submission.previous = envelopeHash(text);
        m_submission.id = toHex(sha256(m_submission.id)).substr(0, 32);
        ++m_submission.sequence;
        return text;
    }

private:
    Enrolment m_enrolment;
    SigningKey m_key;
    const lessons::Course* m_course;
    Submission m_submission;
    std::map<std::string, int> m_numbers;
};

/// A class on disk with invented people.
class SmallClass
{
public:
    explicit SmallClass(int learners = 3, const std::map<std::string, std::string>& more = {})
    {
        writeCourse(courseFolder(), "A + 1", more);
        m_course = loadCourse(courseFolder());
        auto made = ClassFolder::create(folder(), "Class of tests", "small", "course: small\n");
        if (!made)
            qFatal("%s", made.error().code.c_str());
        m_class.emplace(*std::move(made));
        std::string people = "name,email,id number\n";
        for (int i = 1; i <= learners; ++i) {
            const std::string n = std::to_string(i);
            people.append("Learner Nr")
                .append(n)
                .append(",l")
                .append(n)
                .append("@example.org,00")
                .append(n) += '\n';
        }
        if (const auto enrolled = m_class->enrol(*CsvText::read(people)); !enrolled)
            qFatal("%s", enrolled.error().code.c_str());
        m_catalogue.add(m_course);
    }

    QString folder() const { return m_temporary.filePath(QStringLiteral("class")); }
    QString courseFolder() const { return m_temporary.filePath(QStringLiteral("course")); }
    QString path(const QString& name) const { return m_temporary.filePath(name); }
    ClassFolder& classFolder() { return *m_class; }
    Catalogue& catalogue() { return m_catalogue; }
    const lessons::Course& course() const { return m_course; }

    /// Learner Nr `number`, from 1.
    const RosterEntry& entry(int number) const
    {
        const std::string email = std::string("l").append(std::to_string(number)).append("@example.org");
        for (const RosterEntry& entry : m_class->roster().entries()) {
            if (entry.email == email)
                return entry;
        }
        qFatal("there is no learner %d", number);
    }

    LearnerDesk learner(int number, const std::string& computer = "one") const
    {
        const std::string file =
            read(m_class->file("enrolments/") + QString::fromStdString(entry(number).learner) +
                 QStringLiteral(".lenrol"));
        const auto enrolment = readEnrolment(file);
        if (!enrolment)
            qFatal("%s", enrolment.error().code.c_str());
        return {*enrolment, m_course, sha256(computer + std::to_string(number))};
    }

private:
    QTemporaryDir m_temporary;
    lessons::Course m_course;
    std::optional<ClassFolder> m_class;
    Catalogue m_catalogue;
};

} // namespace lectern::handin::test
