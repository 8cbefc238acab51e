// How long a class's hand-ins take to grade, and how much memory: synthetic hand-ins of twenty numeric
// exercises, each with drawn numbers, sealed and packed into zip files as an LMS gives them.
//
//     bench_grading [--handins 100000] [--jobs 2] [--shards 1] [--db FILE|URL] [--keep FOLDER]
//
// With several shards they are graded one after another into one gradebook; the table's hash must not change.
// A kept folder is used again, so that only the grading is measured and can be looked at with a profiler.

#include <lectern/archive/zip.h>
#include <lectern/files/files.h>
#include <lectern/handin/catalogue.h>
#include <lectern/handin/class_folder.h>
#include <lectern/handin/envelope.h>
#include <lectern/handin/grade_table.h>
#include <lectern/handin/intake.h>

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QTemporaryDir>

#include <sys/resource.h>

#include <cstdio>
#include <cstdlib>

namespace {

using namespace lectern;
using namespace lectern::crypto;
using namespace lectern::handin;

constexpr int items = 20;
constexpr int handinsOfAZip = 10'000;

template <typename T>
T orStop(Result<T> result)
{
    if (!result) {
        std::fprintf(stderr, "%s %s\n", result.error().code.c_str(),
                     result.error().parameters.empty() ? "" : result.error().parameters.front().c_str());
        std::exit(1);
    }
    return *std::move(result);
}

void orStop(const Result<void>& result)
{
    if (!result)
        orStop(Result<int>(fail(result.error())));
}

void write(const QString& file, const std::string& text)
{
    QDir().mkpath(QFileInfo(file).path());
    orStop(files::writeWhole(file, text));
}

std::string idOf(int item)
{
    return QStringLiteral("item-%1").arg(item, 2, 10, QLatin1Char('0')).toStdString();
}

void writeCourse(const QDir& folder)
{
    std::string page = "---\nid: a\ntitle: T\nlang: en\n---\n## One {#one minutes=3}\n";
    for (int item = 1; item <= items; ++item) {
        page.append("\n```{exercise} ").append(idOf(item)).append("\n```\n");
        write(
            folder.filePath(QStringLiteral("01-a/exercises/%1.yaml").arg(QString::fromStdString(idOf(item)))),
            "kind: numeric\ntitle: T\npoints: 2\nvariants: {count: 50}\ntext: X\nvars: |\n"
            "  A = randint(10, 99)\n  k = randint(2, 9)\n  S = [A, k; k, A] / sqrt(k)\n"
            "  B = sum(softmax(S)) + A / k\n  unscaled = B * sqrt(k)\n  turned = B / k\n"
            "parts:\n  - id: b\n    text: b\n    answer: B\n    tol: {abs: 0.01}\n"
            "    mistakes: {unscaled: U, turned: D}\n");
    }
    write(folder.filePath(QStringLiteral("01-a/en.md")), page);
    write(folder.filePath(QStringLiteral("course.yaml")),
          "format: 1\nid: bench\ntitle: Bench\nlanguages: [en]\nlessons: [01-a]\n");
}

lessons::Course loadCourse(const QDir& folder)
{
    auto loaded = lessons::loadCourse(folder.path().toStdString());
    if (const auto error = firstError(loaded.diagnostics))
        orStop(Result<int>(fail(*error)));
    return std::move(loaded.value);
}

std::string learnerOf(int number)
{
    return QStringLiteral("L%1").arg(number, 9, 10, QLatin1Char('0')).toStdString();
}

ClassFolder makeClass(const QString& folder, int learners)
{
    (void)orStop(ClassFolder::create(folder, "Bench", "bench", "course: bench\n"));
    std::string roster = "learner,name,email,id number\n";
    for (int i = 0; i < learners; ++i)
        roster.append(learnerOf(i)).append(",,,\n");
    write(QDir(folder).filePath(QStringLiteral("roster.csv")), roster);
    return orStop(ClassFolder::open(folder));
}

/// Answers of which a third are right, drawn as the learner's program draws them.
std::string handIn(const ClassFolder& folder, const lessons::Course& course, const Catalogue& catalogue,
                   int number)
{
    const SigningKey key = signingKey(sha256(learnerOf(number)));
    const std::string secret = folder.keys().secretOf(learnerOf(number));
    Submission made;
    made.id = toHex(sha256(key.publicKey)).substr(0, 32);
    made.classId = folder.info().id;
    made.learner = learnerOf(number);
    made.publicKey = key.publicKey;
    made.proof = keyProof(secret, key.publicKey);
    made.course = {course.id, std::to_string(course.version), "-"};
    made.program = "bench";
    for (int item = 1; item <= items; ++item) {
        const ExerciseForm& form = *catalogue.present(idOf(item));
        SubmittedAttempt attempt;
        attempt.kind = "numeric";
        attempt.exerciseHash = form.hash;
        attempt.number = 1;
        attempt.locale = "en";
        attempt.claimedPoints = "0";
        attempt.claimedMaximum = "2";
        std::string typed = std::to_string(number % 97) + "." + std::to_string(item);
        if ((number + item) % 3 == 0) {
            const auto seed =
                grading::variantSeed(QByteArray::fromStdString(secret), form.exercise.id, form.hash, 1);
            typed = std::to_string(
                orStop(grading::Variant::draw(form.exercise, seed)).sheet().value("B")->number());
            attempt.claimedPoints = "2";
        }
        attempt.answer = {form.exercise.id, {{"b", typed}}};
        made.attempts.push_back(std::move(attempt));
    }
    return envelope(made, key, folder.keys().sealing.publicKey);
}

void writeHandins(const QDir& folder, const ClassFolder& classFolder, const lessons::Course& course,
                  const Catalogue& catalogue, int count)
{
    QDir().mkpath(folder.path());
    for (int first = 0; first < count; first += handinsOfAZip) {
        std::vector<archive::NewEntry> entries;
        for (int i = first; i < std::min(count, first + handinsOfAZip); ++i)
            entries.push_back({learnerOf(i) + ".lhand", handIn(classFolder, course, catalogue, i)});
        const QString file = folder.filePath(QStringLiteral("%1.zip").arg(first, 9, 10, QLatin1Char('0')));
        orStop(archive::writeZip(file.toStdString(), entries));
    }
}

double processorSeconds()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& t) { return double(t.tv_sec) + double(t.tv_usec) / 1e6; };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

/// MiB that are resident now.
double residentMebibytes()
{
    double pages = 0;
    if (std::FILE* file = std::fopen("/proc/self/statm", "r")) {
        if (std::fscanf(file, "%*s %lf", &pages) != 1)
            pages = 0;
        std::fclose(file);
    }
    return pages * 4096 / (1 << 20);
}

class Watch
{
public:
    explicit Watch(const char* name)
        : m_name(name)
    {
        m_timer.start();
    }
    ~Watch()
    {
        std::printf("%-10s %8.1f s wall %8.1f s processor %8.0f MiB resident\n", m_name,
                    double(m_timer.elapsed()) / 1e3, processorSeconds() - m_processor, residentMebibytes());
        std::fflush(stdout);
    }

private:
    const char* m_name;
    QElapsedTimer m_timer;
    double m_processor = processorSeconds();
};

void grade(Gradebook& gradebook, const Grading& given, const QString& handins)
{
    const Watch watch("grade");
    Grading grading = given;
    const double before = residentMebibytes();
    double most = before;
    double early = 0; // after the first tenth: what grows behind it grows with the class
    grading.progress = [&](std::size_t done, std::size_t) {
        most = std::max(most, residentMebibytes());
        if (early == 0 && done >= 10'000)
            early = residentMebibytes();
    };
    const GradeRun run = orStop(gradeInto(gradebook, grading, {handins}));
    std::printf(
        "%zu graded, %zu in doubt, %zu refused; memory before %.0f, after 10,000 %.0f, most %.0f MiB\n",
        run.counted, run.review, run.refused, before, early, most);
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    QCommandLineParser parser;
    parser.addOption({QStringLiteral("handins"), {}, QStringLiteral("N"), QStringLiteral("100000")});
    parser.addOption({QStringLiteral("jobs"), {}, QStringLiteral("N"), QStringLiteral("2")});
    parser.addOption({QStringLiteral("shards"), {}, QStringLiteral("K"), QStringLiteral("1")});
    parser.addOption({QStringLiteral("db"), {}, QStringLiteral("FILE")});
    parser.addOption({QStringLiteral("keep"), {}, QStringLiteral("FOLDER")});
    parser.process(application);
    const int count = parser.value(QStringLiteral("handins")).toInt();
    const QTemporaryDir temporary;
    const QDir root(parser.isSet(QStringLiteral("keep")) ? parser.value(QStringLiteral("keep"))
                                                         : temporary.path());
    const QString classPath = root.filePath(QStringLiteral("class"));
    const bool isNew = !QFileInfo::exists(classPath);
    if (isNew)
        writeCourse(QDir(root.filePath(QStringLiteral("course"))));
    const lessons::Course course = loadCourse(QDir(root.filePath(QStringLiteral("course"))));
    Catalogue catalogue;
    catalogue.add(course);
    const ClassFolder classFolder =
        isNew ? makeClass(classPath, count) : orStop(ClassFolder::open(classPath));
    if (isNew) {
        const Watch watch("make");
        writeHandins(QDir(root.filePath(QStringLiteral("in"))), classFolder, course, catalogue, count);
    }
    lessons::Assignment assignment;
    assignment.course = "bench";
    const QTemporaryDir fresh;
    const QString database = parser.value(QStringLiteral("db"));
    const auto gradebook =
        orStop(Gradebook::open(database.isEmpty() ? fresh.filePath(QStringLiteral("g.sqlite")) : database));
    Grading grading{&classFolder, &catalogue, &assignment};
    grading.jobs = parser.value(QStringLiteral("jobs")).toInt();
    const int shards = parser.value(QStringLiteral("shards")).toInt();
    for (int k = 1; k <= shards; ++k) {
        grading.shard = {k, shards};
        grade(*gradebook, grading, root.filePath(QStringLiteral("in")));
    }
    const Watch watch("table");
    const auto table = orStop(
        gradeTable(*gradebook, classFolder.roster(), assignment, orStop(columnsOf(assignment, catalogue))));
    std::printf("table of %zu rows: SHA-256 %s\n", table.rows.size(),
                toHex(sha256(toCsv(table, nullptr))).substr(0, 16).c_str());
    return 0;
}
