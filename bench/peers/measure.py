"""Arguments, timing and the line of a measurement, as bench/measure.h has them for C++."""

import argparse
import resource
import statistics
import time


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--shapes", required=True, help="N,H,L,d[;...]")
    parser.add_argument("--variants", default="full,causal")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--budget", type=float, default=0.5)
    given = parser.parse_args()
    given.shapes = [tuple(int(extent) for extent in shape.split(",")) for shape in given.shapes.split(";")]
    given.variants = given.variants.split(",")
    return given


def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def measure(call, budget):
    before = peak()

    def timed(calls):
        wall, processor = time.perf_counter(), time.process_time()
        for _ in range(calls):
            call()
        return (time.perf_counter() - wall) / calls, (time.process_time() - processor) / calls

    timed(1)
    once = timed(1)[0]
    calls = 200 if once < 20e-6 else 20 if once < 300e-6 else 1
    samples = []
    start = time.perf_counter()
    while time.perf_counter() - start < budget or len(samples) < 5:
        samples.append(timed(calls))
    walls = [1e3 * wall for wall, _ in samples]
    processors = [1e3 * processor for _, processor in samples]
    return statistics.median(walls), min(walls), statistics.median(processors), peak() - before


def report(name, shape, variant, threads, measured):
    print(name, ",".join(map(str, shape)), variant, f"t{threads}",
          "{:.5f} {:.5f} {:.5f} {:.1f}".format(*measured), flush=True)


def kept(length):
    """How many keys the variant `pad` leaves."""
    return max(1, 3 * length // 4)
