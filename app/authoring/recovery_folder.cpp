#include <lectern/authoring/recovery_folder.h>

#include <lectern/files/files.h>

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLockFile>
#include <QUuid>

#include <algorithm>

namespace lectern::authoring {
namespace {

// A file is one line of JSON that says what it is, then the text as it was.
const QString fileKey = QStringLiteral("file");
const QString timeKey = QStringLiteral("time");
const QString suffix = QStringLiteral(".text");
const QString lockName = QStringLiteral("lock");

QString hashOf(const QString& text)
{
    return QString::fromLatin1(QCryptographicHash::hash(text.toUtf8(), QCryptographicHash::Sha1).toHex().left(16));
}

std::unique_ptr<QLockFile> lockOf(const QString& folder)
{
    auto lock = std::make_unique<QLockFile>(QDir(folder).filePath(lockName));
    lock->setStaleLockTime(0); // only a program that is gone gives its lock away
    return lock;
}

std::optional<Recovered> readRecovered(const QString& path, const QString& courseFolder)
{
    const auto bytes = files::readWhole(path);
    if (!bytes)
        return std::nullopt;
    const std::size_t line = bytes->find('\n');
    if (line == std::string::npos)
        return std::nullopt;
    const QJsonObject head =
        QJsonDocument::fromJson(QByteArray::fromStdString(bytes->substr(0, line))).object();
    const QString file = head.value(fileKey).toString();
    const QDateTime when = QDateTime::fromString(head.value(timeKey).toString(), Qt::ISODateWithMs);
    // Nothing outside the course is ever offered, whatever the folder holds.
    if (!when.isValid() || QDir::cleanPath(file) != file || !file.startsWith(QString(courseFolder + u'/')))
        return std::nullopt;
    return Recovered{file, bytes->substr(line + 1), when};
}

} // namespace

RecoveryFolder::RecoveryFolder(const QString& root, const QString& courseFolder)
    : m_course(QDir::cleanPath(QDir(courseFolder).absolutePath()))
{
    const QDir all(QDir(root).filePath(hashOf(m_course)));
    for (const QString& name : all.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
        takeOver(all.filePath(name));
    m_folder = all.filePath(QUuid::createUuid().toString(QUuid::WithoutBraces));
    if (QDir().mkpath(m_folder)) {
        m_lock = lockOf(m_folder);
        m_lock->tryLock(0);
    }
}

RecoveryFolder::~RecoveryFolder()
{
    // What is kept goes with an editor that comes to a good end; what was found and not decided on stays.
    m_lock.reset();
    QDir(m_folder).removeRecursively();
}

void RecoveryFolder::takeOver(const QString& folder)
{
    auto lock = lockOf(folder);
    if (!lock->tryLock(0))
        return;
    const QDir left(folder);
    for (const QString& name : left.entryList({u'*' + suffix}, QDir::Files, QDir::Name)) {
        auto text = readRecovered(left.filePath(name), m_course);
        if (!text)
            continue;
        const auto known = std::find_if(m_found.begin(), m_found.end(),
                                        [&](const Recovered& other) { return other.file == text->file; });
        if (known == m_found.end())
            m_found.push_back(std::move(*text));
        else if (known->when < text->when)
            *known = std::move(*text);
    }
    m_left.emplace_back(folder, std::move(lock));
}

void RecoveryFolder::discardFound()
{
    m_found.clear();
    for (auto& [folder, lock] : m_left) {
        lock.reset();
        QDir(folder).removeRecursively();
    }
    m_left.clear();
}

QString RecoveryFolder::pathOf(const QString& file) const
{
    return QDir(m_folder).filePath(hashOf(file) + suffix);
}

Result<void> RecoveryFolder::keep(const QString& file, const std::string& text)
{
    const QJsonObject head{{fileKey, file},
                           {timeKey, QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs)}};
    const std::string line = QJsonDocument(head).toJson(QJsonDocument::Compact).toStdString();
    return files::writeWhole(pathOf(file), line + '\n' + text, files::Readers::ownerOnly);
}

void RecoveryFolder::forget(const QString& file)
{
    QFile::remove(pathOf(file));
}

} // namespace lectern::authoring
