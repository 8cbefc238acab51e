#include "jail.h"

#include "descriptor.h"
#include "seccomp_policy.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtEndian>

#include <csignal>
#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <pwd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lectern::sandbox {
namespace {

constexpr const char* bubblewrap = "/usr/bin/bwrap";
constexpr const char* python = "/usr/bin/python3";
constexpr int startMilliseconds = 20'000;
constexpr int cannotDropRoot = 126;
constexpr int controlNumber = 3;
constexpr int filterNumber = 4;
constexpr int workerNumber = 5;

QStringList environment()
{
    QStringList all{QStringLiteral("OPENBLAS_NUM_THREADS=1"), QStringLiteral("OMP_NUM_THREADS=1"),
                    QStringLiteral("LC_ALL=C.UTF-8"), QStringLiteral("HOME=/nonexistent"),
                    QStringLiteral("PATH=/usr/bin")};
    // Some processors need them for right results.
    for (const char* name : {"OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE"}) {
        if (qEnvironmentVariableIsSet(name))
            all << QString::fromLatin1(name) + u'=' + qEnvironmentVariable(name);
    }
    return all;
}

/// Only Python, NumPy and the libraries: no module of ours, no /proc, /dev or /tmp.
QStringList bubblewrapArguments()
{
    QStringList arguments{QStringLiteral("--unshare-all"),
                          QStringLiteral("--unshare-user"),
                          QStringLiteral("--disable-userns"),
                          QStringLiteral("--die-with-parent"),
                          QStringLiteral("--new-session"),
                          QStringLiteral("--cap-drop"),
                          QStringLiteral("ALL"),
                          QStringLiteral("--hostname"),
                          QStringLiteral("sandbox"),
                          QStringLiteral("--clearenv")};
    for (const QString& variable : environment())
        arguments << QStringLiteral("--setenv") << variable.section(u'=', 0, 0) << variable.section(u'=', 1);
    const QString program = QFileInfo(QString::fromLatin1(python)).canonicalFilePath();
    const auto bind = [&arguments](const QString& from, const QString& to) {
        arguments << QStringLiteral("--ro-bind-try") << from << to;
    };
    bind(program, QString::fromLatin1(python));
    for (const QString& folder : {QString(u"/usr/lib/" + QFileInfo(program).fileName()),
                                  QStringLiteral("/usr/lib/python3/dist-packages/numpy"),
                                  QStringLiteral("/usr/lib/" LECTERN_LIBRARY_FOLDER),
                                  QStringLiteral("/usr/lib64"), QStringLiteral("/etc/alternatives")})
        bind(folder, folder);
    arguments << QStringLiteral("--symlink") << QStringLiteral("usr/lib") << QStringLiteral("/lib")
              << QStringLiteral("--symlink") << QStringLiteral("usr/lib64") << QStringLiteral("/lib64")
              << QStringLiteral("--ro-bind-data") << QString::number(workerNumber)
              << QStringLiteral("/worker.py") << QStringLiteral("--remount-ro") << QStringLiteral("/")
              << QStringLiteral("--chdir") << QStringLiteral("/") << QStringLiteral("--seccomp")
              << QString::number(filterNumber) << QStringLiteral("--");
    return arguments;
}

/// A program that anybody may change cannot judge anybody.
Result<void> checkWorker(const QString& worker)
{
    for (const QString& path : {worker, QFileInfo(worker).path()}) {
        struct stat state
        {
        };
        if (stat(path.toLocal8Bit().constData(), &state) != 0)
            return fail("sandbox.worker.missing", {path.toStdString()});
        if ((state.st_mode & S_IWOTH) != 0)
            return fail("sandbox.folder.writable", {path.toStdString()});
    }
    return {};
}

Descriptor fileWith(const QByteArray& bytes)
{
    Descriptor file(memfd_create("filter", MFD_CLOEXEC));
    if (!file.isOpen() ||
        write(file.number(), bytes.constData(), static_cast<std::size_t>(bytes.size())) != bytes.size())
        return {};
    lseek(file.number(), 0, SEEK_SET);
    return file;
}

struct Inherited
{
    int control;
    int filter;
    int worker;
    bool dropRoot;
    uid_t user;
    gid_t group;
};

/// Between fork and exec: only what is safe there.
void becomeTheJail(const Inherited& given)
{
    int moved[3] = {given.control, given.filter, given.worker};
    for (int& number : moved)
        number = fcntl(number, F_DUPFD_CLOEXEC, 100);
    for (int i = 0; i < 3; ++i)
        dup2(moved[i], controlNumber + i);
    close_range(workerNumber + 1, ~0U, CLOSE_RANGE_CLOEXEC);
    const rlimit noCore{0, 0};
    const rlimit descriptors{64, 64};
    setrlimit(RLIMIT_CORE, &noCore);
    setrlimit(RLIMIT_NOFILE, &descriptors);
    if (given.dropRoot &&
        (setgroups(0, nullptr) != 0 || setresgid(given.group, given.group, given.group) != 0 ||
         setresuid(given.user, given.user, given.user) != 0))
        _exit(cannotDropRoot);
    prctl(PR_SET_PDEATHSIG, SIGKILL); // a change of user would clear it
}

} // namespace

Result<std::unique_ptr<Jail>> Jail::start(const JailSettings& settings)
{
    if (settings.confinement == Confinement::bubblewrap && access(bubblewrap, X_OK) != 0)
        return fail("sandbox.bwrap.missing");
    if (access(python, X_OK) != 0)
        return fail("sandbox.python.missing");
    if (const auto sound = checkWorker(settings.worker); !sound)
        return fail(sound.error());
    std::unique_ptr<Jail> jail(new Jail(settings));
    const bool isRoot = geteuid() == 0;
    Result<void> started = jail->launch(isRoot);
    if (!started && isRoot && jail->m_process.exitCode() == cannotDropRoot) {
        jail->m_asRoot = true;
        started = jail->launch(false);
    }
    if (!started)
        return fail(started.error());
    return jail;
}

Jail::~Jail()
{
    stop();
}

void Jail::stop()
{
    if (m_control >= 0)
        close(m_control);
    m_control = -1;
    if (m_process.state() != QProcess::NotRunning) {
        m_process.kill();
        m_process.waitForFinished(5'000);
    }
}

Result<void> Jail::launch(bool dropRoot)
{
    const auto outer = outerFilter();
    const auto inner = innerFilter();
    if (!outer || !inner)
        return fail("sandbox.seccomp");
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0)
        return fail("sandbox.start", {"socketpair"});
    m_control = pair[0];
    const Descriptor control(pair[1]);
    const Descriptor filter = fileWith(*outer);
    const Descriptor worker(open(m_settings.worker.toLocal8Bit().constData(), O_RDONLY | O_CLOEXEC));
    if (!filter.isOpen() || !worker.isOpen())
        return fail("sandbox.worker.missing", {m_settings.worker.toStdString()});

    Inherited given{control.number(), filter.number(), worker.number(), dropRoot, 0, 0};
    if (const passwd* nobody = dropRoot ? getpwnam("nobody") : nullptr) {
        given.user = nobody->pw_uid;
        given.group = nobody->pw_gid;
    } else {
        given.dropRoot = false;
        m_asRoot = geteuid() == 0;
    }
    m_process.setChildProcessModifier([given] { becomeTheJail(given); });
    m_process.setStandardInputFile(QProcess::nullDevice());
    m_process.setStandardOutputFile(QProcess::nullDevice());
    m_process.setProcessEnvironment({});
    const bool wrapped = m_settings.confinement == Confinement::bubblewrap;
    QStringList command{QString::fromLatin1(python), QStringLiteral("-I"), QStringLiteral("-S"),
                        wrapped ? QStringLiteral("/worker.py") : QStringLiteral("/proc/self/fd/5")};
    if (wrapped) {
        command = QStringList{QString::fromLatin1(bubblewrap)} + bubblewrapArguments() + command;
    } else {
        QProcessEnvironment variables;
        for (const QString& variable : environment())
            variables.insert(variable.section(u'=', 0, 0), variable.section(u'=', 1));
        m_process.setProcessEnvironment(variables);
    }
    m_process.setProgram(command.takeFirst());
    m_process.setArguments(command);
    m_process.start();
    if (!m_process.waitForStarted(startMilliseconds))
        return fail("sandbox.start", {m_process.errorString().toStdString()});
    return setUp(wrapped ? QByteArray() : *outer, *inner);
}

/// Sends the filters and waits until Python is ready.
Result<void> Jail::setUp(const QByteArray& outer, const QByteArray& inner)
{
    QByteArray message(5, '\0');
    message[0] = m_settings.confinement == Confinement::landlock ? 1 : 0;
    qToLittleEndian(static_cast<std::uint32_t>(outer.size()), message.data() + 1);
    message += outer + inner;
    const bool sent = send(m_control, message.constData(), static_cast<std::size_t>(message.size()),
                           MSG_NOSIGNAL) == message.size();
    QByteArray reply(256, '\0');
    pollfd waiting{m_control, POLLIN, 0};
    const bool came = sent && poll(&waiting, 1, startMilliseconds) == 1;
    const ssize_t size = came ? recv(m_control, reply.data(), static_cast<std::size_t>(reply.size()), 0) : 0;
    if (size <= 1 || reply.front() != 'R') {
        if (!came)
            m_process.kill();
        m_process.waitForFinished(2'000);
        const QByteArray said = m_process.readAllStandardError().trimmed();
        close(m_control);
        m_control = -1;
        return fail("sandbox.start", {QString::fromUtf8(said.right(400)).toStdString()});
    }
    const QJsonObject versions = QJsonDocument::fromJson(reply.mid(1, size - 1)).object();
    m_python = versions.value(u"python").toString().left(20);
    m_numpy = versions.value(u"numpy").toString().left(20);
    return {};
}

} // namespace lectern::sandbox
