#include <lectern/handin/class_folder.h>

#include "base64_fields.h"

#include <lectern/files/files.h>
#include <lectern/grading/json_reader.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QUuid>

#include <map>
#include <set>

namespace lectern::handin {

using namespace crypto;

namespace {

constexpr qint64 longestFile = 64 * 1024;
constexpr qint64 mostRosterBytes = 64 * 1024 * 1024;
constexpr std::size_t seedBytes = 32;

Result<void> writePrivately(const QString& file, const std::string& bytes)
{
    return files::writeWhole(file, bytes, files::Readers::ownerOnly);
}

std::string infoJson(const ClassInfo& info, const ClassKeys& keys)
{
    return grading::canonicalText(grading::Json::Object{{"format", grading::integer(1)},
                                                        {"id", info.id},
                                                        {"title", info.title},
                                                        {"course", info.course},
                                                        {"signingKey", toBase64(keys.signing.publicKey)},
                                                        {"sealingKey", toBase64(keys.sealing.publicKey)}}) +
           '\n';
}

struct StoredInfo
{
    ClassInfo info;
    std::string signingKey;
};

Result<StoredInfo> readInfo(const QString& folder, const std::string& json)
{
    const auto value = grading::readJson(json);
    if (!value)
        return fail("handin.class", {folder.toStdString()});
    grading::JsonFields fields(*value, "class");
    StoredInfo stored;
    fields.integer("format", 1, 1);
    stored.info = {fields.text("id"), fields.text("title"), fields.text("course")};
    stored.signingKey = bytesAt(fields, "signingKey", seedBytes);
    bytesAt(fields, "sealingKey", seedBytes);
    if (!fields.finish())
        return fail("handin.class", {folder.toStdString()});
    return stored;
}

} // namespace

ClassFolder::ClassFolder(QString folder, ClassInfo info, ClassKeys keys)
    : m_folder(std::move(folder))
    , m_info(std::move(info))
    , m_keys(std::move(keys))
{
}

QString ClassFolder::file(const char* name) const
{
    return QDir(m_folder).filePath(QString::fromLatin1(name));
}

QString ClassFolder::gradebook() const
{
    return m_gradebookUrl.isEmpty() ? file("gradebook.sqlite") : m_gradebookUrl;
}

Result<void> ClassFolder::readGradebookUrl()
{
    const QString name = file("gradebook.url");
    if (!QFileInfo::exists(name))
        return ok();
    const auto text = files::readWhole(name, longestFile);
    if (!text)
        return fail(text.error());
    const QString address = QString::fromStdString(*text).trimmed();
    if (!address.startsWith(u"postgresql://") && !address.startsWith(u"postgres://"))
        return fail("handin.class.url", {name.toStdString()});
    m_gradebookUrl = address;
    return ok();
}

Result<ClassFolder> ClassFolder::create(const QString& folder, const std::string& title,
                                        const std::string& course, const std::string& assignment)
{
    if (QFileInfo::exists(QDir(folder).filePath(QStringLiteral("class.json"))))
        return fail("handin.class.exists", {folder.toStdString()});
    if (!QDir().mkpath(QDir(folder).filePath(QStringLiteral("enrolments"))))
        return fail("file.write", {folder.toStdString(), "-"});
    QFile::setPermissions(folder, QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner);
    ClassFolder made(folder,
                     {QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString(), title, course},
                     ClassKeys(randomBytes(seedBytes)));
    // class.json last: it is what makes the folder a class.
    for (const auto& [name, text] :
         {std::pair{"class.key", toBase64(made.m_keys.seed) + '\n'}, std::pair{"assignment.yaml", assignment},
          std::pair{"roster.csv", made.m_roster.toCsv()},
          std::pair{"class.json", infoJson(made.m_info, made.m_keys)}}) {
        if (Result<void> written = writePrivately(made.file(name), text); !written)
            return fail(written.error());
    }
    return made;
}

Result<ClassFolder> ClassFolder::open(const QString& folder, const QString& keyFile)
{
    const auto json = files::readWhole(QDir(folder).filePath(QStringLiteral("class.json")), longestFile);
    if (!json)
        return fail("handin.class", {folder.toStdString()});
    const auto stored = readInfo(folder, *json);
    if (!stored)
        return fail(stored.error());
    const QString keys = keyFile.isEmpty() ? QDir(folder).filePath(QStringLiteral("class.key")) : keyFile;
    const auto text = files::readWhole(keys, longestFile);
    if (!text)
        return fail(text.error());
    const auto seed = fromBase64(QString::fromStdString(*text).trimmed().toStdString());
    if (!seed || seed->size() != seedBytes || ClassKeys(*seed).signing.publicKey != stored->signingKey)
        return fail("handin.class.key", {keys.toStdString()});
    ClassFolder opened(folder, stored->info, ClassKeys(*seed));
    const auto csv = files::readWhole(opened.file("roster.csv"), mostRosterBytes);
    if (!csv)
        return fail(csv.error());
    auto roster = Roster::fromCsv(*csv);
    if (!roster)
        return fail(roster.error());
    opened.m_roster = *std::move(roster);
    if (const auto read = opened.readGradebookUrl(); !read)
        return fail(read.error());
    return opened;
}

std::string ClassFolder::learnerIdFor(const RosterEntry& entry) const
{
    // Without letters and digits that are taken for one another.
    constexpr std::string_view alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
    constexpr std::size_t length = 10;
    const std::string code =
        hmacSha256(m_keys.variantSecret, std::string("learner ").append(personKey(entry)));
    std::string id;
    for (std::size_t i = 0; i < length; ++i)
        id += alphabet[static_cast<unsigned char>(code[i]) % alphabet.size()];
    return id;
}

Result<void> ClassFolder::writeRoster() const
{
    return writePrivately(file("roster.csv"), m_roster.toCsv());
}

Result<std::vector<RosterEntry>> ClassFolder::enrol(const CsvText& people)
{
    const PersonColumns columns(people);
    if (!columns.any())
        return fail("handin.people");
    std::set<std::string> enrolled;
    for (const RosterEntry& entry : m_roster.entries())
        enrolled.insert(personKey(entry));
    std::map<std::string, std::size_t> rows; // by who they are about
    std::vector<RosterEntry> added;
    for (std::size_t row = 1; row < people.rows(); ++row) {
        RosterEntry entry = columns.person(people, row).entry;
        if (entry.name.empty() && entry.email.empty() && entry.idNumber.empty()) {
            if (people.columns(row) <= 1)
                continue; // an empty line
            return fail("handin.people.row", {std::to_string(row + 1)});
        }
        const auto [before, isFirst] = rows.emplace(personKey(entry), row + 1);
        if (!isFirst)
            return fail("handin.people.twice", {std::to_string(row + 1), std::to_string(before->second)});
        entry.learner = learnerIdFor(entry);
        if (enrolled.count(before->first) == 0 && !m_roster.find(entry.learner))
            added.push_back(entry);
    }
    for (const RosterEntry& entry : added)
        m_roster.add(entry);
    if (Result<void> written = writeRoster(); !written)
        return fail(written.error());
    for (const RosterEntry& entry : m_roster.entries()) {
        const QString target =
            file("enrolments/") + QString::fromStdString(entry.learner) + QStringLiteral(".lenrol");
        if (QFileInfo::exists(target))
            continue;
        const Enrolment enrolment{m_info.id,
                                  m_info.title,
                                  m_info.course,
                                  entry.learner,
                                  m_keys.secretOf(entry.learner),
                                  m_keys.sealing.publicKey,
                                  {}};
        if (Result<void> written = writePrivately(target, enrolmentText(enrolment, m_keys.signing)); !written)
            return fail(written.error());
    }
    return added;
}

QString ClassFolder::appealFile(const std::string& learner, const std::string& exercise) const
{
    return file("appeals/") + QString::fromStdString(learner) + u'-' + QString::fromStdString(exercise) + u".pdf";
}

Result<void> ClassFolder::erase(const std::string& learner)
{
    m_roster.remove(learner);
    QFile::remove(file("enrolments/") + QString::fromStdString(learner) + QStringLiteral(".lenrol"));
    QDir appeals(file("appeals"));
    for (const QString& sheet : appeals.entryList({QString::fromStdString(learner) + u"-*.pdf"}, QDir::Files))
        appeals.remove(sheet);
    return writeRoster();
}

} // namespace lectern::handin
