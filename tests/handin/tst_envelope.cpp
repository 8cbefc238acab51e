#include "sample_submission.h"

#include <lectern/archive/deflate.h>
#include <lectern/messages/messages.h>

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

using namespace lectern;
using namespace lectern::crypto;
using namespace lectern::handin;

namespace {

/// A line with the fields of an honest one, signed over whatever payload is given.
std::string signedPayload(const std::string& payload, const SigningKey& key,
                          const std::string& format = "lhand/1")
{
    const std::string encoded = toBase64(payload);
    const QJsonObject line{
        {QStringLiteral("fmt"), QString::fromStdString(format)},
        {QStringLiteral("alg"), QStringLiteral("Ed25519")},
        {QStringLiteral("kid"), QString::fromStdString(toBase64(key.publicKey))},
        {QStringLiteral("payload"), QString::fromStdString(encoded)},
        {QStringLiteral("sig"), QString::fromStdString(toBase64(sign(format + '.' + encoded, key)))}};
    return QJsonDocument(line).toJson(QJsonDocument::Compact).toStdString();
}

std::string signedJson(const QJsonObject& payload, const SigningKey& key)
{
    return signedPayload(archive::deflated(QJsonDocument(payload).toJson().toStdString()), key);
}

QJsonObject honestJson()
{
    return QJsonDocument::fromJson(QByteArray::fromStdString(toJson(test::submission()))).object();
}

std::string codeOf(const std::string& text, const EnvelopeOptions& options = {})
{
    const auto opened = openEnvelope(text, options);
    return opened ? std::string() : opened.error().code;
}

} // namespace

class TestEnvelope : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keysOfTheStandards()
    {
        // RFC 8032, 7.1, test 1; RFC 4231, test case 2; FIPS 180-2, "abc".
        const std::string seed =
            QByteArray::fromHex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
                .toStdString();
        const SigningKey key = signingKey(seed);
        QCOMPARE(toHex(key.publicKey),
                 std::string("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"));
        QCOMPARE(toHex(sign("", key)).substr(0, 16), std::string("e5564300c360ac72"));
        QCOMPARE(toHex(hmacSha256("Jefe", "what do ya want for nothing?")).substr(0, 16),
                 std::string("5bdcc146bf60754e"));
        QCOMPARE(toHex(sha256("abc")).substr(0, 16), std::string("ba7816bf8f01cfea"));
        QVERIFY(randomBytes(32) != randomBytes(32));
    }

    void base64HasOneTextForOneValue()
    {
        QCOMPARE(toBase64(std::string("\xff\xfe\x00", 3)), std::string("__4A"));
        for (const char* wrong : {"__4=", "+/4A", "__5", "__4A ", "_", "__4B\n"})
            QVERIFY2(!fromBase64(wrong), wrong);
        QCOMPARE(*fromBase64(""), std::string());
    }

    void comesBackAsItWas()
    {
        const Submission sent = test::submission();
        const std::string text = envelope(sent, test::learnerKey());
        QVERIFY(
            std::all_of(text.begin(), text.end(), [](char c) { return c == '\n' || (c >= ' ' && c < 127); }));
        QCOMPARE(std::count(text.begin(), text.end(), '\n'), std::ptrdiff_t{1});
        const auto opened = openEnvelope(text);
        QVERIFY2(opened, opened ? "" : opened.error().code.c_str());
        QCOMPARE(toJson(opened->submission), toJson(sent));
        QCOMPARE(opened->submission.attempts[0].answer, sent.attempts[0].answer);
        QCOMPARE(opened->submission.attempts[0].help.hintsTaken.at("a"), 2);
        QCOMPARE(opened->hash, envelopeHash(text));
        QVERIFY(!opened->sealed);
    }

    void mailAndEditorsMayChangeTheEnds()
    {
        const std::string text = envelope(test::submission(), test::learnerKey());
        const std::string mailed = "\xEF\xBB\xBF" + text.substr(0, text.size() - 1) + "\r\n\r\n";
        QVERIFY(openEnvelope(mailed));
        QCOMPARE(envelopeHash(mailed), envelopeHash(text));
    }

    void selfStudyCarriesItsOwnSecret()
    {
        Submission sent = test::submission();
        sent.classId = sent.learner = sent.proof = {};
        sent.secret = std::string(32, 's');
        const auto opened = openEnvelope(envelope(sent, test::learnerKey()));
        QVERIFY(opened);
        QVERIFY(opened->submission.isSelfStudy());
        QCOMPARE(opened->submission.secret, sent.secret);
    }

    void sealedOpensOnlyForItsClass()
    {
        const ClassKeys keys = test::classKeys();
        const std::string text = envelope(test::submission(), test::learnerKey(), keys.sealing.publicKey);
        QVERIFY(text.find(toBase64(test::learnerKey().publicKey)) == std::string::npos);
        EnvelopeOptions options;
        QCOMPARE(codeOf(text), std::string("handin.sealed"));
        const ClassKeys others(std::string(32, 'o'));
        options.key = &others.sealing;
        QCOMPARE(codeOf(text, options), std::string("handin.seal"));
        options.key = &keys.sealing;
        const auto opened = openEnvelope(text, options);
        QVERIFY(opened && opened->sealed);
        QCOMPARE(opened->submission.learner, std::string("L-1"));
    }

    void everyBitCounts()
    {
        const ClassKeys keys = test::classKeys();
        EnvelopeOptions options;
        options.key = &keys.sealing;
        for (const std::string& sealedTo : {std::string(), keys.sealing.publicKey}) {
            const std::string text = envelope(test::submission(), test::learnerKey(), sealedTo);
            for (std::size_t at = 0; at + 1 < text.size(); at += 1 + at % 2) {
                for (const int bit : {0, 5}) {
                    std::string flipped = text;
                    flipped[at] = static_cast<char>(flipped[at] ^ (1 << bit));
                    const bool onlyBlank = flipped[at] == '\n' || text[at] == '\n';
                    QVERIFY2(onlyBlank || !codeOf(flipped, options).empty(),
                             qPrintable(QStringLiteral("byte %1, bit %2").arg(at).arg(bit)));
                }
            }
            for (std::size_t length = 0; length + 1 < text.size(); length += 7)
                QVERIFY(!codeOf(text.substr(0, length), options).empty());
        }
    }

    void keyOfSomeoneElseDoesNotFit()
    {
        Submission sent = test::submission();
        QCOMPARE(codeOf(envelope(sent, test::learnerKey('x'))), std::string("handin.signature"));
    }

    void hostilePayloads_data()
    {
        QTest::addColumn<QJsonObject>("payload");
        QTest::addColumn<QString>("code");
        const auto changed = [](const char* key, const QJsonValue& value) {
            QJsonObject object = honestJson();
            object.insert(QLatin1StringView(key), value);
            return object;
        };
        const auto attempt = [](const char* key, const QJsonValue& value) {
            QJsonObject object = honestJson();
            QJsonObject first = object.value(QLatin1StringView("attempts")).toArray().at(0).toObject();
            first.insert(QLatin1StringView(key), value);
            object.insert(QLatin1StringView("attempts"), QJsonArray{first});
            return object;
        };
        QTest::newRow("honest") << honestJson() << QString();
        QTest::newRow("newer") << changed("format", 2) << QStringLiteral("handin.newer");
        QTest::newRow("unknown field") << changed("grade", 100) << QStringLiteral("grading.field.unknown");
        QTest::newRow("no id") << changed("id", QString()) << QStringLiteral("grading.field.missing");
        QTest::newRow("id of a number") << changed("id", 7) << QStringLiteral("grading.field.type");
        QTest::newRow("long id") << changed("id", QString(300, u'x')) << QStringLiteral("grading.field.type");
        QTest::newRow("sequence 0") << changed("sequence", 0) << QStringLiteral("grading.field.type");
        QTest::newRow("sequence 1.5") << changed("sequence", 1.5) << QStringLiteral("grading.field.type");
        QTest::newRow("huge sequence") << changed("sequence", 1e18) << QStringLiteral("grading.field.type");
        QTest::newRow("class without proof")
            << changed("proof", QJsonValue::Undefined) << QStringLiteral("grading.field.missing");
        QTest::newRow("class with a secret")
            << changed("secret", QString::fromStdString(toBase64(std::string(32, 's'))))
            << QStringLiteral("grading.field.missing");
        QTest::newRow("negative hints")
            << attempt("help", QJsonObject{{QStringLiteral("hints"), QJsonObject{{QStringLiteral("a"), -3}}},
                                           {QStringLiteral("revealed"), false}})
            << QStringLiteral("grading.field.type");
        QTest::newRow("answer of a number") << attempt("answer", 3) << QStringLiteral("grading.answer.type");
        QTest::newRow("points of a text")
            << attempt("points", QStringLiteral("10")) << QStringLiteral("grading.field.type");
        QJsonArray many;
        for (int i = 0; i < 5'001; ++i)
            many.append(0);
        QTest::newRow("many attempts") << changed("attempts", many) << QStringLiteral("handin.attempts");
        QJsonValue deep = 1;
        for (int i = 0; i < 30; ++i)
            deep = QJsonArray{deep};
        QTest::newRow("deep") << attempt("answer", deep) << QStringLiteral("grading.json.depth");
    }

    void hostilePayloads()
    {
        QFETCH(QJsonObject, payload);
        QFETCH(QString, code);
        QCOMPARE(QString::fromStdString(codeOf(signedJson(payload, test::learnerKey()))), code);
    }

    void hostileLines()
    {
        const SigningKey key = test::learnerKey();
        QCOMPARE(codeOf(""), std::string("handin.format"));
        QCOMPARE(codeOf("hello"), std::string("handin.format"));
        QCOMPARE(codeOf("{}"), std::string("handin.format"));
        QCOMPARE(codeOf(std::string(9'000'000, ' ')), std::string("handin.large"));
        QCOMPARE(codeOf(std::string(100'000, '[')), std::string("handin.format"));
        QCOMPARE(codeOf(signedPayload("not zlib", key)), std::string("archive.inflate"));
        QCOMPARE(codeOf(signedPayload(archive::deflated(std::string(200'000'000, ' ')), key)),
                 std::string("archive.inflate.large"));
        QCOMPARE(codeOf(signedPayload(archive::deflated("[]"), key)), std::string("grading.field.type"));
        QCOMPARE(codeOf(signedPayload(archive::deflated("{}"), key, "lhand/2")), std::string("handin.newer"));
    }

    void enrolmentComesBackAsItWas()
    {
        const ClassKeys keys = test::classKeys();
        Enrolment given{
            "class-1", "注意力 2026", "attention", "L-1", keys.secretOf("L-1"), keys.sealing.publicKey, {}};
        const std::string text = enrolmentText(given, keys.signing);
        const auto read = readEnrolment(text);
        QVERIFY(read);
        given.instructor = keys.signing.publicKey;
        QVERIFY(*read == given);
        for (std::size_t at = 0; at + 1 < text.size(); ++at) {
            std::string flipped = text;
            flipped[at] = static_cast<char>(flipped[at] ^ 1);
            QVERIFY(!readEnrolment(flipped));
        }
        QCOMPARE(readEnrolment(envelope(test::submission(), test::learnerKey())).error().code,
                 std::string("handin.enrolment"));
    }

    void learnersSecretsDiffer()
    {
        const ClassKeys keys = test::classKeys();
        QVERIFY(keys.secretOf("L-1") != keys.secretOf("L-2"));
        QVERIFY(keys.variantSecret != keys.signing.seed);
        QVERIFY(ClassKeys(std::string(32, 'd')).secretOf("L-1") != keys.secretOf("L-1"));
    }

    void everyCodeHasWords()
    {
        static const QRegularExpression pattern(QStringLiteral("\"(handin\\.[a-z0-9.]+)\""));
        const QDir folder(QStringLiteral(LECTERN_SOURCE_DIR "/exercises/handin"));
        int count = 0;
        for (const QString& name : folder.entryList({QStringLiteral("*.cpp")})) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            auto matches = pattern.globalMatch(QString::fromUtf8(file.readAll()));
            for (; matches.hasNext(); ++count) {
                const QString code = matches.next().captured(1);
                QVERIFY2(messages::knows(code.toStdString()), qPrintable(code));
            }
        }
        QVERIFY(count > 15);
    }
};

QTEST_GUILESS_MAIN(TestEnvelope)
#include "tst_envelope.moc"
