#include <lectern/grading/grader.h>

#include "sample_exercises.h"

#include <QFile>
#include <QProcess>
#include <QTest>

#include <bit>
#include <clocale>
#include <cstdio>

using namespace lectern;
using namespace lectern::grading;

namespace {

QByteArray cellsOf(const Variant& variant)
{
    QByteArray bytes;
    for (const calc::Cell& cell : variant.sheet().program().cells) {
        const auto value = variant.sheet().value(cell.name);
        if (!value || !value->isNumeric())
            continue;
        for (const double number : value->numbers())
            bytes += QByteArray::number(quint64(std::bit_cast<std::uint64_t>(number)), 16) + ' ';
    }
    return bytes;
}

// Everything that must have the same bytes everywhere: hashes, seeds, drawn cells, reports.
QByteArray everything()
{
    QByteArray bytes;
    for (const lessons::Exercise& exercise : {samples::twoTokens(), samples::drawn()}) {
        bytes += exerciseHash(exercise) + '\n';
        for (int number = 1; number <= 20; ++number) {
            const auto variant = Variant::draw(exercise, variantSeed("secret", exercise, number));
            if (!variant)
                return {};
            bytes += cellsOf(*variant) + '\n';
            const std::string part = exercise.parts[0].id;
            const TableAnswer answer{{"1.6605", "33.95%"}, {"e^(√2/2)", "−1/3"}};
            bytes += toJson(grade(exercise, *variant, {exercise.id, {{part, answer}}}, {{{part, 1}}})) + '\n';
        }
    }
    return bytes;
}

int writeEverything(const QByteArray& locale)
{
    // QCoreApplication is not needed; the C locale is what could leak into numbers.
    if (!locale.isEmpty() && !std::setlocale(LC_ALL, locale.constData()))
        return 2;
    if (!locale.isEmpty() && QByteArray(std::localeconv()->decimal_point) != ",")
        return 3;
    const QByteArray bytes = everything();
    std::fwrite(bytes.constData(), 1, std::size_t(bytes.size()), stdout);
    return bytes.isEmpty() ? 4 : 0;
}

QByteArray runIn(const char* variable, const char* value, const QStringList& arguments = {})
{
    QProcess child;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    if (variable)
        environment.insert(QString::fromLatin1(variable), QString::fromLatin1(value));
    child.setProcessEnvironment(environment);
    child.start(QCoreApplication::applicationFilePath(),
                QStringList{QStringLiteral("--everything")} + arguments);
    if (!child.waitForFinished(60'000) || child.exitStatus() != QProcess::NormalExit || child.exitCode() != 0)
        return "exit " + QByteArray::number(child.exitCode()) + child.readAllStandardError();
    return child.readAllStandardOutput();
}

} // namespace

class TestSameEverywhere : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bytesAreEqual_data()
    {
        QTest::addColumn<QByteArray>("variable");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QStringList>("arguments");
        const auto row = [](const char* variable, const char* value) {
            QTest::addRow("%s=%s", variable, value)
                << QByteArray(variable) << QByteArray(value) << QStringList();
        };
        row("OPENBLAS_CORETYPE", "Prescott");
        row("OPENBLAS_CORETYPE", "Haswell");
        row("OPENBLAS_NUM_THREADS", "2");
        row("OMP_NUM_THREADS", "3");
        row("GLIBC_TUNABLES", "glibc.cpu.hwcaps=-AVX2_Usable,-FMA_Usable,-AVX512F_Usable");
        row("GLIBC_TUNABLES", "glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4");
        row("LC_ALL", "de_DE.UTF-8");
        row("LANG", "zh_CN.UTF-8");
        QTest::newRow("comma locale") << QByteArray("LC_ALL") << QByteArray("de_DE.UTF-8")
                                      << QStringList{QStringLiteral("de_DE.UTF-8")};
    }

    void bytesAreEqual()
    {
        QFETCH(QByteArray, variable);
        QFETCH(QByteArray, value);
        QFETCH(QStringList, arguments);
        const QByteArray here = everything();
        QVERIFY(here.size() > 10'000);
        QCOMPARE(runIn(variable.constData(), value.constData(), arguments), here);
    }

    // The report's bytes are a format: hand-ins graded last year must compare equal.
    void reportIsCanonical()
    {
        const lessons::Exercise exercise = samples::twoTokens();
        const auto variant = Variant::draw(exercise, 1);
        const Answer answer{exercise.id,
                            {{"open", TableAnswer{{"1.66051", ".3395"}, {"2.3395", "1/3"}}},
                             {"causal", TableAnswer{{"1", ""}, {"0,5", "1"}}},
                             {"why", ChoiceAnswer{"values"}}}};
        QCOMPARE(
            toJson(grade(exercise, *variant, answer, {{{"open", 1}}})),
            QByteArray(
                "{\"complete\":false,\"exercise\":\"two-tokens\",\"gradable\":true,\"maximum\":10,\"parts\":["
                "{\"carried\":false,\"entries\":[[{\"state\":\"right\",\"value\":1.66051},"
                "{\"state\":\"right\",\"value\":0.3395}],[{\"state\":\"right\",\"value\":2.3395},"
                "{\"state\":\"wrong\",\"value\":0.333333}]],\"id\":\"open\",\"maximum\":4,\"points\":2.85,"
                "\"problems\":[],\"share\":0.75,\"state\":\"partly-right\"},"
                "{\"carried\":false,\"entries\":[[{\"state\":\"unjudged\",\"value\":1},{\"state\":\"blank\"}]"
                ","
                "[{\"problem\":{\"code\":\"grading.entry.comma\",\"parameters\":[\"0,5\"]},"
                "\"state\":\"unreadable\"},{\"state\":\"unjudged\",\"value\":1}]],\"id\":\"causal\","
                "\"maximum\":4,\"points\":0,\"problems\":[],\"share\":0,\"state\":\"not-gradable\"},"
                "{\"carried\":false,\"id\":\"why\",\"maximum\":2,\"message\":{\"en\":\"about values\"},"
                "\"options\":[{\"id\":\"values\",\"right\":false}],\"points\":0,\"problems\":[],\"share\":0,"
                "\"state\":\"wrong\"}],\"points\":2.85,\"problems\":[],\"waiting\":0}"));
    }
};

int main(int argc, char** argv)
{
    if (argc > 1 && QByteArray(argv[1]) == "--everything")
        return writeEverything(argc > 2 ? QByteArray(argv[2]) : QByteArray());
    QCoreApplication application(argc, argv);
    TestSameEverywhere test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_same_everywhere.moc"
