#include <lectern/calculators/state_text.h>

#include <QByteArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QtEndian>

namespace lectern::calculators {
namespace {

constexpr qsizetype longestText = 100'000;
constexpr quint32 largestState = 256 * 1024;
constexpr auto encoding = QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals;

QByteArray checksum(const QByteArray& bytes)
{
    const quint16 sum = qToBigEndian(qChecksum(bytes));
    return {reinterpret_cast<const char*>(&sum), sizeof sum};
}

} // namespace

QString writeStateText(const QString& calculator, const QJsonObject& state)
{
    const QByteArray packed = qCompress(QJsonDocument(state).toJson(QJsonDocument::Compact), 9);
    return u"lectern:" + calculator + u':' +
           QString::fromLatin1(QByteArray(checksum(packed) + packed).toBase64(encoding));
}

Result<QJsonObject> readStateText(QStringView text, const QString& calculator)
{
    static const QRegularExpression form(QStringLiteral("lectern:([A-Za-z0-9_-]+):([A-Za-z0-9_\\-\\s]+)"));
    const auto match = form.match(text.left(longestText).toString());
    if (!match.hasMatch())
        return fail("calculators.share.none");
    if (match.captured(1) != calculator)
        return fail("calculators.share.other", {match.captured(1).toStdString()});
    static const QRegularExpression space(QStringLiteral("\\s+"));
    const auto decoded = QByteArray::fromBase64Encoding(match.captured(2).remove(space).toLatin1(),
                                                        encoding | QByteArray::AbortOnBase64DecodingErrors);
    const QByteArray bytes = decoded ? *decoded : QByteArray();
    const QByteArray packed = bytes.mid(2);
    // qUncompress trusts the size that stands in front.
    const bool plausible = packed.size() > 4 && qFromBigEndian<quint32>(packed.constData()) <= largestState;
    if (!plausible || checksum(packed) != bytes.left(2))
        return fail("calculators.share.damaged");
    const auto document = QJsonDocument::fromJson(qUncompress(packed));
    if (!document.isObject())
        return fail("calculators.share.damaged");
    return document.object();
}

} // namespace lectern::calculators
