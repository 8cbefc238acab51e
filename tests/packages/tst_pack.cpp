// What of a course goes into a package, and what learners do not get.

#include "packed_course.h"

#include <lectern/archive/zip.h>
#include <lectern/handin/catalogue.h>

#include <QTest>

using namespace lectern;
using namespace lectern::packages;

namespace {

const std::string codeExercise =
    "kind: code\ntitle: {en: T}\ntext: {en: T}\nlang: [calc]\ntask: write-function\nentry: twice\narguments: "
    "[x]\n"
    "vars: |\n  x = randint(1, 9)\n"
    "starter:\n  calc: |\n    twice(x) = x\n"
    "correct:\n  - name: sum\n    calc: |\n      y = x + x\n"
    "# for instructors\n"
    "weak:\n  - name: secret\n    score: 0%\n    test: |\n      weak: inside\n      twice(x) = 1\n"
    "solution:\n  calc: |\n    twice(x) = 2*x\n";

std::string fileIn(const PackPlan& plan, const std::string& name)
{
    for (const PackPlan::File& file : plan.files) {
        if (file.name == name)
            return file.bytes;
    }
    return "(left out)";
}

std::map<std::string, LeftOut> omittedIn(const PackPlan& plan)
{
    std::map<std::string, LeftOut> omitted;
    for (const PackPlan::Omitted& item : plan.omitted)
        omitted[item.name] = item.why;
    return omitted;
}

} // namespace

class TestPack : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void givesTheCourseAndNothingElse()
    {
        const test::PackedCourse packed;
        packed.put("instructor/answers.md", "secret");
        packed.put("01-a/instructor/notes.txt", "secret");
        packed.put("02-draft/en.md", "not ready");
        packed.put("shared/part.md", "included from somewhere");
        packed.put(".git/config", "x");
        packed.put("01-a/slides.odp", "x");
        packed.put("manifest.json", "{}");
        QVERIFY(QFile::link(QStringLiteral("/etc/passwd"), packed.path("course/link.md")));
        QVERIFY(QFile::link(QStringLiteral("/etc"), packed.path("course/01-a/etc")));
        const auto plan = packed.plan();
        QVERIFY(plan);
        std::vector<std::string> names;
        for (const PackPlan::File& file : plan->files)
            names.push_back(file.name);
        QCOMPARE(names, (std::vector<std::string>{"01-a/en.md", "01-a/exercises/sum.yaml", "course.yaml",
                                                  "shared/part.md"}));
        const std::map<std::string, LeftOut> expected = {{"instructor/", LeftOut::instructors},
                                                         {"01-a/instructor/", LeftOut::instructors},
                                                         {"02-draft/", LeftOut::draft},
                                                         {".git/", LeftOut::hidden},
                                                         {"01-a/slides.odp", LeftOut::kind},
                                                         {"manifest.json", LeftOut::kind},
                                                         {"link.md", LeftOut::link},
                                                         {"01-a/etc", LeftOut::link}};
        QVERIFY(omittedIn(*plan) == expected);
    }

    void commentsBecomeBlanksOfTheSameShape()
    {
        const test::PackedCourse packed;
        const std::string page =
            "---\nid: a\ntitle: A\nlang: en\n---\n\n## One {#one minutes=3} <!-- key: 2 -->\n\n"
            "Words <!-- the answer\nis 42 --> and `<!-- code -->`.\n\n"
            "```{note} T\nInside <!-- secret --> here.\n```\n\n"
            "```html\n<!-- a listing -->\n```\n\n```{exercise} sum\n```\n";
        packed.put("01-a/en.md", page);
        const auto plan = packed.plan();
        QVERIFY(plan);
        const std::string given = fileIn(*plan, "01-a/en.md");
        QCOMPARE(given.size(), page.size());
        QVERIFY(given.find("key: 2") == std::string::npos);
        QVERIFY(given.find("42") == std::string::npos);
        QVERIFY(given.find("secret") == std::string::npos);
        QVERIFY(given.find("`<!-- code -->`") != std::string::npos);
        QVERIFY(given.find("<!-- a listing -->") != std::string::npos);
        QCOMPARE(std::count(given.begin(), given.end(), '\n'), std::count(page.begin(), page.end(), '\n'));
        QCOMPARE(given.find("and `<!--"), page.find("and `<!--"));
    }

    void weakTestsAreCutOutAndHashesAgree()
    {
        const test::PackedCourse packed;
        packed.put("01-a/exercises/twice.yaml", codeExercise);
        const auto plan = packed.plan();
        QVERIFY(plan);
        const std::string given = fileIn(*plan, "01-a/exercises/twice.yaml");
        QVERIFY2(given.find("secret") == std::string::npos, given.c_str());
        QVERIFY(given.find("weak") == std::string::npos);
        QVERIFY(given.find("solution:\n  calc: |\n    twice(x) = 2*x\n") != std::string::npos);
        const auto before = packed.course();
        QCOMPARE(before.lessons.at(0).exercises.at("twice").code->weak.size(), std::size_t{1});
        packed.put("01-a/exercises/twice.yaml", given);
        const auto after = packed.course();
        QVERIFY(after.lessons.at(0).exercises.at("twice").code->weak.empty());
        QCOMPARE(handin::courseHash(after), handin::courseHash(before));
    }

    void weakTestsThatCannotBeCutOutAreRefused()
    {
        const test::PackedCourse packed;
        packed.put(
            "01-a/exercises/flow.yaml",
            "{kind: code, title: {en: T}, text: {en: T}, lang: [python], task: write-function, entry: f,\n"
            "weak: [{name: n, test: t, score: 0%}], correct: [], solution: {python: x}}\n");
        const auto plan = packed.plan();
        QVERIFY(!plan);
        QCOMPARE(plan.error().code, std::string("lessons.weak.form"));
        QCOMPARE(plan.error().where.line, 2);
    }

    void idThatCannotNameAFolder()
    {
        const test::PackedCourse packed;
        lessons::Course course = packed.course();
        course.id = "..";
        QCOMPARE(planPackage(course).error().code, std::string("package.id"));
    }

    void samePlanAndKeySameBytes()
    {
        const test::PackedCourse packed;
        const std::string first = test::read(packed.pack("a.lectern", test::key('k')));
        QCOMPARE(test::read(packed.pack("b.lectern", test::key('k'))), first);
        QVERIFY(test::read(packed.pack("c.lectern")) != first);
    }

    void shippedCourseComesBackByteForByteButForWhatLearnersLack()
    {
        auto course = lessons::loadCourse(LECTERN_SOURCE_DIR "/lessons/content/attention");
        QVERIFY(!course.hasErrors());
        const auto plan = planPackage(course.value);
        QVERIFY(plan);
        const QTemporaryDir folder;
        const std::string file = folder.filePath(QStringLiteral("a.lectern")).toStdString();
        QVERIFY(writePackage(*plan, file, test::key('k')));
        auto package = Package::open(file);
        QVERIFY(package);
        QCOMPARE(package->signer(), test::key('k').publicKey);
        const QString unpacked = folder.filePath(QStringLiteral("out"));
        QDir().mkpath(unpacked);
        QVERIFY(package->unpack(unpacked.toStdString()));
        const auto learners = lessons::loadCourse(unpacked.toStdString());
        QVERIFY(learners.diagnostics.empty());
        QVERIFY(lessons::check(learners.value).empty());
        QCOMPARE(handin::courseHash(learners.value), handin::courseHash(course.value));
        int changed = 0;
        for (const auto& [name, bytes] : test::filesIn(unpacked)) {
            const std::string source =
                test::read(QStringLiteral(LECTERN_SOURCE_DIR "/lessons/content/attention/") +
                           QString::fromStdString(name));
            if (bytes == source || name.starts_with("manifest."))
                continue;
            ++changed;
            QVERIFY2(source.find("weak:") != std::string::npos || source.find("<!--") != std::string::npos,
                     name.c_str());
            QVERIFY2(bytes.find("weak:") == std::string::npos, name.c_str());
        }
        QVERIFY(changed > 0);
    }
};

QTEST_GUILESS_MAIN(TestPack)
#include "tst_pack.moc"
