#include "course_stamp.h"
#include "index_schema.h"

#include <lectern/database/database.h>
#include <lectern/packages/course_library.h>
#include <lectern/search/index.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <map>
#include <set>
#include <tuple>

namespace lectern::search {
namespace {

using database::textValue;

const QString memory = QStringLiteral(":memory:");

QString titleIn(const lessons::Localized& title, const std::string& language)
{
    return QString::fromStdString(title.in(language));
}

QString titleOf(const lessons::Course& course, const QString& lesson, const std::string& language)
{
    for (const lessons::Lesson& candidate : course.lessons) {
        const auto page = candidate.pages.find(language);
        if (QString::fromStdString(candidate.folder) == lesson && page != candidate.pages.end())
            return QString::fromStdString(page->second.title);
    }
    return {};
}

/// Puts the passages of one course in.
class Filler
{
public:
    Filler(const database::Database& database, const lessons::Course& course)
        : m_database(database)
        , m_course(course)
    {
    }

    Result<void> fill(const QString& folder, const QString& stamp)
    {
        const auto row = insert(QStringLiteral("INSERT INTO course(folder, stamp, id, version) VALUES(?, ?, ?, ?)"),
                                {folder, stamp, textValue(QString::fromStdString(m_course.id)), m_course.version});
        if (!row)
            return fail(row.error());
        for (const Passage& passage : passagesOf(m_course)) {
            if (const auto added = add(*row, passage); !added)
                return added;
        }
        return ok();
    }

private:
    Result<qint64> insert(const QString& statement, const QVariantList& values)
    {
        if (const auto done = m_database.change(statement, values); !done)
            return fail(done.error());
        const auto id = m_database.value(QStringLiteral("SELECT last_insert_rowid()"));
        return id ? Result<qint64>(id->toLongLong()) : fail(id.error());
    }

    Result<qint64> pageOf(qint64 course, const Passage& passage)
    {
        const std::tuple key(passage.lesson, passage.language);
        if (const auto known = m_pages.find(key); known != m_pages.end())
            return known->second;
        const std::string language = passage.language.toStdString();
        const auto made = insert(
            QStringLiteral("INSERT INTO page(course, lesson, language, title, course_title) VALUES(?, ?, ?, ?, ?)"),
            {course, textValue(passage.lesson), textValue(passage.language),
             textValue(titleOf(m_course, passage.lesson, language)), textValue(titleIn(m_course.title, language))});
        if (made)
            m_pages.emplace(key, *made);
        return made;
    }

    Result<void> add(qint64 course, const Passage& passage)
    {
        const auto page = pageOf(course, passage);
        if (!page)
            return fail(page.error());
        const auto row =
            insert(QStringLiteral("INSERT INTO passage(page, kind, id, name, text, section, section_title, parallel, "
                                  "file, byte_offset) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
                   {*page, static_cast<int>(passage.kind), textValue(passage.id), textValue(passage.name),
                    textValue(passage.text), textValue(passage.spot.section), textValue(passage.sectionTitle),
                    textValue(passage.parallel), textValue(passage.spot.file), passage.spot.offset});
        if (!row)
            return fail(row.error());
        const bool isTitle = passage.kind == PassageKind::title || passage.kind == PassageKind::heading;
        const QString words = indexText(passage.text);
        const auto done = m_database.change(
            QStringLiteral("INSERT INTO words(rowid, title, body, hidden) VALUES(?, ?, ?, ?)"),
            {*row, textValue(isTitle ? words : indexText(passage.name)), textValue(isTitle ? QString() : words),
             textValue(indexText(passage.hidden))});
        return done ? ok() : Result<void>(fail(done.error()));
    }

    const database::Database& m_database;
    const lessons::Course& m_course;
    std::map<std::tuple<QString, QString>, qint64> m_pages;
};

QString questionMarks(qsizetype count)
{
    return QStringList(count, QStringLiteral("?")).join(QStringLiteral(", "));
}

Hit hitOf(const QSqlQuery& row, const Query& query)
{
    Hit hit;
    hit.kind = static_cast<PassageKind>(row.value(0).toInt());
    hit.course = row.value(1).toString();
    hit.lesson = row.value(2).toString();
    hit.language = row.value(3).toString();
    hit.id = row.value(4).toString();
    hit.sectionTitle = row.value(5).toString();
    hit.name = row.value(6).toString();
    hit.nameMarks = matches(hit.name, query);
    const Snippet snippet = snippetOf(row.value(7).toString(), query);
    hit.snippet = snippet.text;
    hit.snippetMarks = snippet.marks;
    hit.spot = {row.value(8).toString(), row.value(9).toLongLong(), row.value(10).toString()};
    return hit;
}

/// Hits come best first; each goes to its lesson.
class Grouping
{
public:
    explicit Grouping(int most)
        : m_most(most)
    {
    }

    void take(const QSqlQuery& row, const Query& query)
    {
        const QString course = row.value(1).toString();
        const QString lesson = row.value(2).toString();
        // In another language it is the same passage.
        if (!m_seen.insert(std::tuple(course, lesson, row.value(13).toString())).second)
            return;
        if (results.found++ >= m_most) {
            results.cut = true;
            return;
        }
        const auto [at, isNew] = m_lessons.emplace(std::tuple(course, lesson), results.lessons.size());
        if (isNew)
            results.lessons.push_back({row.value(12).toString(), row.value(11).toString(), {}});
        results.lessons[at->second].hits.push_back(hitOf(row, query));
    }

    Results results;

private:
    int m_most;
    std::set<std::tuple<QString, QString, QString>> m_seen;
    std::map<std::tuple<QString, QString>, std::size_t> m_lessons;
};

} // namespace

QStringList coursesIn(const Places& places)
{
    QStringList folders;
    const auto add = [&folders](const QString& folder) {
        const QString whole = QFileInfo(folder).canonicalFilePath();
        if (!folder.isEmpty() && !whole.isEmpty() && !folders.contains(whole))
            folders << whole;
    };
    add(places.open);
    add(places.shipped);
    if (places.library.isEmpty())
        return folders;
    std::set<std::string> known;
    for (const auto& course : packages::CourseLibrary(places.library.toStdString()).courses()) {
        if (known.insert(course.id).second) // the newest of each comes first
            add(QString::fromStdString(course.folder.string()));
    }
    return folders;
}

Index::Index(QString file)
    : m_file(std::move(file))
{
}

Index::Index(Index&&) noexcept = default;
Index& Index::operator=(Index&&) noexcept = default;
Index::~Index() = default;

bool Index::isInMemory() const
{
    return m_database->fileName() == memory;
}

Result<Index> Index::open(const QString& file)
{
    Index index(file);
    bool isDamaged = false;
    if (!file.isEmpty()) {
        QDir().mkpath(QFileInfo(file).path());
        auto opened = openIndex(file);
        if (opened) {
            index.m_database = *std::move(opened);
            return index;
        }
        isDamaged = opened.error().code == "storage.corrupt";
    }
    if (const auto begun = index.reset(!isDamaged); !begun)
        return fail(begun.error());
    return index;
}

Result<void> Index::reset(bool inMemory)
{
    m_database.reset();
    if (!inMemory && !m_file.isEmpty()) {
        for (const char* end : {"", "-journal", "-wal", "-shm"})
            QFile::remove(m_file + QLatin1StringView(end));
        if (auto opened = openIndex(m_file)) {
            m_database = *std::move(opened);
            return ok();
        }
    }
    auto opened = openIndex(memory);
    if (!opened)
        return fail(opened.error());
    m_database = *std::move(opened);
    return ok();
}

Result<void> Index::forget(const QString& courseFolder)
{
    const QString passages = QStringLiteral("SELECT passage.rowid FROM passage JOIN page ON page.rowid = passage.page "
                                            "JOIN course ON course.rowid = page.course WHERE course.folder = ?");
    for (const QString& statement :
         {QString(u"DELETE FROM words WHERE rowid IN (" + passages + u')'),
          QStringLiteral("DELETE FROM course WHERE folder = ?")}) { // its pages and passages go with it
        if (const auto done = m_database->run(statement, {courseFolder}); !done)
            return fail(done.error());
    }
    return ok();
}

Result<bool> Index::refresh(const QString& courseFolder)
{
    const QString stamp = stampOf(courseFolder);
    const auto known =
        m_database->value(QStringLiteral("SELECT stamp FROM course WHERE folder = ?"), {courseFolder});
    if (!known)
        return fail(known.error());
    if (known->toString() == stamp)
        return false;
    lessons::Course course;
    if (!stamp.isEmpty())
        course = lessons::loadCourse(courseFolder.toStdString()).value;
    const auto done = m_database->transaction([&]() -> Result<void> {
        if (auto forgotten = forget(courseFolder); !forgotten || stamp.isEmpty())
            return forgotten;
        return Filler(*m_database, course).fill(courseFolder, stamp);
    });
    return done ? Result<bool>(true) : fail(done.error());
}

Result<void> Index::forgetMissing()
{
    auto rows = m_database->run(QStringLiteral("SELECT folder FROM course"), {}, "storage.open");
    if (!rows)
        return fail(rows.error());
    QStringList gone;
    while (rows->next()) {
        if (const QString folder = rows->value(0).toString(); !QFile::exists(folder + u"/course.yaml"))
            gone << folder;
    }
    rows->finish();
    for (const QString& folder : gone) {
        if (const auto done = m_database->transaction([&] { return forget(folder); }); !done)
            return done;
    }
    return ok();
}

Result<QStringList> Index::newestOf(const QStringList& courses) const
{
    std::map<QString, std::pair<int, QString>> newest; // by id
    for (const QString& folder : courses) {
        auto row = m_database->run(QStringLiteral("SELECT id, version FROM course WHERE folder = ?"), {folder},
                                   "storage.open");
        if (!row)
            return fail(row.error());
        if (!row->next())
            continue;
        const int version = row->value(1).toInt();
        const auto [at, isNew] = newest.emplace(row->value(0).toString(), std::pair(version, folder));
        if (!isNew && at->second.first < version)
            at->second = {version, folder};
    }
    QStringList folders;
    for (const auto& [id, course] : newest)
        folders << course.second;
    return folders;
}

Result<Results> Index::search(const QString& typed, const QStringList& courses, const QString& language,
                              int most) const
{
    Grouping grouping(most);
    grouping.results.typed = typed;
    const Query query = parseQuery(typed);
    const auto folders = newestOf(courses);
    if (!folders)
        return fail(folders.error());
    if (query.empty() || folders->isEmpty())
        return grouping.results;
    QVariantList values{language, query.match()};
    for (const QString& folder : *folders)
        values << folder;
    values << most * 4;
    auto rows = m_database->run(
        QStringLiteral(
            "SELECT passage.kind, course.folder, page.lesson, page.language, passage.id, passage.section_title, "
            "passage.name, passage.text, passage.file, passage.byte_offset, passage.section, page.title, "
            "page.course_title, passage.parallel FROM "
            // The texts are fetched for those alone that are shown.
            "(SELECT words.rowid AS hit, page.language <> ? AS other, bm25(words, 6.0, 1.0, 0.5) AS score FROM words "
            "JOIN passage ON passage.rowid = words.rowid JOIN page ON page.rowid = passage.page "
            "JOIN course ON course.rowid = page.course WHERE words MATCH ? AND course.folder IN (") +
            questionMarks(folders->size()) +
            QStringLiteral(") ORDER BY other, score, hit LIMIT ?) JOIN passage ON passage.rowid = hit "
                           "JOIN page ON page.rowid = passage.page JOIN course ON course.rowid = page.course "
                           "ORDER BY other, score, hit"),
        values, "storage.open");
    if (!rows)
        return fail(rows.error());
    int taken = 0;
    for (; rows->next(); ++taken)
        grouping.take(*rows, query);
    grouping.results.cut = grouping.results.cut || taken == most * 4;
    return std::move(grouping.results);
}

} // namespace lectern::search
