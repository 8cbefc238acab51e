#include <lectern/xapi/statement.h>

#include <lectern/grading/canonical_json.h>

#include <QDateTime>
#include <QUrl>
#include <QUuid>

namespace lectern::xapi {
namespace {

using grading::Json;
using grading::JsonNumber;
using handin::MicroPoints;

// https://github.com/adlnet/xAPI-Spec, 1.0.3; verb and activity type of the vocabulary of ADL.
constexpr auto scored = "http://adlnet.gov/expapi/verbs/scored";
constexpr auto assessment = "http://adlnet.gov/expapi/activities/assessment";
constexpr QUuid nameSpace(0x5a1f3c52, 0x8f0e, 0x4c1b, 0x9d, 0x3a, 0x6e, 0x21, 0x7b, 0x90, 0x44, 0xd8);

std::string pathBelow(const QString& homePage, const char* folder, const std::string& name)
{
    QString base = homePage;
    if (!base.endsWith(u'/'))
        base += u'/';
    return base.toStdString() + folder + "/" +
           QUrl::toPercentEncoding(QString::fromStdString(name)).toStdString();
}

/// Language maps of xAPI have tags like "zh-CN".
Json namesOf(const lessons::Localized& title)
{
    Json::Object names;
    for (const auto& [language, text] : title.byLanguage)
        names.emplace(language.empty() ? "und"
                                       : QString::fromStdString(language).replace(u'_', u'-').toStdString(),
                      text);
    return names;
}

Json activity(const handin::OpenedClass& opened, const QString& homePage)
{
    Json::Object definition{{"type", assessment}};
    if (!opened.assignment.title.empty())
        definition.emplace("name", namesOf(opened.assignment.title));
    return Json::Object{{"objectType", "Activity"},
                        {"id", pathBelow(homePage, "class", opened.folder.info().id)},
                        {"definition", std::move(definition)}};
}

Json score(MicroPoints points, MicroPoints maximum)
{
    Json::Object score{{"raw", JsonNumber{handin::pointsText(points)}},
                       {"min", JsonNumber{"0"}},
                       {"max", JsonNumber{handin::pointsText(maximum)}}};
    if (maximum > 0)
        score.emplace("scaled",
                      grading::exactNumber(static_cast<double>(points) / static_cast<double>(maximum)));
    return score;
}

std::string timeText(std::int64_t utc)
{
    return QDateTime::fromMSecsSinceEpoch(utc, Qt::UTC).toString(Qt::ISODateWithMs).toStdString();
}

} // namespace

Statement statementOf(const handin::StoredHandin& handin, MicroPoints points, MicroPoints maximum,
                      const handin::OpenedClass& opened, const QString& homePage)
{
    Json::Object object{
        {"version", "1.0.3"},
        {"actor", Json::Object{{"objectType", "Agent"},
                               {"account", Json::Object{{"homePage", homePage.toStdString()},
                                                        {"name", handin.learner}}}}},
        {"verb", Json::Object{{"id", scored}, {"display", Json::Object{{"en", "scored"}}}}},
        {"object", activity(opened, homePage)},
        {"result", Json::Object{{"score", score(points, maximum)}}},
        {"context",
         Json::Object{{"platform", "Lectern"},
                      {"extensions", Json::Object{{pathBelow(homePage, "xapi", "handin"), handin.id},
                                                  {pathBelow(homePage, "xapi", "sequence"),
                                                   grading::integer(handin.sequence)}}}}}};
    if (handin.received)
        object.emplace("timestamp", timeText(*handin.received));
    const QByteArray content = QByteArray::fromStdString(grading::canonicalText(object));
    const std::string id =
        QUuid::createUuidV5(nameSpace, content).toString(QUuid::WithoutBraces).toStdString();
    object.emplace("id", id);
    return {id, handin.learner, grading::canonicalText(object)};
}

Result<std::size_t> forEachStatement(const handin::Gradebook& gradebook, const handin::OpenedClass& opened,
                                     const QString& homePage, const std::function<void(Statement)>& visit,
                                     const std::stop_token& stop)
{
    MicroPoints maximum = 0;
    for (const handin::ExerciseColumn& column : opened.columns)
        maximum += column.maximum;
    std::size_t notGraded = 0;
    const auto visited = gradebook.forEachHandin(
        [&](const handin::StoredHandin& handin, const std::vector<handin::GradedAttempt>& results) {
            notGraded += handin::waitsForGrading(handin, results, opened.assignment) ? 1U : 0U;
            const auto points = handin::pointsOf(handin, results, opened.assignment, opened.columns);
            if (points)
                visit(statementOf(handin, *points, maximum, opened, homePage));
        },
        stop);
    return visited ? Result<std::size_t>(notGraded) : fail(visited.error());
}

} // namespace lectern::xapi
