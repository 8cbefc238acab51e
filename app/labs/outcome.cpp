#include <lectern/labs/outcome.h>

#include <QJsonArray>

#include <algorithm>
#include <cmath>
#include <limits>

namespace lectern::labs {
namespace {

constexpr std::size_t mostNumbers = 50'000; ///< of all cells together
constexpr std::size_t mostTexts = 200;
constexpr qsizetype longestText = 200;

QString fromUtf8(const std::string& text)
{
    return QString::fromStdString(text);
}

// JSON has no NaN and no infinities.
QJsonValue number(double value)
{
    if (std::isfinite(value))
        return value;
    if (std::isnan(value))
        return QStringLiteral("NaN");
    return value > 0 ? QStringLiteral("Infinity") : QStringLiteral("-Infinity");
}

std::optional<double> numberFrom(const QJsonValue& value)
{
    if (value.isDouble())
        return value.toDouble();
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (value == QStringLiteral("NaN"))
        return std::numeric_limits<double>::quiet_NaN();
    if (value == QStringLiteral("Infinity"))
        return infinity;
    if (value == QStringLiteral("-Infinity"))
        return -infinity;
    return {};
}

QJsonObject cellJson(const calc::Value& value)
{
    QJsonArray items;
    if (value.isStringList()) {
        for (const std::string& text : value.strings())
            items.append(fromUtf8(text));
        return {{QStringLiteral("texts"), items}};
    }
    const auto numbers = value.isNumeric() ? value.numbers() : std::vector<double>();
    for (const double one : numbers)
        items.append(number(one));
    const calc::Shape& shape = value.shape();
    return {
        {QStringLiteral("shape"), QJsonArray{qint64(shape.rows), qint64(shape.cols), qint64(shape.slices)}},
        {QStringLiteral("numbers"), items}};
}

std::optional<calc::Value> textsFrom(const QJsonArray& items)
{
    std::vector<std::string> texts;
    for (const QJsonValue& item : items) {
        if (!item.isString() || item.toString().size() > longestText)
            return {};
        texts.push_back(item.toString().toStdString());
    }
    if (texts.empty() || texts.size() > mostTexts)
        return {};
    return calc::Value(std::move(texts));
}

std::optional<calc::Value> cellFrom(const QJsonObject& json)
{
    if (json.contains(QStringLiteral("texts")))
        return textsFrom(json.value(QStringLiteral("texts")).toArray());
    const QJsonArray extents = json.value(QStringLiteral("shape")).toArray();
    std::size_t count = 1;
    std::vector<std::size_t> shape;
    for (const QJsonValue& extent : extents) {
        const double size = extent.toDouble();
        if (!(size >= 1 && size <= double(mostNumbers)) || size != std::floor(size))
            return {};
        shape.push_back(static_cast<std::size_t>(size));
        count *= shape.back(); // at most mostNumbers^3, which fits
    }
    const QJsonArray items = json.value(QStringLiteral("numbers")).toArray();
    if (shape.size() != 3 || static_cast<std::size_t>(items.size()) != count)
        return {};
    std::vector<double> numbers;
    for (const QJsonValue& item : items) {
        const auto one = numberFrom(item);
        if (!one)
            return {};
        numbers.push_back(*one);
    }
    return calc::Value(calc::Shape{shape[0], shape[1], shape[2]}, std::move(numbers));
}

std::size_t countOf(const Cells& cells)
{
    std::size_t count = 0;
    for (const auto& [name, value] : cells)
        count += value.isNumeric() ? value.shape().count() : 0;
    return count;
}

} // namespace

QJsonObject toJson(const Outcome& outcome)
{
    if (countOf(outcome.cells) > mostNumbers)
        return {};
    QJsonObject parameters;
    for (const auto& [name, value] : outcome.parameters)
        parameters.insert(fromUtf8(name), value);
    QJsonObject cells;
    for (const auto& [name, value] : outcome.cells)
        cells.insert(fromUtf8(name), cellJson(value));
    return {{QStringLiteral("parameters"), parameters},
            {QStringLiteral("cells"), cells},
            {QStringLiteral("share"), outcome.share},
            {QStringLiteral("seconds"), outcome.seconds}};
}

std::optional<Outcome> outcomeFromJson(const QJsonObject& json, const lessons::LabKind& kind)
{
    Outcome outcome;
    const QJsonObject parameters = json.value(QStringLiteral("parameters")).toObject();
    for (const QString& name : parameters.keys()) {
        if (!parameters.value(name).isDouble())
            return {};
        outcome.parameters[name.toStdString()] = parameters.value(name).toDouble();
    }
    const auto checked = completed(kind, outcome.parameters);
    if (!checked || *checked != outcome.parameters)
        return {};
    const QJsonObject cells = json.value(QStringLiteral("cells")).toObject();
    for (const QString& name : cells.keys()) {
        const bool known =
            std::find(kind.cells.begin(), kind.cells.end(), name.toStdString()) != kind.cells.end();
        const auto value = known ? cellFrom(cells.value(name).toObject()) : std::nullopt;
        if (!value)
            return {};
        outcome.cells[name.toStdString()] = *value;
    }
    outcome.share = std::clamp(json.value(QStringLiteral("share")).toDouble(), 0.0, 1.0);
    outcome.seconds = std::max(0.0, json.value(QStringLiteral("seconds")).toDouble());
    if (outcome.cells.empty() || countOf(outcome.cells) > mostNumbers)
        return {};
    return outcome;
}

} // namespace lectern::labs
