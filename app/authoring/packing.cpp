#include <lectern/authoring/packing.h>

#include <lectern/files/files.h>
#include <lectern/handin/catalogue.h>
#include <lectern/handin/class_folder.h>
#include <lectern/lessons/course_source.h>
#include <lectern/packages/course_library.h>
#include <lectern/packages/package.h>

#include <QCoreApplication>
#include <QFileInfo>
#include <QTemporaryDir>

#include <iterator>

namespace lectern::authoring {
namespace {

constexpr std::size_t seedBytes = 32;

/// Of all that packing does, writing takes so much.
constexpr double writingShare = 0.8;

/// Opens what was written as a learner's computer would, and holds its exercises against the author's.
Result<void> tryOut(const std::string& file, const lessons::Course& course)
{
    auto package = packages::Package::open(file);
    if (!package)
        return fail(package.error());
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    if (const auto unpacked = package->unpack(path); !unpacked)
        return fail(unpacked.error());
    const auto loaded = lessons::loadCourse(path);
    if (loaded.hasErrors() || handin::courseHash(loaded.value) != handin::courseHash(course))
        return fail("package.hash");
    return ok();
}

} // namespace

bool PackOutlook::isRefused() const
{
    return firstError(findings).has_value();
}

PackOutlook lookAtPackage(const std::filesystem::path& folder, const Texts& texts)
{
    PackOutlook outlook;
    auto loaded = lessons::loadCourse(folder, {readerOf(texts), nullptr});
    outlook.course = std::move(loaded.value);
    outlook.findings = std::move(loaded.diagnostics);
    std::vector<Diagnostic> more = lessons::check(outlook.course);
    outlook.findings.insert(outlook.findings.end(), std::make_move_iterator(more.begin()),
                            std::make_move_iterator(more.end()));
    if (outlook.isRefused())
        return outlook;
    auto plan = packages::planPackage(
        outlook.course, [&texts](const std::filesystem::path& path) { return openText(texts, path); });
    if (plan)
        outlook.plan = std::move(*plan);
    else
        outlook.findings.push_back(plan.error());
    return outlook;
}

Result<void> packCourse(const PackOutlook& outlook, const std::string& file,
                        const std::optional<crypto::SigningKey>& key,
                        const std::function<bool(double)>& progress)
{
    const auto goOn = [&progress](double done) { return !progress || progress(done); };
    // Beside its place, so that it can be renamed; in a folder, so that it is made with the usual rights.
    const QFileInfo place(QString::fromStdString(file));
    const QTemporaryDir folder(place.absolutePath() + QStringLiteral("/.packing-XXXXXX"));
    if (!folder.isValid())
        return fail("archive.write", {file, folder.errorString().toStdString()});
    const std::string made = folder.filePath(place.fileName()).toStdString();
    auto written = packages::writePackage(outlook.plan, made, key,
                                          [&goOn](double done) { return goOn(done * writingShare); });
    if (!written) {
        Diagnostic reason = written.error();
        if (!reason.parameters.empty())
            reason.parameters.front() = file; // the name that its author knows
        return fail(reason);
    }
    if (!goOn(writingShare))
        return fail("archive.stopped", {file});
    if (auto tried = tryOut(made, outlook.course); !tried)
        return tried;
    if (!goOn(1))
        return fail("archive.stopped", {file});
    std::error_code failed;
    std::filesystem::rename(made, file, failed);
    if (failed)
        return fail("archive.write", {file, failed.message()});
    return ok();
}

Result<std::optional<crypto::SigningKey>> signingKey(const QString& path)
{
    if (path.isEmpty())
        return std::optional<crypto::SigningKey>();
    const QFileInfo file(path);
    if (file.isDir() || file.fileName() == u"class.key") {
        const auto opened = handin::ClassFolder::open(file.isDir() ? path : file.path());
        if (!opened)
            return fail(opened.error());
        return std::optional(opened->keys().signing);
    }
    constexpr qint64 mostBytes = 100;
    const auto text = files::readWhole(path, mostBytes);
    if (!text && text.error().code != "file.large")
        return fail(text.error());
    if (!text)
        return fail("package.key", {path.toStdString()});
    const auto seed = crypto::fromBase64(QString::fromStdString(*text).trimmed().toStdString());
    if (!seed || seed->size() != seedBytes)
        return fail("package.key", {path.toStdString()});
    return std::optional(crypto::signingKey(*seed));
}

Result<void> makeKey(const QString& file)
{
    if (QFileInfo::exists(file))
        return fail("templates.exists", {file.toStdString()});
    return files::writeWhole(file, crypto::toBase64(crypto::randomBytes(seedBytes)) + '\n',
                             files::Readers::ownerOnly);
}

QString leftOutWords(packages::LeftOut why)
{
    switch (why) {
    case packages::LeftOut::instructors:
        return QCoreApplication::translate("PackWords", "for instructors");
    case packages::LeftOut::draft:
        return QCoreApplication::translate("PackWords", "a lesson that course.yaml does not list");
    case packages::LeftOut::hidden:
        return QCoreApplication::translate("PackWords", "hidden");
    case packages::LeftOut::link:
        return QCoreApplication::translate("PackWords", "a link");
    case packages::LeftOut::kind:
        return QCoreApplication::translate("PackWords", "nothing that a course is made of");
    }
    return {};
}

QString cutWords()
{
    return QCoreApplication::translate("PackWords", "without comments and tests for instructors");
}

QString signedByWords(const std::string& publicKey)
{
    if (publicKey.empty())
        return QCoreApplication::translate("PackWords", "Not signed: learners are told so.");
    return QCoreApplication::translate("PackWords", "Signed by the key %1.")
        .arg(QString::fromStdString(packages::signerText(publicKey)));
}

} // namespace lectern::authoring
