#include <lectern/grading/grader.h>

#include <lectern/grading/canonical_json.h>
#include <lectern/lessons/names.h>

#include <QCryptographicHash>
#include <QMessageAuthenticationCode>

// Only what decides a variant or a grade goes in: a mended typo in a text must change neither.

namespace lectern::grading {
namespace {

template <typename T>
Json optionalNumber(const std::optional<T>& number)
{
    return number ? exactNumber(static_cast<double>(*number)) : Json();
}

Json texts(const std::vector<std::string>& items)
{
    return Json::Array(items.begin(), items.end());
}

Json tolerance(const lessons::Tolerance& tolerance)
{
    return Json::Object{{"abs", optionalNumber(tolerance.absolute)},
                        {"rel", optionalNumber(tolerance.relative)},
                        {"sig", optionalNumber(tolerance.significant)}};
}

Json notations(const std::vector<lessons::Notation>& accept)
{
    Json::Array names;
    for (const lessons::Notation notation : accept)
        names.emplace_back(std::string(nameOf(notation)));
    return names;
}

Json credits(const std::vector<lessons::Mistake>& mistakes)
{
    Json::Array list;
    for (const lessons::Mistake& mistake : mistakes)
        list.emplace_back(Json::Object{{"cell", mistake.cell}, {"credit", exactNumber(mistake.credit)}});
    return list;
}

Json hintCosts(const std::vector<lessons::Hint>& hints)
{
    Json::Array costs;
    for (const lessons::Hint& hint : hints)
        costs.push_back(exactNumber(hint.cost));
    return costs;
}

Json options(const std::vector<lessons::Option>& options)
{
    Json::Array list;
    for (const lessons::Option& option : options)
        list.emplace_back(Json::Object{{"id", option.id}, {"right", option.right}});
    return list;
}

Json carry(const std::map<std::string, std::string>& carry)
{
    return Json::Object(carry.begin(), carry.end());
}

Json rubricPoints(const std::vector<lessons::RubricItem>& rubric)
{
    Json::Array points;
    for (const lessons::RubricItem& item : rubric)
        points.push_back(exactNumber(item.points));
    return points;
}

std::string conditions(const lessons::Exercise& exercise)
{
    std::string all = exercise.distinct ? "distinct" : "";
    for (const std::string& cell : exercise.require)
        all += (all.empty() ? "" : " ") + cell;
    return all;
}

Json part(const lessons::Part& part)
{
    return Json::Object{{"id", part.id},
                        {"kind", std::string(nameOf(part.kind))},
                        {"answer", part.answer},
                        {"form", std::string(nameOf(part.form))},
                        {"rows", integer(part.rows)},
                        {"cols", integer(part.cols)},
                        {"points", exactNumber(part.points)},
                        {"tol", tolerance(part.tolerance)},
                        {"partial", std::string(nameOf(part.partial))},
                        {"accept", notations(part.accept)},
                        {"mistakes", credits(part.mistakes)},
                        {"hints", hintCosts(part.hints)},
                        {"options", options(part.options)},
                        {"many", part.many},
                        {"carry", carry(part.carry)},
                        {"rubric", rubricPoints(part.rubric)}};
}

Json implementations(const std::vector<lessons::Implementation>& implementations)
{
    Json::Array list;
    for (const lessons::Implementation& item : implementations) {
        list.emplace_back(Json::Object{{"name", item.name},
                                       {"use", item.use},
                                       {"calc", item.calc},
                                       {"weight", exactNumber(item.weight)},
                                       {"class", item.faultClass}});
    }
    return list;
}

Json shapes(const std::vector<std::vector<int>>& shapes)
{
    Json::Array list;
    for (const std::vector<int>& shape : shapes) {
        Json::Array sizes;
        for (const int size : shape)
            sizes.push_back(integer(size));
        list.emplace_back(std::move(sizes));
    }
    return list;
}

Json code(const std::optional<lessons::CodeSpec>& code)
{
    if (!code)
        return {};
    return Json::Object{{"lang", texts(code->languages)},
                        {"task", std::string(nameOf(code->task))},
                        {"entry", code->entry},
                        {"arguments", texts(code->arguments)},
                        {"module", Json::Object{{"causal", code->module.causal},
                                                {"positions", code->module.positions},
                                                {"dropout", exactNumber(code->module.dropout)}}},
                        {"correct", implementations(code->correct)},
                        {"mutants", implementations(code->mutants)},
                        {"rounds", integer(code->rounds)},
                        {"shapes", shapes(code->shapes)}};
}

Json gradingFields(const lessons::Exercise& exercise)
{
    Json::Array parts;
    for (const lessons::Part& item : exercise.parts)
        parts.push_back(part(item));
    return Json::Object{{"kind", std::string(nameOf(exercise.kind))},
                        {"points", exactNumber(exercise.points)},
                        {"attempts", optionalNumber(exercise.attempts)},
                        {"revealCost", exactNumber(exercise.revealCost)},
                        {"variants", integer(exercise.variants)},
                        {"vars", exercise.vars.text},
                        {"require", conditions(exercise)},
                        {"parts", std::move(parts)},
                        {"code", code(exercise.code)}};
}

std::uint64_t bigEndian(const QByteArray& bytes)
{
    std::uint64_t number = 0;
    for (qsizetype i = 0; i < 8; ++i)
        number = (number << 8) | static_cast<unsigned char>(bytes.at(i));
    return number;
}

} // namespace

QByteArray exerciseHash(const lessons::Exercise& exercise)
{
    const std::string json = canonicalText(gradingFields(exercise));
    return QCryptographicHash::hash(QByteArray::fromStdString(json), QCryptographicHash::Sha256).toHex();
}

std::uint64_t variantSeed(const QByteArray& secret, const lessons::Exercise& exercise, int variantNumber)
{
    return variantSeed(secret, exercise.id, exerciseHash(exercise).toStdString(), variantNumber);
}

std::uint64_t variantSeed(const QByteArray& secret, const std::string& exercise, const std::string& hash,
                          int variantNumber)
{
    const std::string message = exercise + '|' + hash + '|' + std::to_string(variantNumber);
    return bigEndian(QMessageAuthenticationCode::hash(QByteArray::fromStdString(message), secret,
                                                      QCryptographicHash::Sha256));
}

} // namespace lectern::grading
