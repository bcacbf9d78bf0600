"""What confinement costs a submission: boxes opened and closed, confined and bare, in one run.

`python tests/benchmarks/confinement.py [COUNT] [--json FILE]` prints milliseconds from the request for
a box to the moment when it may run a submission, and from there until it is told to end, per framework.
Nobody waits for that end. The next box is forked meanwhile, so each turn bears part of its cost.
"""

import argparse
import json
import statistics
import time
from dataclasses import replace
from pathlib import Path

from grader.sandbox.box import Box
from grader.sandbox.layers import find_layers
from grader.sandbox.limits import Limits
from grader.sandbox.sandbox import Sandbox

FRAMEWORKS = ("numpy", "torch", "jax")


def measure(count, frameworks=FRAMEWORKS):
    """Interleaved, so that a busy moment of the machine falls on both sides."""
    layers = find_layers()
    bare = replace(layers, bubblewrap=False, namespaces=False, landlock=False, seccomp=False, limits=False)
    rows = []
    with Sandbox(layers) as confined, Sandbox(bare, accept_no_isolation=True) as unconfined:
        for framework in frameworks:
            sides = {"confined": (confined, [], []), "bare": (unconfined, [], [])}
            for turn in range(count + 1):
                for sandbox, opened, closed in sides.values():
                    start = time.perf_counter()
                    box = Box(sandbox, framework, Limits())
                    ready = time.perf_counter()
                    box.close()
                    if turn:  # the first one starts the fork server
                        opened.append(1000 * (ready - start))
                        closed.append(1000 * (time.perf_counter() - ready))
            for side, (_, opened, closed) in sides.items():
                both = [a + b for a, b in zip(opened, closed, strict=True)]
                rows.append(
                    {
                        "framework": framework,
                        "side": side,
                        "tier": layers.tier if side == "confined" else "none",
                    }
                    | {"open_p50": statistics.median(opened), "open_p95": percentile(opened, 95)}
                    | {"both_p50": statistics.median(both), "both_p95": percentile(both, 95)}
                )
    return rows


def percentile(values, share):
    return statistics.quantiles(values, n=100, method="inclusive")[share - 1]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", nargs="?", type=int, default=100)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    rows = measure(options.count)
    print(f"{'framework':10} {'side':8} {'open p50':>9} {'p95':>7} {'with close p50':>15} {'p95':>7}   ms")
    for row in rows:
        print(
            f"{row['framework']:10} {row['side']:8} {row['open_p50']:9.1f} {row['open_p95']:7.1f}"
            f" {row['both_p50']:15.1f} {row['both_p95']:7.1f}"
        )
    for framework in FRAMEWORKS:
        confined, bare = (row for row in rows if row["framework"] == framework)
        print(
            f"{framework}: confinement costs {confined['both_p95'] - bare['both_p50']:.1f} ms at the 95th percentile"
        )
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
