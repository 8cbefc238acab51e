#include <lectern/handin/feedback.h>

#include "feedback_page.h"

#include <lectern/archive/zip.h>
#include <lectern/files/files.h>
#include <lectern/handin/lms_name.h>

#include <QDir>
#include <QFileInfo>
#include <QStringList>

#include <functional>
#include <map>

namespace lectern::handin {
namespace {

/// The name of a learner's page: where one came in through Moodle, that of the last such file.
std::string fileName(const GradeRow& row, const std::map<std::string, std::string>& sources)
{
    for (auto id = row.counted.rbegin(); id != row.counted.rend(); ++id) {
        const auto source = sources.find(*id);
        if (source == sources.end())
            continue;
        for (const QString& level : QString::fromStdString(source->second).split(u'!')) {
            const std::string folder = readLmsName(level.toStdString()).folder;
            if (!folder.empty())
                return std::string(folder).append("/feedback.html");
        }
    }
    return std::string(row.learner).append(".html");
}

struct FeedbackFile
{
    std::string name;
    std::string html;
};

Result<std::size_t> forEachFeedback(const OpenedClass& opened, const Gradebook& gradebook,
                                    const std::string& language,
                                    const std::function<Result<void>(FeedbackFile)>& visit)
{
    const auto table = gradeTable(gradebook, opened.folder.roster(), opened.assignment, opened.columns);
    if (!table)
        return fail(table.error());
    const auto handins = gradebook.handins();
    if (!handins)
        return fail(handins.error());
    std::map<std::string, std::string> sources;
    for (const StoredHandin& handin : *handins)
        sources.emplace(handin.id, handin.source);
    std::size_t count = 0;
    for (const GradeRow& row : table->rows) {
        if (row.handins == 0)
            continue;
        const auto answers = countedAnswers(opened, gradebook, row);
        if (!answers)
            return fail(answers.error());
        const std::string html = feedbackPage(row, table->maximum(), *answers, language);
        if (const auto visited = visit({fileName(row, sources), html}); !visited)
            return fail(visited.error());
        ++count;
    }
    return count;
}

} // namespace

Result<std::size_t> writeFeedbackZip(const OpenedClass& opened, const Gradebook& gradebook,
                                     const std::string& language, const QString& file)
{
    std::vector<archive::NewEntry> entries;
    const auto count = forEachFeedback(opened, gradebook, language, [&entries](FeedbackFile page) {
        entries.push_back({std::move(page.name), std::move(page.html)});
        return ok();
    });
    if (!count)
        return count;
    if (const auto written = archive::writeZip(file.toStdString(), entries); !written)
        return fail(written.error());
    return count;
}

Result<std::size_t> writeFeedbackFolder(const OpenedClass& opened, const Gradebook& gradebook,
                                        const std::string& language, const QString& folder)
{
    return forEachFeedback(opened, gradebook, language, [&folder](const FeedbackFile& page) {
        const QString target = QDir(folder).filePath(QString::fromStdString(page.name));
        QDir().mkpath(QFileInfo(target).path());
        return files::writeWhole(target, page.html, files::Readers::ownerOnly);
    });
}

} // namespace lectern::handin
