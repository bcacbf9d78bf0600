"""The report: the rows of a run as a table, and the ratios that must hold."""

WHO = {
    "full": "stopgrad, full sandbox",
    "further": "stopgrad, full sandbox, each further one",
    "alone": "stopgrad, no sandbox",
    "again": "stopgrad, unchanged class again",
    "cold": "stopgrad, one from the shell",
    "nbgrader": "nbgrader autograde",
    "nbgrader, cold": "nbgrader autograde, one from the shell",
    "otter": "otter run",
    "otter, cold": "otter run, one from the shell",
    "floor": "bare calls, one warm process",
    "floor, cached": "the same, with a compilation cache",
}
TARGETS = (
    ("mixed class: times nbgrader's submissions per minute", "at least", 40),
    ("mixed class: times otter's", "at least", 60),
    ("JAX alone: times nbgrader's", "at least", 20),
    ("torch alone: times nbgrader's", "at least", 60),
    ("JAX, one job, each further submission: times the bare calls", "at most", 2),
    ("JAX, one job, each further submission: times the bare calls with a compilation cache", "at most", 2),
    ("torch, one job, each further submission: times the bare calls", "at most", 2),
    ("numpy, one job, each further submission: times the bare calls", "at most", 2),
    ("the largest class against the one before: time of each", "at most", 1.1),
    ("the largest class against the one before: peak memory", "at most", 1.1),
    ("one JAX submission from the shell: times as fast as nbgrader", "at least", 2),
    ("one torch submission from the shell: times as fast as nbgrader", "at least", 2),
    ("one numpy submission from the shell: times as fast as nbgrader", "at least", 2),
    ("an unchanged class again: share of the time it took", "at most", 0.05),
    ("confinement, 95th percentile, ms", "at most", 40),
)


def show(results):
    """The table and, below it, target by target."""
    rows = results["rows"]
    lines = [
        f"{'':46} {'class':>6} {'size':>5} {'jobs':>4} {'ms each':>9} {'cpu ms':>8} {'per min':>9} {'peak MB':>8}"
    ]
    for kind in ("jax", "torch", "numpy", "mixed"):
        for row in rows:
            if row.get("kind") == kind:
                lines.append(
                    f"{WHO[row['who']]:46} {kind:>6} {row['size']:>5} {row['jobs']:>4} {1000 * row['seconds']:9.1f}"
                    f" {_number(row.get('cpu'), 1000):>8} {60 / row['seconds']:9.0f} {_number(row.get('megabytes'), 1):>8}"
                )
    for row in rows:
        if row["who"] == "confinement":
            lines.append(
                f"a box of {row['framework']}, {row['side']}: opened in {row['open_p50']:.1f} ms (95 %: {row['open_p95']:.1f}),"
                f" with its end {row['both_p50']:.1f} (95 %: {row['both_p95']:.1f})"
            )
    lines.append("")
    for what, side, bound in TARGETS:
        value = ratios(results).get(what)
        if value is not None:
            held = value >= bound if side == "at least" else value <= bound
            lines.append(f"{'holds' if held else 'FAILS'}  {what}: {value:.3g} ({side} {bound:g})")
    return "\n".join(lines)


def ratios(results):
    """The figures that the targets speak of, as far as this run has them."""
    rows = results["rows"]

    def find(who, kind, jobs=None, place=-1, what="seconds"):
        matches = [
            row for row in rows
            if row["who"] == who and row.get("kind") == kind and jobs in (None, row["jobs"])
        ]  # fmt: skip
        matches.sort(key=lambda row: row["size"])
        return matches[place].get(what) if len(matches) >= (abs(place) if place < 0 else place + 1) else None

    def mean(who):
        each = [find(who, kind) for kind in ("jax", "torch", "numpy")]
        return None if None in each else sum(each) / 3

    cores = results["machine"]["cores"]
    stopgrad = {kind: find("full", kind, cores) for kind in ("jax", "torch", "numpy", "mixed")}
    values = {
        TARGETS[0]: (mean("nbgrader"), stopgrad["mixed"]),
        TARGETS[1]: (mean("otter"), stopgrad["mixed"]),
        TARGETS[2]: (find("nbgrader", "jax"), stopgrad["jax"]),
        TARGETS[3]: (find("nbgrader", "torch"), stopgrad["torch"]),
        TARGETS[4]: (find("further", "jax"), find("floor", "jax")),
        TARGETS[5]: (find("further", "jax"), find("floor, cached", "jax")),
        TARGETS[6]: (find("further", "torch"), find("floor", "torch")),
        TARGETS[7]: (find("further", "numpy"), find("floor", "numpy")),
        TARGETS[8]: (stopgrad["mixed"], find("full", "mixed", cores, -2)),
        TARGETS[9]: (find("full", "mixed", cores, -1, "megabytes"), find("full", "mixed", cores, -2, "megabytes")),
        TARGETS[10]: (find("nbgrader, cold", "jax"), find("cold", "jax")),
        TARGETS[11]: (find("nbgrader, cold", "torch"), find("cold", "torch")),
        TARGETS[12]: (find("nbgrader, cold", "numpy"), find("cold", "numpy")),
        TARGETS[13]: (find("again", "mixed"), stopgrad["mixed"]),
    }  # fmt: skip
    figures = {what: a / b for (what, _, _), (a, b) in values.items() if a is not None and b}
    boxes = {(row["framework"], row["side"]): row for row in rows if row["who"] == "confinement"}
    costs = [
        boxes[framework, "confined"]["both_p95"] - bare["both_p50"]
        for (framework, side), bare in boxes.items()
        if side == "bare" and (framework, "confined") in boxes
    ]
    if costs:
        figures[TARGETS[14][0]] = max(costs)
    return figures


def _number(value, times):
    return "—" if value is None else f"{times * value:.0f}"
