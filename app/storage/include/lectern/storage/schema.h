#pragma once

#include <QStringList>

#include <vector>

namespace lectern::storage {

/// The statements that bring a file from version `from` to `from + 1`, in one transaction.
struct Migration
{
    int from = 0;
    QStringList statements;
};

/// The tables at one version (`PRAGMA user_version`), and the ways from older ones.
struct Schema
{
    int version = 1;
    QStringList create;
    std::vector<Migration> migrations = {};
};

/// The learner's store as this program writes it.
const Schema& learnerSchema();

} // namespace lectern::storage
