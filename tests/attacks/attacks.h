#pragma once

#include <string>
#include <vector>

namespace lectern::sandbox::attacks {

/// Code that tries to get out, to hinder, or to be called right without being so. `@PORT@` and `@SECRET@`
/// stand for the canaries of the test: a port on loopback and a file.
struct Attack
{
    const char* name;
    const char* source;
    bool endless = false; ///< it only ends when it is ended: one run of it is enough
};

inline const std::vector<Attack>& all()
{
    // Each ends by accepting whatever it is given, so that only being caught makes a difference.
    static const std::vector<Attack> attacks{
        {"read a file", R"(
print(open('@SECRET@').read())
)"},
        {"read the host's files", R"(
import os
for path in ('/etc/passwd', '/etc/hostname', '/proc/self/environ', '/proc/1/cmdline', '/dev/mem', '/root', '/home', '/tmp'):
    try:
        print('LEAKED', open(path).read(40) if not os.path.isdir(path) else os.listdir(path))
    except OSError:
        pass
)"},
        {"read with plain system calls", R"(
import ctypes
libc = ctypes.CDLL(None)
room = ctypes.create_string_buffer(200)
descriptor = libc.open(b'@SECRET@', 0)
if descriptor >= 0 and libc.read(descriptor, room, 200) > 0: print('LEAKED', room.value)
)"},
        {"write a file", R"(
import os
for path in ('@SECRET@', '@SECRET@.new', '/tmp/lectern-attack', 'here', '/worker.py', '/usr/lib/x'):
    for flags in (os.O_WRONLY, os.O_RDWR | os.O_CREAT, os.O_WRONLY | os.O_TRUNC | os.O_CREAT):
        try:
            os.write(os.open(path, flags, 0o666), b'LEAKED')
            print('LEAKED', path)
        except OSError:
            pass
)"},
        {"remove, rename and link", R"(
import os
for attempt in (lambda: os.remove('@SECRET@'), lambda: os.rename('@SECRET@', '@SECRET@2'), lambda: os.link('@SECRET@', '/x'),
                lambda: os.symlink('@SECRET@', '/x'), lambda: os.mkdir('/x'), lambda: os.chmod('@SECRET@', 0o777),
                lambda: os.truncate('@SECRET@', 0), lambda: os.utime('@SECRET@'), lambda: os.mkfifo('/x')):
    try:
        attempt()
        print('LEAKED')
    except OSError:
        pass
)"},
        {"network", R"(
import socket
for family, address in ((socket.AF_INET, ('127.0.0.1', @PORT@)), (socket.AF_UNIX, '\0bus')):
    try:
        socket.socket(family).connect(address)
        print('LEAKED')
    except OSError:
        pass
)"},
        {"network through ctypes", R"(
import ctypes, struct
libc = ctypes.CDLL(None)
s = libc.socket(2, 1, 0)
if s >= 0:
    print('LEAKED socket')
    libc.connect(s, struct.pack('!HH4s8x', 0x0200, @PORT@, bytes([127, 0, 0, 1])), 16)
)"},
        {"fork", R"(
import os
try:
    os.fork()
    print('LEAKED')
except OSError:
    pass
)"},
        {"subprocess and exec", R"(
import os, subprocess
for attempt in (lambda: subprocess.run(['/usr/bin/python3', '-c', 'print("LEAKED")']), lambda: os.system('echo LEAKED'),
                lambda: os.execv('/usr/bin/python3', ['python3', '-c', 'print("LEAKED")']),
                lambda: os.posix_spawn('/usr/bin/python3', ['python3'], {})):
    try:
        attempt()
    except OSError:
        pass
)"},
        {"threads", R"(
import threading
try:
    for _ in range(200): threading.Thread(target=lambda: None).start()
    print('LEAKED')
except RuntimeError:
    pass
)"},
        {"memory", R"(
keep = []
while True: keep.append(np.ones(1 << 22))
)",
         true},
        {"memory at once", R"(
np.ones((1 << 40,))
)"},
        {"memory of small things", R"(
keep = []
while True: keep.append(bytearray(1000))
)",
         true},
        {"recursion", R"(
import sys
sys.setrecursionlimit(10 ** 9)
def deeper(): return deeper()
deeper()
)",
         true},
        {"signals", R"(
import os, signal
for pid in (1, os.getppid(), -1, 0, 2, 3):
    for number in (signal.SIGKILL, signal.SIGTERM, signal.SIGSTOP):
        try:
            os.kill(pid, number)
            print('LEAKED', pid)
        except OSError:
            pass
)"},
        {"ptrace", R"(
import ctypes, os
ctypes.CDLL(None).ptrace(16, os.getppid(), 0, 0)
print('LEAKED')
)"},
        {"another process's memory", R"(
import ctypes, os
ctypes.CDLL(None).process_vm_readv(os.getppid(), None, 0, None, 0, 0)
print('LEAKED')
)"},
        {"namespaces", R"(
import ctypes
libc = ctypes.CDLL(None)
print('LEAKED' if libc.unshare(0x10000000) == 0 else '')
)"},
        {"mount", R"(
import ctypes
print('LEAKED' if ctypes.CDLL(None).mount(b'none', b'/', b'tmpfs', 0, None) == 0 else '')
)"},
        {"bpf and io_uring", R"(
import ctypes
libc = ctypes.CDLL(None)
for call in (321, 425):
    if libc.syscall(call, 0, 0, 0) >= 0: print('LEAKED', call)
)"},
        {"clone by number", R"(
import ctypes
libc = ctypes.CDLL(None)
for call in (56, 57, 58, 435):
    if libc.syscall(call, 0, 0, 0, 0, 0) > 0: print('LEAKED', call)
)"},
        {"new machine code", R"(
import mmap
try:
    mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    print('LEAKED')
except OSError:
    pass
)"},
        {"new machine code later", R"(
import ctypes, mmap
page = mmap.mmap(-1, 4096)
address = ctypes.addressof(ctypes.c_char.from_buffer(page))
print('LEAKED' if ctypes.CDLL(None).mprotect(ctypes.c_void_p(address), 4096, 7) == 0 else '')
)"},
        {"32-bit system calls", R"(
import ctypes, mmap
# int 0x80 needs code; the personality of 32 bits does not
print('LEAKED' if ctypes.CDLL(None).personality(8) >= 0 else '')
)"},
        {"raising its own limits", R"(
import resource
for which in (resource.RLIMIT_CPU, resource.RLIMIT_AS, resource.RLIMIT_NPROC):
    try:
        resource.setrlimit(which, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        print('LEAKED')
    except (OSError, ValueError):
        pass
)"},
        {"descriptors that are open", R"(
import os
for number in range(4, 64):
    try:
        os.fstat(number)
        print('LEAKED', number)
    except OSError:
        pass
)"},
        {"passing descriptors", R"(
import socket
try:
    channel = socket.socket(fileno=3)
    socket.send_fds(channel, [b'V' + bytes(19)], [0])
    print('LEAKED')
except (OSError, ValueError):
    pass
)"},
        {"ignoring the time limit", R"(
import signal
signal.signal(signal.SIGXCPU, signal.SIG_IGN)
while True: pass
)",
         true},
        {"a regular expression that never ends", R"(
import re
re.match(r'(a+)+$', 'a' * 64 + 'b')
)",
         true},
        {"output without end", R"(
while True: print('x' * 1000)
)",
         true},
        {"bytes without end", R"(
import os
while True: os.write(2, bytes(4096))
)",
         true},
        {"a verdict before the code ends", R"(
import os
os.write(3, b'V' + bytes(19))
while True: pass
)",
         true},
        {"a verdict and a bad exit", R"(
import os
os.write(3, b'V' + bytes(19))
os._exit(1)
)"},
        {"a verdict and a crash", R"(
import ctypes, os
os.write(3, b'V' + bytes(19))
ctypes.string_at(0)
)"},
        {"many verdicts", R"(
import os
for code in (0, 1, 2, 0): os.write(3, bytes([86, 0, code, 0]) + bytes(16))
os._exit(0)
)"},
        {"it always says right", R"(
import os
def test_no_leak(module):
    os.write(3, b'V' + bytes(19))
    os._exit(0)
)"},
        {"it always says wrong", R"(
import os
def test_no_leak(module):
    module.eval()
    module(np.ones((1, 5, module.width)))
    os.write(3, bytes([86, 0, 1, 0]) + bytes(16))
    os._exit(0)
)"},
        {"the worker's own functions", R"(
import sys, os
worker = sys.modules['__main__']
worker.judge = lambda frame: (0, 0, 0, '')
worker.run_test = lambda entry, sizes: 1
worker.Module.forward = lambda self, x, valid=None: x
os._exit = lambda code: None
)"},
        {"NumPy itself", R"(
np.allclose = lambda *a, **k: True
np.ascontiguousarray = lambda x, dtype=None: x
)"},
        {"the caller's frames", R"(
import sys
frame = sys._getframe()
while frame:
    for name, value in list(frame.f_locals.items()):
        if 'secret' in name.lower() or 'mutant' in name.lower() or 'expect' in name.lower(): print('LEAKED', name)
    frame = frame.f_back
)"},
        {"looking for the faults in memory", R"(
import gc, re
wanted = re.compile('mask[.]triangle')  # does not find itself
for thing in gc.get_objects():
    if isinstance(thing, (list, tuple, dict)) and wanted.search(str(thing)[:5000]): print('LEAKED')
)"},
        {"a short frame", R"(
import os
os.write(3, b'F')
)"},
        {"an unknown frame", R"(
import os
os.write(3, b'Z' + bytes(40))
)"},
        {"frames of the grader's own kinds", R"(
import os
for op in b'SAE': os.write(3, bytes([op]) + bytes(40))
)"},
        {"sizes that lie", R"(
import os, struct
for sizes in ((1, 5, 8, 0), (0, 0, 0, 0), (2 ** 32 - 1,) * 4, (65536,) * 4, (1, 2 ** 31, 8, 0)):
    for dims in (0, 3, 4, 255):
        os.write(3, struct.pack('<BBH4I', ord('F'), dims, 3, *sizes) + bytes(64))
)"},
        {"a frame that is too large", R"(
import os
os.write(3, b'F' + bytes(140000))
)"},
        {"calls without reading", R"(
import os, struct
call = struct.pack('<BBH4I', ord('F'), 3, 1, 1, 16, 8, 0) + bytes(16 * 8 * 8)
while True: os.write(3, call)
)",
         true},
        {"calls without end", R"(
def test_no_leak(module):
    module.eval()
    x = np.ones((1, 1, module.width))
    while True: module(x)
)",
         true},
        {"numbers that are none", R"(
def test_no_leak(module):
    module.eval()
    for bad in (np.nan, np.inf, -np.inf, 1e308):
        module(np.full((2, 5, module.width), bad))
)"},
        {"closing the channel", R"(
import os
os.close(3)
)"},
        {"telling runs apart by process", R"(
import os
def test_no_leak(module):
    module.eval()
    module(np.ones((1, 5, module.width)))
    assert os.getpid() < 5
)"},
        {"telling runs apart by chance", R"(
def test_no_leak(module):
    module.eval()
    module(np.ones((1, 5, module.width)))
    assert np.random.rand() < 0.5
)"},
        {"leaving something behind", R"(
import atexit, builtins, sys
builtins.left = True
sys.path.insert(0, '/tmp')
atexit.register(lambda: print('LEAKED'))
def test_no_leak(module):
    global left
)"},
    };
    return attacks;
}

} // namespace lectern::sandbox::attacks
