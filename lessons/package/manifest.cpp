#include <lectern/packages/manifest.h>

#include "package_names.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace lectern::packages {
namespace {

constexpr auto purpose = "lectern package/1\n"; // so that the signature is good for nothing else
constexpr qsizetype hashDigits = 64;
constexpr qsizetype longestTitle = 1'000;

QString text(const std::string& bytes)
{
    return QString::fromStdString(bytes);
}

QJsonObject parsed(std::string_view json)
{
    return QJsonDocument::fromJson(QByteArray(json.data(), static_cast<qsizetype>(json.size()))).object();
}

bool isHash(const QString& word)
{
    return word.size() == hashDigits && std::all_of(word.begin(), word.end(), [](QChar c) {
               return (c >= u'0' && c <= u'9') || (c >= u'a' && c <= u'f');
           });
}

bool readTitle(const QJsonObject& object, Manifest& manifest)
{
    for (auto entry = object.begin(); entry != object.end(); ++entry) {
        if (!entry->isString() || entry->toString().size() > longestTitle)
            return false;
        manifest.title[entry.key().toStdString()] = entry->toString().toStdString();
    }
    return true;
}

bool readFiles(const QJsonObject& object, Manifest& manifest)
{
    for (auto entry = object.begin(); entry != object.end(); ++entry) {
        const QString hash = entry->toObject().value(u"sha256").toString();
        const double size = entry->toObject().value(u"size").toDouble(-1);
        if (!isHash(hash) || size < 0 || size > static_cast<double>(largestPackage))
            return false;
        manifest.files[entry.key().toStdString()] = {hash.toStdString(), static_cast<std::uint64_t>(size)};
    }
    return !manifest.files.empty();
}

} // namespace

std::string toJson(const Manifest& manifest)
{
    QJsonObject title;
    for (const auto& [language, words] : manifest.title)
        title.insert(text(language), text(words));
    QJsonObject files;
    for (const auto& [name, file] : manifest.files) {
        files.insert(text(name), QJsonObject{{QStringLiteral("sha256"), text(file.sha256)},
                                             {QStringLiteral("size"), static_cast<qint64>(file.size)}});
    }
    return QJsonDocument(QJsonObject{{QStringLiteral("format"), packageFormat},
                                     {QStringLiteral("course"), text(manifest.course)},
                                     {QStringLiteral("version"), manifest.version},
                                     {QStringLiteral("title"), title},
                                     {QStringLiteral("files"), files}})
        .toJson()
        .toStdString();
}

Result<Manifest> readManifest(std::string_view json)
{
    const QJsonObject object = parsed(json);
    const int format = object.value(u"format").toInt();
    if (format > packageFormat)
        return fail("package.newer", {std::to_string(format), std::to_string(packageFormat)});
    Manifest manifest;
    manifest.course = object.value(u"course").toString().toStdString();
    manifest.version = object.value(u"version").toInt();
    if (format < 1 || !isCourseId(manifest.course) || manifest.version < 1 ||
        !readTitle(object.value(u"title").toObject(), manifest) ||
        !readFiles(object.value(u"files").toObject(), manifest))
        return fail("package.manifest");
    return manifest;
}

std::string signatureOf(std::string_view manifest, const crypto::SigningKey& key)
{
    const std::string signature = crypto::sign(std::string(purpose).append(manifest), key);
    return QJsonDocument(QJsonObject{{QStringLiteral("alg"), QStringLiteral("Ed25519")},
                                     {QStringLiteral("key"), text(crypto::toBase64(key.publicKey))},
                                     {QStringLiteral("sig"), text(crypto::toBase64(signature))}})
        .toJson()
        .toStdString();
}

Result<std::string> signerOf(std::string_view manifest, std::string_view signature)
{
    const QJsonObject object = parsed(signature);
    const auto key = crypto::fromBase64(object.value(u"key").toString().toStdString());
    const auto bytes = crypto::fromBase64(object.value(u"sig").toString().toStdString());
    if (object.value(u"alg").toString() != u"Ed25519" || !key || !bytes ||
        !crypto::isSignedBy(std::string(purpose).append(manifest), *bytes, *key))
        return fail("package.signature");
    return *key;
}

} // namespace lectern::packages
