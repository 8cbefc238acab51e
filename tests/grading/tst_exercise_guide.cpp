#include <lectern/grading/grader.h>
#include <lectern/lessons/course.h>
#include <lectern/messages/messages.h>

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

using namespace lectern;

namespace {

struct Fence
{
    QString kind; // "yaml exercise" or "json answer"
    QString id;
    QHash<QString, QString> options = {};
    QString text;
};

std::vector<Fence> fencesOf(const QString& markdown)
{
    static const QRegularExpression fence(
        QStringLiteral("^```(yaml exercise|json answer)=(\\S+)([^\\n]*)\\n(.*?)^```$"),
        QRegularExpression::MultilineOption | QRegularExpression::DotMatchesEverythingOption);
    std::vector<Fence> fences;
    for (auto found = fence.globalMatch(markdown); found.hasNext();) {
        const auto match = found.next();
        Fence item{match.captured(1), match.captured(2), {}, match.captured(4)};
        for (const QString& option : match.captured(3).split(u' ', Qt::SkipEmptyParts))
            item.options.insert(option.section(u'=', 0, 0), option.section(u'=', 1));
        fences.push_back(item);
    }
    return fences;
}

QJsonArray typed(const calc::Value& value)
{
    QJsonArray rows;
    for (std::size_t row = 0; row < value.shape().rows; ++row) {
        QJsonArray entries;
        for (std::size_t col = 0; col < value.shape().cols; ++col)
            entries.append(QString::number(value.at(row, col), 'g', 17));
        rows.append(entries);
    }
    return rows;
}

/// The answer with `=cell` replaced by what the cell holds in this variant.
QByteArray withCells(const QString& text, const calc::Sheet& sheet)
{
    QJsonObject answer = QJsonDocument::fromJson(text.toUtf8()).object();
    QJsonObject parts = answer.value(QStringLiteral("parts")).toObject();
    for (const QString& id : parts.keys()) {
        const QJsonValue part = parts.value(id);
        const bool isTable = part.isArray() && part.toArray().at(0).isArray();
        const QString entry = isTable ? part.toArray().at(0).toArray().at(0).toString() : part.toString();
        if (!entry.startsWith(u'='))
            continue;
        const auto value = sheet.value(entry.mid(1).toStdString());
        if (!value)
            qFatal("the guide names a cell that is not there: %s", qPrintable(entry));
        parts.insert(id, isTable ? QJsonValue(typed(*value)) : typed(*value).at(0).toArray().at(0));
    }
    answer.insert(QStringLiteral("parts"), parts);
    return QJsonDocument(answer).toJson(QJsonDocument::Compact);
}

} // namespace

/// The examples of docs/exercises.md are exercises, and grade as the guide says.
class TestExerciseGuide : public QObject
{
    Q_OBJECT

    std::map<QString, lessons::Exercise> m_exercises;
    std::vector<Fence> m_fences;

private Q_SLOTS:
    void initTestCase()
    {
        QFile guide(QStringLiteral(LECTERN_SOURCE_DIR "/docs/exercises.md"));
        QVERIFY(guide.open(QIODevice::ReadOnly));
        m_fences = fencesOf(QString::fromUtf8(guide.readAll()));
        QVERIFY(m_fences.size() >= 8);
    }

    void examplesAreSound()
    {
        for (const Fence& fence : m_fences) {
            if (fence.kind != u"yaml exercise")
                continue;
            auto parsed = lessons::parseExercise(fence.text.toStdString(), fence.id.toStdString(),
                                                 fence.id.toStdString() + ".yaml");
            auto diagnostics = parsed.diagnostics;
            if (diagnostics.empty())
                diagnostics = grading::check(parsed.value);
            for (const Diagnostic& diagnostic : diagnostics)
                qWarning("%s", qPrintable(messages::formatLine(diagnostic)));
            QVERIFY(diagnostics.empty());
            m_exercises.emplace(fence.id, std::move(parsed.value));
        }
    }

    void answersEarnWhatTheGuideSays()
    {
        int graded = 0;
        for (const Fence& fence : m_fences) {
            if (fence.kind != u"json answer")
                continue;
            const auto exercise = m_exercises.find(fence.id);
            QVERIFY2(exercise != m_exercises.end(), qPrintable(fence.id));
            const auto variant = grading::Variant::draw(
                exercise->second,
                fence.options.value(QStringLiteral("seed"), QStringLiteral("1")).toULongLong());
            QVERIFY(variant);
            const auto answer = grading::answerFromJson(withCells(fence.text, variant->sheet()));
            QVERIFY(answer);
            const grading::Report report = grading::grade(exercise->second, *variant, *answer);
            QCOMPARE(report.points.value(), fence.options.value(QStringLiteral("points")).toDouble());
            QCOMPARE(report.waiting.value(), fence.options.value(QStringLiteral("waiting")).toDouble());
            ++graded;
        }
        QVERIFY(graded >= 4);
    }
};

QTEST_GUILESS_MAIN(TestExerciseGuide)
#include "tst_exercise_guide.moc"
