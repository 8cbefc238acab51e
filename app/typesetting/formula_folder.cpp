#include "formula_folder.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QSaveFile>

#include <utility>

namespace lectern::typesetting {

namespace {

constexpr uint mostFiles = 20'000; ///< about 60 MB; beyond it the folder starts anew

QByteArray hexDigest(const QByteArray& text)
{
    return QCryptographicHash::hash(text, QCryptographicHash::Sha256).toHex();
}

} // namespace

FormulaFolder::FormulaFolder(const QString& folder, const QString& bundleHash)
    : m_parent(folder)
    , m_folder(folder.isEmpty() ? QString() : QString(folder % u"/formulas-" % bundleHash))
{
}

std::optional<QByteArray> FormulaFolder::find(const QString& key) const
{
    if (m_folder.isEmpty())
        return std::nullopt;
    QFile file(pathOf(key));
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    const QByteArray digest = file.readLine().trimmed();
    QByteArray list = file.readAll();
    if (digest != hexDigest(list)) // damaged: typeset again
        return std::nullopt;
    return list;
}

void FormulaFolder::keep(const QString& key, const QByteArray& list)
{
    if (m_folder.isEmpty())
        return;
    if (!std::exchange(m_roomMade, true))
        makeRoom();
    QSaveFile file(pathOf(key));
    if (!file.open(QIODevice::WriteOnly))
        return;
    file.write(hexDigest(list) + '\n' + list);
    file.commit();
}

QString FormulaFolder::pathOf(const QString& key) const
{
    return m_folder % u'/' % QString::fromLatin1(hexDigest(key.toUtf8()));
}

/// Formulas of earlier bundles are of no use any more.
void FormulaFolder::makeRoom() const
{
    const QDir parent(m_parent);
    for (const QString& name :
         parent.entryList({QStringLiteral("formulas-*")}, QDir::Dirs | QDir::NoSymLinks)) {
        QDir folder(parent.filePath(name));
        if (folder != QDir(m_folder) || folder.count() > mostFiles)
            folder.removeRecursively();
    }
    parent.mkpath(m_folder);
}

} // namespace lectern::typesetting
