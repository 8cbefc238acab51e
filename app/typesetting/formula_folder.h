#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

namespace lectern::typesetting {

/// Typeset formulas in the user's cache folder, one file each: courses that the program does not carry.
/// A file that cannot be read or written only costs time, so nothing here is an error. One thread only.
class FormulaFolder
{
public:
    /// Holds formulas of one bundle in a folder of its own below `folder`. An empty name: keeps nothing.
    FormulaFolder(const QString& folder, const QString& bundleHash);

    std::optional<QByteArray> find(const QString& key) const;
    void keep(const QString& key, const QByteArray& list);

private:
    QString pathOf(const QString& key) const;
    void makeRoom() const;

    QString m_parent;
    QString m_folder;
    bool m_roomMade = false;
};

} // namespace lectern::typesetting
