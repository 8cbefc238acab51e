#include "seccomp_policy.h"

#include <cerrno>
#include <fcntl.h>
#include <linux/sched.h>
#include <memory>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lectern::sandbox {
namespace {

/// Rules are added by name: a system call that this architecture or kernel does not have is left out.
class Policy
{
public:
    explicit Policy(std::uint32_t otherwise)
        : m_context(seccomp_init(otherwise), &seccomp_release)
    {
    }

    template <typename... Conditions>
    void add(std::uint32_t action, const char* call, Conditions... conditions)
    {
        const int number = m_context ? seccomp_syscall_resolve_name(call) : __NR_SCMP_ERROR;
        if (number < 0)
            return;
        m_failed = m_failed || seccomp_rule_add(m_context.get(), action, number, sizeof...(conditions),
                                                conditions...) != 0;
    }

    template <std::size_t Count>
    void addAll(std::uint32_t action, const char* const (&calls)[Count])
    {
        for (const char* call : calls)
            add(action, call);
    }

    Result<QByteArray> compile() const
    {
        const int file = memfd_create("policy", MFD_CLOEXEC);
        if (!m_context || m_failed || file < 0 || seccomp_export_bpf(m_context.get(), file) != 0) {
            if (file >= 0)
                close(file);
            return fail("sandbox.seccomp");
        }
        const off_t size = lseek(file, 0, SEEK_END);
        QByteArray program(static_cast<qsizetype>(size), '\0');
        const bool read = pread(file, program.data(), static_cast<std::size_t>(size), 0) == size;
        close(file);
        if (!read || size == 0)
            return fail("sandbox.seccomp");
        return program;
    }

private:
    std::unique_ptr<void, decltype(&seccomp_release)> m_context;
    bool m_failed = false;
};

constexpr std::uint32_t allow = SCMP_ACT_ALLOW;
constexpr std::uint32_t refuse = SCMP_ACT_ERRNO(EPERM);
constexpr std::uint32_t unknown = SCMP_ACT_ERRNO(ENOSYS);
constexpr std::uint64_t lowWord = 0xffffffffU; // the kernel looks at 32 bits of these arguments

// Nothing that a program under test needs: each is a known way out, or a way to reach another process.
constexpr const char* never[] = {"ptrace",
                                 "process_vm_readv",
                                 "process_vm_writev",
                                 "kcmp",
                                 "bpf",
                                 "perf_event_open",
                                 "userfaultfd",
                                 "io_uring_setup",
                                 "io_uring_enter",
                                 "io_uring_register",
                                 "keyctl",
                                 "add_key",
                                 "request_key",
                                 "kexec_load",
                                 "kexec_file_load",
                                 "init_module",
                                 "finit_module",
                                 "delete_module",
                                 "mount",
                                 "umount2",
                                 "pivot_root",
                                 "chroot",
                                 "unshare",
                                 "setns",
                                 "move_mount",
                                 "open_tree",
                                 "fsopen",
                                 "fsconfig",
                                 "fsmount",
                                 "fspick",
                                 "mount_setattr",
                                 "open_by_handle_at",
                                 "name_to_handle_at",
                                 "reboot",
                                 "swapon",
                                 "swapoff",
                                 "acct",
                                 "quotactl",
                                 "settimeofday",
                                 "clock_settime",
                                 "clock_adjtime",
                                 "adjtimex",
                                 "iopl",
                                 "ioperm",
                                 "syslog",
                                 "lookup_dcookie",
                                 "vhangup",
                                 "personality",
                                 "modify_ldt",
                                 "mknod",
                                 "mknodat",
                                 "process_madvise",
                                 "pidfd_getfd",
                                 "fanotify_init",
                                 "fanotify_mark",
                                 "sethostname",
                                 "setdomainname",
                                 "uselib",
                                 "ustat",
                                 "sysfs",
                                 "memfd_secret"};

// Where memory lies: refused without an end, since OpenBLAS asks for it and goes on without.
constexpr const char* placing[] = {"mbind", "set_mempolicy", "migrate_pages", "move_pages"};

constexpr const char* channels[] = {"socket",  "socketpair", "bind",   "connect", "listen",  "accept",
                                    "accept4", "shmget",     "shmat",  "shmctl",  "semget",  "semop",
                                    "semctl",  "msgget",     "msgsnd", "msgrcv",  "mq_open", "memfd_create",
                                    "symlink", "symlinkat",  "link",   "linkat"};

constexpr unsigned long namespaces[] = {CLONE_NEWUSER, CLONE_NEWNS,  CLONE_NEWPID,   CLONE_NEWNET,
                                        CLONE_NEWIPC,  CLONE_NEWUTS, CLONE_NEWCGROUP};

constexpr const char* computing[] = {"read",
                                     "write",
                                     "pread64",
                                     "readv",
                                     "writev",
                                     "close",
                                     "fstat",
                                     "newfstatat",
                                     "stat",
                                     "lstat",
                                     "statx",
                                     "lseek",
                                     "munmap",
                                     "brk",
                                     "mremap",
                                     "madvise",
                                     "rt_sigaction",
                                     "rt_sigprocmask",
                                     "rt_sigreturn",
                                     "sigaltstack",
                                     "getrandom",
                                     "clock_gettime",
                                     "clock_getres",
                                     "gettimeofday",
                                     "time",
                                     "clock_nanosleep",
                                     "nanosleep",
                                     "exit",
                                     "exit_group",
                                     "futex",
                                     "readlink",
                                     "readlinkat",
                                     "access",
                                     "faccessat",
                                     "faccessat2",
                                     "getpid",
                                     "gettid",
                                     "getppid",
                                     "getuid",
                                     "geteuid",
                                     "getgid",
                                     "getegid",
                                     "sched_yield",
                                     "sched_getaffinity",
                                     "poll",
                                     "ppoll",
                                     "select",
                                     "pselect6",
                                     "getcwd",
                                     "getdents64",
                                     "uname",
                                     "getrusage",
                                     "rseq",
                                     "set_robust_list",
                                     "set_tid_address",
                                     "membarrier",
                                     "getcpu",
                                     "restart_syscall",
                                     "dup",
                                     "times"};

constexpr unsigned writing = O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND | (O_TMPFILE & ~O_DIRECTORY) | O_PATH;

} // namespace

Result<QByteArray> outerFilter()
{
    Policy policy(allow);
    policy.addAll(refuse, never);
    policy.addAll(refuse, placing);
    policy.addAll(refuse, channels);
    policy.add(unknown, "clone3"); // its flags lie in memory, where a filter cannot look
    for (const unsigned long flag : namespaces)
        policy.add(refuse, "clone", SCMP_A0(SCMP_CMP_MASKED_EQ, flag, flag));
    for (const std::uint64_t request : {std::uint64_t{TIOCSTI}, std::uint64_t{TIOCLINUX}})
        policy.add(refuse, "ioctl", SCMP_A1(SCMP_CMP_MASKED_EQ, lowWord, request));
    return policy.compile();
}

Result<QByteArray> innerFilter()
{
    Policy policy(refuse);
    policy.addAll(allow, computing);
    policy.add(allow, "openat", SCMP_A2(SCMP_CMP_MASKED_EQ, writing, O_RDONLY));
    policy.add(allow, "open", SCMP_A1(SCMP_CMP_MASKED_EQ, writing, O_RDONLY));
    for (const char* call : {"mmap", "mprotect"})
        policy.add(allow, call, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
    for (const int command : {F_GETFD, F_SETFD, F_GETFL, F_DUPFD_CLOEXEC})
        policy.add(allow, "fcntl", SCMP_A1(SCMP_CMP_MASKED_EQ, lowWord, static_cast<std::uint64_t>(command)));
    policy.add(SCMP_ACT_ERRNO(ENOTTY), "ioctl");
    policy.add(unknown, "clone3");
    policy.add(allow, "prlimit64", SCMP_A0(SCMP_CMP_EQ, 0), SCMP_A2(SCMP_CMP_EQ, 0)); // read only, of itself
    policy.addAll(SCMP_ACT_KILL_PROCESS, never);
    return policy.compile();
}

} // namespace lectern::sandbox
