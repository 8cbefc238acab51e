#pragma once

#include <lectern/database/database.h>

#include <QSqlQuery>
#include <QString>
#include <QVariant>

#include <string>

namespace lectern::handin {

inline QString sql(const char* text)
{
    return QString::fromLatin1(text);
}

inline QVariant textOf(const std::string& value)
{
    return database::textValue(QString::fromStdString(value));
}

inline std::string word(const QSqlQuery& row, int column)
{
    return row.value(column).toString().toStdString();
}

template <typename T>
Result<void> withoutValue(const Result<T>& result)
{
    return result ? ok() : Result<void>(fail(result.error()));
}

} // namespace lectern::handin
