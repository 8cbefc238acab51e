#include <lectern/handin/incoming.h>

#include <lectern/archive/zip.h>
#include <lectern/files/files.h>

#include <QDateTime>
#include <QDir>
#include <QDirIterator>
#include <QFileInfo>

#include <algorithm>
#include <numeric>

namespace lectern::handin {
namespace {

// What archivers and desktops leave behind.
bool isLitter(const QString& path)
{
    const QString name = path.section(u'/', -1);
    return path.startsWith(u"__MACOSX/") || path.contains(u"/__MACOSX/") || name.startsWith(u'.') ||
           name.compare(u"thumbs.db", Qt::CaseInsensitive) == 0 ||
           name.compare(u"desktop.ini", Qt::CaseInsensitive) == 0;
}

bool isZip(std::string_view bytes)
{
    return bytes.substr(0, 4) == "PK\x03\x04" || bytes.substr(0, 4) == "PK\x05\x06";
}

std::int64_t utcOf(const archive::CivilTime& time, int zoneMinutes)
{
    const QDateTime civil(QDate(time.year, time.month, time.day), QTime(time.hour, time.minute, time.second),
                          Qt::UTC);
    return civil.toMSecsSinceEpoch() - std::int64_t{zoneMinutes} * 60'000;
}

/// One walk through one path.
class Walk
{
public:
    Walk(const IncomingOptions& options, const std::function<bool(IncomingFile)>& visit)
        : m_options(options)
        , m_visit(visit)
        , m_bytesLeft(options.totalBytes)
        , m_filesLeft(options.files)
    {
    }

    /// False where nothing more is wanted.
    bool path(const QString& path)
    {
        const QFileInfo info(path);
        if (info.isDir())
            folder(path, path, m_options.depth * 10);
        else
            file(path, nameOf(info.absoluteDir()) + info.fileName());
        return !m_stopped;
    }

private:
    void folder(const QString& root, const QString& folder, int depth)
    {
        // Links could lead anywhere, so they are not followed.
        const auto filter = QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot | QDir::NoSymLinks;
        for (const QFileInfo& info : QDir(folder).entryInfoList(filter, QDir::NoSort)) {
            if (!info.isDir())
                m_found.push_back(info.filePath());
            else if (depth > 0)
                this->folder(root, info.filePath(), depth - 1);
            if (m_found.size() > static_cast<qsizetype>(m_options.files))
                break;
        }
        if (root != folder)
            return;
        m_found.sort();
        for (const QString& path : std::as_const(m_found))
            file(path, nameOf(QDir(root)) + QDir(root).relativeFilePath(path));
    }

    /// What is given may be a folder that an LMS named, or a file in one.
    static QString nameOf(const QDir& folder) { return QDir(folder.absolutePath()).dirName() + u'/'; }

    void file(const QString& path, const QString& name)
    {
        if (isLitter(name) || !hasRoom(path.toStdString()))
            return;
        IncomingFile incoming{path.toStdString(), readLmsName(name.toStdString())};
        incoming.modified = QFileInfo(path).lastModified().toMSecsSinceEpoch();
        auto start = readStart(path);
        if (start && isZip(*start))
            return zip(archive::ZipReader::open(path.toStdString(), limits()), std::move(incoming),
                       m_options.depth);
        incoming.bytes = start ? files::readWhole(path, static_cast<qint64>(m_options.fileBytes))
                               : std::move(start);
        visit(std::move(incoming));
    }

    void visit(IncomingFile file) { m_stopped = !m_visit(std::move(file)) || m_stopped; }

    static Result<std::string> readStart(const QString& path)
    {
        QFile file(path);
        if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
            return fail("file.read", {path.toStdString(), file.errorString().toStdString()});
        return file.read(4).toStdString();
    }

    archive::Limits limits() const
    {
        archive::Limits limits;
        limits.entries = m_options.files;
        limits.entry =
            std::max<std::uint64_t>(m_options.fileBytes, std::uint64_t{64} << 20); // a zip file in another
        limits.total = m_bytesLeft;
        return limits;
    }

    // Too much of anything ends this path with one word about it.
    bool hasRoom(const std::string& source)
    {
        if (m_stopped)
            return false;
        if (m_filesLeft > 0) {
            --m_filesLeft;
            return true;
        }
        if (!std::exchange(m_full, true))
            visit({source, {}, {}, fail("handin.files", {std::to_string(m_options.files)})});
        return false;
    }

    void zip(Result<archive::ZipReader> opened, IncomingFile outer, int depth)
    {
        if (!opened || depth == 0) {
            outer.bytes = opened ? fail("handin.depth") : fail(opened.error());
            return visit(std::move(outer));
        }
        const auto& entries = opened->entries();
        std::vector<std::size_t> order(entries.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::sort(order.begin(), order.end(),
                  [&entries](std::size_t a, std::size_t b) { return entries[a].name < entries[b].name; });
        for (const std::size_t index : order) {
            const archive::Entry& entry = entries[index];
            const std::string source = std::string(outer.source).append("!").append(entry.name);
            if (!isLitter(QString::fromStdString(entry.name)) && hasRoom(source))
                zipEntry(*opened, index, outer, depth);
        }
    }

    IncomingFile incomingFor(const archive::Entry& entry, const IncomingFile& outer) const
    {
        IncomingFile incoming{std::string(outer.source).append("!").append(entry.name),
                              readLmsName(entry.name), utcOf(entry.modified, m_options.zoneMinutes)};
        if (outer.name.system == LmsName::System::none)
            return incoming;
        // The learner packed this and could write any name and time into it.
        incoming.name.system = outer.name.system;
        incoming.name.person = outer.name.person;
        incoming.name.late = outer.name.late;
        incoming.modified = outer.modified;
        return incoming;
    }

    void zipEntry(archive::ZipReader& zip, std::size_t index, const IncomingFile& outer, int depth)
    {
        const archive::Entry& entry = zip.entries()[index];
        IncomingFile incoming = incomingFor(entry, outer);
        const auto tooLarge = fail("file.large", {entry.name, std::to_string(m_options.fileBytes)});
        const bool mayBeZip = QString::fromStdString(entry.name).endsWith(u".zip", Qt::CaseInsensitive);
        if (!entry.problem && !mayBeZip && entry.size > m_options.fileBytes) {
            incoming.bytes = tooLarge;
            return visit(std::move(incoming));
        }
        const std::uint64_t before = zip.inflated();
        incoming.bytes = m_bytesLeft > 0
                             ? zip.read(index)
                             : fail("archive.total", {outer.source, std::to_string(m_options.totalBytes)});
        m_bytesLeft -= std::min(m_bytesLeft, zip.inflated() - before);
        if (incoming.bytes && isZip(*incoming.bytes)) {
            auto inner = archive::ZipReader::fromBytes(*std::move(incoming.bytes), incoming.source, limits());
            return this->zip(std::move(inner), std::move(incoming), depth - 1);
        }
        if (incoming.bytes && incoming.bytes->size() > m_options.fileBytes)
            incoming.bytes = tooLarge; // only its name was a zip file's
        visit(std::move(incoming));
    }

    const IncomingOptions& m_options;
    const std::function<bool(IncomingFile)>& m_visit;
    std::uint64_t m_bytesLeft;
    std::size_t m_filesLeft;
    bool m_full = false;
    bool m_stopped = false;
    QStringList m_found;
};

} // namespace

std::size_t countIncoming(const QStringList& paths)
{
    const auto filesIn = [](const QString& path) -> std::size_t {
        if (!path.endsWith(u".zip", Qt::CaseInsensitive))
            return 1;
        const auto zip = archive::ZipReader::open(path.toStdString(), {});
        return zip ? zip->entries().size() : 1;
    };
    std::size_t count = 0;
    for (const QString& path : paths) {
        if (!QFileInfo(path).isDir()) {
            count += filesIn(path);
            continue;
        }
        QDirIterator files(path, QDir::Files | QDir::NoSymLinks, QDirIterator::Subdirectories);
        while (files.hasNext())
            count += filesIn(files.next());
    }
    return count;
}

void forEachIncoming(const QStringList& paths, const IncomingOptions& options,
                     const std::function<bool(IncomingFile)>& visit)
{
    for (const QString& path : paths) {
        if (!Walk(options, visit).path(path))
            return;
    }
}

} // namespace lectern::handin
