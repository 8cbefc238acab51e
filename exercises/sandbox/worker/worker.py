"""Runs a learner's code, each run in a process of its own, inside the jail.

Nothing here is trusted once that code has started: it can change all of it. So this file holds no secret and decides
nothing. The implementations under test, the expectations and the verdict stay in the process at the other end.

Descriptor 3 is the control socket. For each run it carries a socket for frames and a pipe for output (SCM_RIGHTS).
A frame is one datagram: op, number of dimensions, code, four sizes, then float64 numbers or UTF-8.
"""
import ctypes
import gc
import json
import linecache
import os
import random
import resource
import select
import socket
import struct
import sys
import time
import traceback

sys.path.append("/usr/lib/python3/dist-packages")
try:
    import numpy as np
    import numpy.testing
except ImportError:
    np = None
# What people use: an extension module cannot be loaded once the process is locked down.
import bisect, collections, copy, dataclasses, decimal, fractions, functools, heapq, itertools  # noqa: E401, F401
import math, operator, re, statistics, string, types, typing, unicodedata, warnings  # noqa: E401, F401

CONTROL = 3
HEADER = struct.Struct("<BBH4I")
FRAME_BYTES = 128 * 1024
SOURCE_NAME = "answer.py"
ACCEPTED, REJECTED, ERROR = 0, 1, 2
SYNTAX, NO_FUNCTION, RESULT, RAISED = 1, 2, 3, 4
EVALUATING, PADDED = 1, 2
CPU_SECONDS, MEMORY_BYTES, DESCRIPTORS = 3, 600 << 20, 32

libc = ctypes.CDLL(None, use_errno=True)
libc.prctl.argtypes = [ctypes.c_int] + [ctypes.c_ulong] * 4


class Unusable(Exception):
    """The code ran, but not as the exercise asks. `kind` says in which way."""

    def __init__(self, kind, text):
        super().__init__(text)
        self.kind = kind


# ---- the jail's inner wall -------------------------------------------------------------------------------------------

PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS = 1, 4, 22, 38


def control_process(option, value, pointer=0):
    if libc.prctl(option, value, pointer, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl %d" % option)


def install_filter(program):
    """`program` is a list of BPF instructions of 8 bytes each, compiled by the process outside."""
    class Program(ctypes.Structure):
        _fields_ = [("count", ctypes.c_ushort), ("instructions", ctypes.c_char_p)]

    filled = Program(len(program) // 8, program)
    control_process(PR_SET_SECCOMP, 2, ctypes.addressof(filled))


def restrict_files():
    """Landlock: Python and its libraries may be read, nothing else. Where bubblewrap gives no file system of its own."""
    create, add, restrict = 444, 445, 446
    version = libc.syscall(create, None, 0, 1)
    if version < 1:
        raise OSError(ctypes.get_errno(), "landlock")
    rights = {1: 13, 2: 14, 3: 15, 4: 15}.get(version, 16)
    handled = struct.pack("<QQQ", (1 << rights) - 1, 3 if version >= 4 else 0, 3 if version >= 6 else 0)
    rules = libc.syscall(create, handled, 8 if version < 4 else 16 if version < 6 else 24, 0)
    if rules < 0:
        raise OSError(ctypes.get_errno(), "landlock")
    read_file, read_folder = 1 << 2, 1 << 3
    for path in (os.path.dirname(os.__file__), "/usr/lib/python3"):
        folder = os.open(path, os.O_PATH)
        if libc.syscall(add, rules, 1, struct.pack("<Qi", read_file | read_folder, folder), 0) != 0:
            raise OSError(ctypes.get_errno(), "landlock")
        os.close(folder)
    if libc.syscall(restrict, rules, 0) != 0:
        raise OSError(ctypes.get_errno(), "landlock")
    os.close(rules)


def lock_down(stage2, landlock):
    control_process(PR_SET_NO_NEW_PRIVS, 1)
    control_process(PR_SET_DUMPABLE, 0)
    control_process(PR_SET_PDEATHSIG, 9)
    if landlock:
        restrict_files()
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 1))
    for limit, most in ((resource.RLIMIT_AS, MEMORY_BYTES), (resource.RLIMIT_FSIZE, 0), (resource.RLIMIT_NPROC, 0),
                        (resource.RLIMIT_CORE, 0), (resource.RLIMIT_NOFILE, DESCRIPTORS),
                        (resource.RLIMIT_MEMLOCK, 0), (resource.RLIMIT_MSGQUEUE, 0),
                        (resource.RLIMIT_STACK, 8 << 20)):
        resource.setrlimit(limit, (most, most))
    install_filter(stage2)


# ---- what the learner's code meets -----------------------------------------------------------------------------------

class Module:
    """The module under test: only what forward() gives can be seen. It lives in another process."""

    def __init__(self, heads, width):
        self.heads = heads
        self.width = width
        self.training = True

    def eval(self):
        return self.train(False)

    def train(self, mode=True):
        self.training = bool(mode)
        return self

    def forward(self, x, valid=None):
        x = np.ascontiguousarray(x, dtype="<f8")
        if x.ndim != 3 or x.shape[2] != self.width:
            raise ValueError("x must have shape [N, L, %d], not %s" % (self.width, list(x.shape)))
        code, tail = 0 if self.training else EVALUATING, b""
        if valid is not None:
            valid = np.ascontiguousarray(valid, dtype=bool)
            if valid.shape != x.shape[:2]:
                raise ValueError("valid must have shape %s, not %s" % (list(x.shape[:2]), list(valid.shape)))
            code, tail = code | PADDED, valid.tobytes()
        payload = x.tobytes() + tail
        if HEADER.size + len(payload) > FRAME_BYTES:
            raise ValueError("x is too large: at most %d numbers" % ((FRAME_BYTES - HEADER.size) // 9))
        os.write(CONTROL, HEADER.pack(ord("F"), 3, code, *x.shape, 0) + payload)
        return receive("Y")

    __call__ = forward

    def __repr__(self):
        return "Module(heads=%d, width=%d)" % (self.heads, self.width)


def receive(expected):
    frame = os.read(CONTROL, FRAME_BYTES)
    if not frame:
        raise Unusable(RAISED, "the grader has closed the connection")
    op, dims, code, *sizes = HEADER.unpack_from(frame)
    if op == ord("E"):
        raise ValueError(frame[HEADER.size:].decode("utf-8", "replace"))
    if op != ord(expected):
        raise Unusable(RAISED, "unexpected frame")
    numbers = np.frombuffer(frame, "<f8", offset=HEADER.size)
    return int(numbers[0]) if dims == 0 and code == 1 else float(numbers[0]) if dims == 0 \
        else numbers.reshape(sizes[:dims]).copy()


def entry_of(namespace, name):
    entry = namespace.get(name)
    if not callable(entry):
        raise Unusable(NO_FUNCTION, name)
    return entry


def run_test(entry, sizes):
    outcome = entry(Module(sizes[0], sizes[1]))
    if outcome is None or outcome is True or (isinstance(outcome, np.bool_) and outcome):
        return ACCEPTED
    if outcome is False or isinstance(outcome, np.bool_):
        return REJECTED
    raise Unusable(RESULT, type(outcome).__name__)


def run_function(entry, arguments):
    given = entry(*[receive("A") for _ in range(arguments)])
    if given is None:  # a forgotten return
        raise Unusable(RESULT, "None")
    try:
        if np.iscomplexobj(given):
            raise Unusable(RESULT, "complex")
        result = np.ascontiguousarray(given, dtype="<f8")
    except (TypeError, ValueError):
        raise Unusable(RESULT, type(given).__name__) from None
    if result.ndim > 4 or HEADER.size + result.nbytes > FRAME_BYTES:
        raise Unusable(RESULT, "array of shape %s" % list(result.shape))
    os.write(CONTROL, HEADER.pack(ord("Y"), result.ndim, 0, *(result.shape + (0,) * 4)[:4]) + result.tobytes())
    return ACCEPTED


def explain(error):
    """Line and text of an exception, without the frames of this file."""
    told = traceback.TracebackException.from_exception(error)
    told.stack = traceback.StackSummary.from_list([f for f in told.stack if f.filename == SOURCE_NAME][-8:])
    line = told.stack[-1].lineno if told.stack else 0
    if isinstance(error, SyntaxError):
        line = error.lineno or 0
    return line, "".join(told.format(chain=False))[-4000:]


def judge(frame):
    op, task, arguments, *sizes = HEADER.unpack_from(frame)
    name, source = frame[HEADER.size:].decode("utf-8").split("\n", 1)
    random.seed(sizes[2])
    if np is not None:
        np.random.seed(sizes[2])
    namespace = {"__name__": "answer", "np": np}
    linecache.cache[SOURCE_NAME] = (len(source), None, source.splitlines(True), SOURCE_NAME)
    try:
        code = compile(source, SOURCE_NAME, "exec", dont_inherit=True)
    except Exception as error:  # also RecursionError and MemoryError, of what is nested too deep
        return (ERROR, SYNTAX) + explain(error)
    try:
        exec(code, namespace)
        entry = entry_of(namespace, name)
        return (run_test(entry, sizes) if task == 0 else run_function(entry, arguments), 0, 0, "")
    except AssertionError as error:
        return (REJECTED, 0) + explain(error)
    except Unusable as error:
        return (ERROR, error.kind, 0, str(error))
    except BaseException as error:  # also SystemExit and KeyboardInterrupt
        return (ERROR, RAISED) + explain(error)


def child(frames, output, stage2, landlock):
    os.dup2(output, 1)
    os.dup2(output, 2)
    os.dup2(frames, CONTROL)  # takes the control socket's place
    os.closerange(4, 256)
    sys.stdout = sys.stderr = open(1, "w", buffering=1, encoding="utf-8", errors="replace", closefd=False)
    lock_down(stage2, landlock)
    frame = os.read(CONTROL, FRAME_BYTES)  # the source comes only now
    verdict, kind, line, text = judge(frame)
    try:
        sys.stdout.flush()
    except BaseException:
        pass
    os.write(CONTROL, HEADER.pack(ord("V"), 0, verdict, line, kind, 0, 0) + text.encode("utf-8", "replace")[-4000:])
    os._exit(0)


# ---- the process that waits and forks --------------------------------------------------------------------------------

def wait_for(pid, control, seconds):
    """Waits for the child; kills it after `seconds`, or when the other end says so or is gone. Gives status, late."""
    handle = os.pidfd_open(pid)
    poll = select.poll()
    poll.register(handle, select.POLLIN)
    poll.register(control.fileno(), select.POLLIN)
    ready = [descriptor for descriptor, _ in poll.poll(int(seconds * 1000))]
    if handle not in ready:
        os.kill(pid, 9)
    _, status = os.waitpid(pid, 0)
    os.close(handle)
    if handle not in ready and ready and not control.recv(64):
        os._exit(0)
    return status, not ready


def main():
    control = socket.socket(fileno=CONTROL)
    setup = control.recv(1 << 16)  # landlock?, bytes of stage 1, stage 1, stage 2
    landlock, size = struct.unpack_from("<BI", setup)
    stage1, stage2 = setup[5:5 + size], setup[5 + size:]
    if stage1:
        control_process(PR_SET_NO_NEW_PRIVS, 1)
        install_filter(stage1)
    if np is not None:
        np.ones((200, 200)) @ np.ones((200, 200))  # large enough for OpenBLAS to have its buffers before a fork
        np.linalg.norm(np.ones(3))
    versions = {"python": sys.version.split()[0], "numpy": np.__version__ if np is not None else ""}
    gc.collect()
    gc.freeze()
    control.send(b"R" + json.dumps(versions).encode())
    while True:
        message, descriptors, _, _ = socket.recv_fds(control, 64, 2)
        if not message:
            return
        if len(descriptors) != 2:
            continue  # told to kill a run that had just ended
        frames, output = descriptors
        pid = os.fork()
        if pid == 0:
            try:
                child(frames, output, stage2, bool(landlock))
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(70)
        os.close(frames)
        os.close(output)
        status, late = wait_for(pid, control, struct.unpack_from("<I", message, 1)[0] / 1000)
        control.send(b"X" + struct.pack("<iB", status, late))


if __name__ == "__main__":
    main()
