"""Time and memory against L, log-log, as SVG."""

import math
from xml.sax.saxutils import escape

WIDTH, HEIGHT, MARGIN = 460, 340, 60
COLOURS = ["#0b6e99", "#c2571a", "#4d7c2a", "#8a4fa3", "#777777", "#b8304f"]


def decades(values):
    return math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))


def spread(heights):
    """The same names at heights a line of text apart, in the same order."""
    result, last = {}, -math.inf
    for name, height in sorted(heights.items(), key=lambda item: item[1]):
        last = result[name] = max(height, last + 13)
    return result


class Panel:
    """One pair of axes; x are lengths, y positive numbers."""

    def __init__(self, left, title, unit, lines):
        self.left, self.title, self.unit, self.lines = left, title, unit, lines
        points = [point for line in lines.values() for point in line]
        self.xs = sorted({x for x, _ in points})
        self.low, self.high = decades([y for _, y in points])
        self.high = max(self.high, self.low + 1)

    def x(self, length):
        span = math.log2(self.xs[-1] / self.xs[0]) or 1
        return self.left + MARGIN + (WIDTH - 2 * MARGIN) * math.log2(length / self.xs[0]) / span

    def y(self, value):
        return HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * (math.log10(value) - self.low) / (self.high - self.low)

    def svg(self):
        right, bottom = self.left + WIDTH - MARGIN, HEIGHT - MARGIN
        parts = [f'<text x="{self.left + MARGIN}" y="30" font-weight="bold">{escape(self.title)}</text>']
        for power in range(self.low, self.high + 1):
            y = self.y(10 ** power)
            parts.append(f'<path d="M{self.left + MARGIN} {y:.1f}H{right}" stroke="#ddd"/>'
                         f'<text x="{self.left + MARGIN - 6}" y="{y + 4:.1f}" text-anchor="end">{10 ** power:g}</text>')
        for length in self.xs:
            parts.append(f'<text x="{self.x(length):.1f}" y="{bottom + 18}" text-anchor="middle">{length}</text>')
        parts.append(f'<text x="{right}" y="{bottom + 36}" text-anchor="end">L</text>'
                     f'<text x="{self.left + MARGIN}" y="48">{escape(self.unit)}</text>')
        names = spread({name: self.y(max(line)[1]) for name, line in self.lines.items()})
        for colour, (name, line) in zip(COLOURS, self.lines.items()):
            path = "L".join(f"{self.x(x):.1f} {self.y(y):.1f}" for x, y in sorted(line))
            x = max(line)[0]
            parts.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>'
                         f'<text x="{self.x(x) + 5:.1f}" y="{names[name] + 4:.1f}" fill="{colour}">{escape(name)}</text>')
        return "\n".join(parts)


def time_and_memory(rows):
    """Of the variant `full`, among the shapes that differ in L alone and are the most."""
    groups = {}
    for row in rows:
        n, h, length, d = map(int, row["shape"].split(","))
        if row["variant"] == "full":
            groups.setdefault((n, h, d), []).append((length, row))
    (n, h, d), chosen = max(groups.items(), key=lambda group: len(group[1]))
    times, memory = {}, {}
    for length, row in chosen:
        for name, ms in [("lectern", row["lectern"])] + [(k, v["ms"]) for k, v in row["peers"].items()]:
            times.setdefault(name, []).append((length, ms))
            memory.setdefault(name, []).append((length, max(row["MiB"][name], 0.1)))
    threads = chosen[0][1]["threads"]
    title = f"N {n}, H {h}, d {d}, {threads} thread" + ("s" if threads > 1 else "")
    panels = [Panel(0, title, "milliseconds", times), Panel(WIDTH + 40, "What a call adds to memory", "MiB", memory)]
    width = 2 * WIDTH + 60
    body = "\n".join(panel.svg() for panel in panels)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT}" width="{width}" height="{HEIGHT}" '
            f'font-family="sans-serif" font-size="12">\n<rect width="{width}" height="{HEIGHT}" fill="#fff"/>\n{body}\n</svg>\n')
