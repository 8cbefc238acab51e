#include "descriptor.h"
#include "jail.h"

#include <QtEndian>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>

namespace lectern::sandbox {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int mostCalls = 5'000;
constexpr std::size_t mostOutput = 64 * 1024;
constexpr int tickMilliseconds = 50;
constexpr std::chrono::milliseconds grace{2'000}; ///< beyond the wall limit, which the jail itself keeps
constexpr int socketBuffer = 1 << 20;
constexpr qsizetype mostText = 4'000;

struct Channels
{
    Descriptor frames;
    Descriptor output;
};

/// Hands the jail the far ends of a new socket and pipe; with them goes the wall limit.
std::optional<Channels> openChannels(int control, int wallMilliseconds)
{
    int pair[2];
    int pipes[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0)
        return std::nullopt;
    Channels near{Descriptor(pair[0]), {}};
    const Descriptor farFrames(pair[1]);
    if (pipe2(pipes, O_CLOEXEC) != 0)
        return std::nullopt;
    near.output = Descriptor(pipes[0]);
    const Descriptor farOutput(pipes[1]);
    fcntl(pipes[0], F_SETFL, O_NONBLOCK);
    for (const int end : pair)
        setsockopt(end, SOL_SOCKET, SO_SNDBUF, &socketBuffer, sizeof socketBuffer);

    char message[5] = {'R'};
    qToLittleEndian(static_cast<std::uint32_t>(wallMilliseconds), message + 1);
    iovec data{message, sizeof message};
    const int descriptors[2] = {farFrames.number(), farOutput.number()};
    alignas(cmsghdr) char room[CMSG_SPACE(sizeof descriptors)] = {};
    msghdr header{};
    header.msg_iov = &data;
    header.msg_iovlen = 1;
    header.msg_control = room;
    header.msg_controllen = sizeof room;
    cmsghdr* rights = CMSG_FIRSTHDR(&header);
    rights->cmsg_level = SOL_SOCKET;
    rights->cmsg_type = SCM_RIGHTS;
    rights->cmsg_len = CMSG_LEN(sizeof descriptors);
    std::copy_n(reinterpret_cast<const char*>(descriptors), sizeof descriptors, CMSG_DATA(rights));
    if (sendmsg(control, &header, MSG_NOSIGNAL) != static_cast<ssize_t>(sizeof message))
        return std::nullopt;
    return near;
}

/// One run, seen from outside: it believes the code's verdict only if nothing else speaks against it.
class Watch
{
public:
    Watch(int control, const JailSettings& settings, const RunRequest& request, std::stop_token stop)
        : m_control(control)
        , m_settings(settings)
        , m_request(request)
        , m_stop(std::move(stop))
        , m_datagram(frameBytes, '\0')
    {
    }

    Run run()
    {
        auto channels = openChannels(m_control, m_settings.wallMilliseconds);
        if (!channels) {
            m_run.end = RunEnd::lost;
            return m_run;
        }
        m_frames = std::move(channels->frames);
        m_output = std::move(channels->output);
        m_deadline = Clock::now() + std::chrono::milliseconds(m_settings.wallMilliseconds) + grace;
        write(m_request.start);
        for (const Array& argument : m_request.arguments)
            write(toFrame(FrameKind::argument, argument));
        while (!isOver())
            step();
        conclude();
        return std::move(m_run);
    }

private:
    bool isOver() const { return m_lost || (m_exited && !m_frames.isOpen() && !m_output.isOpen()); }

    void step()
    {
        pollfd waiting[3] = {{m_frames.number(), POLLIN, 0},
                             {m_output.number(), POLLIN, 0},
                             {m_exited ? -1 : m_control, POLLIN, 0}};
        if (poll(waiting, 3, tickMilliseconds) < 0 && errno != EINTR)
            m_lost = true;
        if (waiting[1].revents != 0)
            readOutput();
        if (waiting[0].revents != 0)
            readFrame();
        if (waiting[2].revents != 0)
            readExit();
        if (m_stop.stop_requested())
            endAs(RunEnd::cancelled);
        if (Clock::now() > m_deadline)
            m_lost = true; // the jail should have ended it: it no longer does its work
    }

    void readOutput()
    {
        char bytes[8'192];
        const ssize_t count = read(m_output.number(), bytes, sizeof bytes);
        if (count < 0 && (errno == EAGAIN || errno == EINTR))
            return;
        if (count <= 0) {
            m_output.reset();
            return;
        }
        const std::size_t room = mostOutput - m_run.output.size();
        m_run.output.append(bytes, std::min(room, static_cast<std::size_t>(count)));
        if (m_run.output.size() >= mostOutput) {
            m_output.reset();
            endAs(RunEnd::output);
        }
    }

    void readFrame()
    {
        const ssize_t size = recv(m_frames.number(), m_datagram.data(),
                                  static_cast<std::size_t>(m_datagram.size()), MSG_TRUNC);
        // Code that ends without reading its arguments resets the channel; its verdict still stands behind
        // that.
        if (size < 0 && (errno == EINTR || errno == ECONNRESET))
            return;
        if (size <= 0) {
            m_frames.reset();
            return;
        }
        if (m_verdict || m_forced)
            return; // nothing counts behind the first verdict
        const auto frame = size > m_datagram.size() ? std::nullopt : decode(m_datagram.left(size));
        if (!frame)
            return endAs(RunEnd::protocol);
        switch (frame->kind) {
        case FrameKind::forward:
            return answer(*frame);
        case FrameKind::values:
            return keepValues(*frame);
        case FrameKind::verdict:
            m_verdict = *frame;
            return;
        case FrameKind::start:
        case FrameKind::argument:
        case FrameKind::refusal:
            break;
        }
        endAs(RunEnd::protocol);
    }

    void answer(const Frame& call)
    {
        if (!m_request.forward)
            return endAs(RunEnd::protocol);
        if (++m_run.calls > mostCalls)
            return endAs(RunEnd::calls);
        const Result<Array> given = m_request.forward(call);
        if (given) {
            write(toFrame(FrameKind::values, *given));
            return;
        }
        const Diagnostic& why = given.error();
        Frame refusal{FrameKind::refusal};
        if (why.code == "sandbox.forward") // words for the learner's exception
            refusal.payload = QByteArray::fromStdString(why.parameters.front());
        else
            refusal.payload = "forward: " + QByteArray::fromStdString(why.code);
        write(refusal);
    }

    void keepValues(const Frame& frame)
    {
        auto values = toArray(frame);
        if (m_request.forward || m_run.values || !values)
            return endAs(RunEnd::protocol);
        m_run.values = std::move(values);
    }

    /// The code is not waited for: one that does not read gets nothing.
    void write(const Frame& frame)
    {
        const QByteArray bytes = encode(frame);
        const ssize_t sent = send(m_frames.number(), bytes.constData(),
                                  static_cast<std::size_t>(bytes.size()), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent != bytes.size() && errno != EPIPE && errno != ECONNRESET)
            endAs(RunEnd::protocol);
    }

    void readExit()
    {
        char bytes[64];
        const ssize_t size = recv(m_control, bytes, sizeof bytes, 0);
        if (size != 6 || bytes[0] != 'X') {
            m_lost = true;
            return;
        }
        m_status = qFromLittleEndian<std::int32_t>(bytes + 1);
        m_late = bytes[5] != 0;
        m_exited = true;
    }

    /// Ends the run from outside; the first reason counts.
    void endAs(RunEnd reason)
    {
        if (m_forced)
            return;
        m_forced = reason;
        if (!m_exited)
            send(m_control, "K", 1, MSG_NOSIGNAL | MSG_DONTWAIT);
    }

    void conclude()
    {
        if (m_lost)
            m_run.end = RunEnd::lost;
        else if (m_forced)
            m_run.end = *m_forced;
        else if (m_late)
            m_run.end = RunEnd::wallTime;
        else if (WIFSIGNALED(m_status))
            concludeSignal(WTERMSIG(m_status));
        else if (!m_verdict || WEXITSTATUS(m_status) != 0)
            m_run.end = RunEnd::silent;
        else
            concludeVerdict();
    }

    void concludeSignal(int signal)
    {
        const bool cpu = signal == SIGXCPU || signal == SIGKILL; // the soft and the hard limit
        m_run.end = cpu ? RunEnd::cpuTime : RunEnd::killed;
        m_run.text = std::to_string(signal);
    }

    void concludeVerdict()
    {
        const std::uint32_t line = m_verdict->sizes[0];
        const std::uint32_t kind = m_verdict->sizes[1];
        m_run.line = line < 100'000 ? static_cast<int>(line) : 0;
        m_run.text = m_verdict->payload.left(mostText).toStdString();
        m_run.errorKind = kind <= static_cast<std::uint32_t>(ErrorKind::raised) ? static_cast<ErrorKind>(kind)
                                                                                : ErrorKind::raised;
        if (m_verdict->code == 0)
            m_run.end = RunEnd::accepted;
        else
            m_run.end = m_verdict->code == 1 ? RunEnd::rejected : RunEnd::error;
    }

    int m_control;
    const JailSettings& m_settings;
    const RunRequest& m_request;
    std::stop_token m_stop;
    QByteArray m_datagram;
    Descriptor m_frames;
    Descriptor m_output;
    Clock::time_point m_deadline;
    Run m_run;
    std::optional<Frame> m_verdict;
    std::optional<RunEnd> m_forced;
    int m_status = 0;
    bool m_late = false;
    bool m_exited = false;
    bool m_lost = false;
};

} // namespace

Run Jail::run(const RunRequest& request, const std::stop_token& stop)
{
    Run run;
    run.end = RunEnd::lost;
    if (isAlive())
        run = Watch(m_control, m_settings, request, stop).run();
    if (run.end == RunEnd::lost)
        this->stop();
    return run;
}

} // namespace lectern::sandbox
