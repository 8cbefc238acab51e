// Passwords in a real keyring, on a message bus of this test's own; and without one.

#include "keyring_session.h"
#include "may_skip.h"

#include <lectern/keyring/keyring.h>

#include <QCoreApplication>
#include <QDir>
#include <QTest>

using namespace lectern;

namespace {

const keyring::Entry entry{QStringLiteral("Lectern test"), QStringLiteral("key@https://lrs.example")};

/// This program inside a session with a keyring: keeps, reads, forgets.
int useKeyring()
{
    if (keyring::read(entry).error().code != "keyring.missing")
        return 10;
    if (!keyring::write(entry, QStringLiteral("pässword")))
        return 11;
    const auto back = keyring::read(entry);
    if (!back || *back != QStringLiteral("pässword"))
        return 12;
    if (!keyring::remove(entry) || !keyring::remove(entry))
        return 13;
    return keyring::read(entry).error().code == "keyring.missing" ? 0 : 14;
}

int withoutKeyring()
{
    const auto written = keyring::write(entry, QStringLiteral("x"));
    const auto read = keyring::read(entry);
    if (written || read)
        return 10;
    return written.error().code == "keyring.none" && read.error().code == "keyring.none" ? 0 : 11;
}

} // namespace

class TestKeyring : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aPasswordIsKeptAndForgotten()
    {
        if (!testing::hasKeyringSession())
            NOT_TESTED_HERE("gnome-keyring or dbus-daemon is not installed");
        QCOMPARE(run(testing::inKeyringSession(QCoreApplication::applicationFilePath() +
                                               QStringLiteral(" --use"))),
                 0);
    }

    void withoutAKeyringNothingIsKept()
    {
        QCOMPARE(run({QCoreApplication::applicationFilePath(), QStringLiteral("--none")}), 0);
        const QStringList left =
            QDir(m_home.path()).entryList(QDir::Files | QDir::Hidden | QDir::NoDotAndDotDot);
        QCOMPARE(left, QStringList());
    }

private:
    int run(QStringList words) const
    {
        QProcess process;
        process.setProcessEnvironment(testing::withoutSession(m_home));
        process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        const QString program = words.takeFirst();
        process.start(program, words);
        return process.waitForFinished(60'000) ? process.exitCode() : -1;
    }

    QTemporaryDir m_home;
};

int main(int argc, char** argv)
{
    if (argc == 2 && (qstrcmp(argv[1], "--use") == 0 || qstrcmp(argv[1], "--none") == 0)) {
        const QCoreApplication application(argc, argv);
        return qstrcmp(argv[1], "--use") == 0 ? useKeyring() : withoutKeyring();
    }
    return testing::runMaySkip<QCoreApplication, TestKeyring>(argc, argv);
}
#include "tst_keyring.moc"
