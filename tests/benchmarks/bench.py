"""`make bench`: what a submission costs stopgrad, the peers, and the bare calls, in one run on one machine.

Everything is written to one folder: `results.json`, `table.txt`, `plot.png`, and the classes themselves.
Each row is written as soon as it is measured, so an interrupted run loses nothing that it measured.
Times are wall-clock time per submission. Ratios are taken within the run, from medians of repetitions.
The classes consist of the course's own solutions, so many traces of JAX functions are equal, as in a real class.
The bare calls and the peers leave their start out. So does `further`: the cost of each submission for
one job beyond the first ten.
"""

import argparse
import json
import os
import pickle
import platform
import shutil
import statistics
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import classes
import confinement
import peers
from meter import measure
from plot import plot
from report import show

from grader.course.exercise import find_course
from grader.sandbox.xla import xla_flags

HERE = Path(__file__).parent
SEED = 7
CORES = os.cpu_count() or 1
SIZES, QUICK_SIZES = (10, 100, 1000), (2, 4)
REPEAT = 3


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--out", type=Path, default=Path("build/bench"), metavar="DIR")
    parser.add_argument("--otter", type=Path, metavar="DIR", help="the bin folder of a venv that has otter")
    parser.add_argument("--quick", action="store_true", help="a few submissions of each: does it run?")
    parser.add_argument("--kinds", nargs="+", choices=tuple(classes.KINDS), default=list(classes.KINDS))
    parser.add_argument("--peers", nargs="*", choices=("nbgrader", "otter"), default=["nbgrader", "otter"])
    options = parser.parse_args()
    if "otter" in options.peers and options.otter is None:
        parser.error("otter needs --otter DIR; `make bench` makes it. Or name the --peers to run.")
    out = options.out.resolve()
    shutil.rmtree(out / "work", ignore_errors=True)
    (out / "work").mkdir(parents=True)
    os.environ["XDG_CACHE_HOME"] = str(out / "work" / "cache")
    bench = Bench(find_course(HERE.resolve()), out, quick=options.quick)
    folders = {"nbgrader": Path(sys.executable).parent, "otter": options.otter and options.otter.resolve()}
    bench.run(options.kinds, {peer: folders[peer] for peer in options.peers})
    plot(bench.results, out / "plot.png")
    print(f"{show(bench.results)}\n\n{out}: results.json, table.txt, plot.png")


class Bench:
    """One run: a row per measurement, in order."""

    def __init__(self, course, out, *, quick):
        self._course = course
        self._out = out
        self._folder = out / "work"
        self._quick = quick
        self._sizes = QUICK_SIZES if quick else SIZES
        self._few = 0.0
        self.results = {
            "machine": {"cores": CORES, "python": platform.python_version(), "system": platform.platform()},
            "quick": quick,
            "rows": [],
        }

    def run(self, kinds, peer_folders):
        slugs = sorted({slug for kind in kinds for slug in classes.KINDS[kind]})
        frameworks = [kind for kind, (slug,) in classes.SLUGS.items() if slug in slugs]
        self._say("the proof")
        proof = [sys.executable, "-P", "-m", "grader", "prove", *slugs, "--root", self._course.root]
        subprocess.run(proof, check=True, stdout=subprocess.DEVNULL)
        for framework in frameworks:
            self._say(f"calls and floor: {framework}")
            recorded = classes.record_calls(self._course, classes.SLUGS[framework][0], SEED)
            self._floor(framework, recorded)
            self._say(f"peers: {framework}")
            self._peers(framework, recorded, peer_folders)
        for kind in kinds:
            for size in self._sizes:
                self._class(kind, size)
        self._say("confinement")
        for row in confinement.measure(5 if self._quick else 100, frameworks):
            self._keep({"who": "confinement", **row})

    def _floor(self, framework, recorded):
        file = self._folder / f"{framework}.calls"
        file.write_bytes(pickle.dumps((framework, recorded)))
        count = len(recorded) if self._quick else 2 * len(recorded)
        kept = {
            "JAX_COMPILATION_CACHE_DIR": str(self._folder / "floor-cache"),
            "JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS": "0",
            "JAX_PERSISTENT_CACHE_MIN_ENTRY_SIZE_BYTES": "-1",
        }
        caches = {"floor": {}} | ({"floor, cached": kept} if framework == "jax" else {})
        for who, cache in caches.items():
            same = {"OMP_NUM_THREADS": "1", "JAX_PLATFORMS": "cpu", "XLA_FLAGS": xla_flags()}
            env = {**os.environ, **same, **cache}
            line = [sys.executable, HERE / "floor.py", file, str(count)]
            reading = json.loads(
                subprocess.run(line, env=env, check=True, capture_output=True, text=True).stdout
            )
            self._note(who, framework, count, jobs=1, seconds=reading["seconds"], cpu=reading["cpu"])

    def _peers(self, framework, recorded, peer_folders):
        counts = (1, 2) if self._quick else (1, 5)
        for who, bin_folder in peer_folders.items():
            one, several = getattr(peers, who)(framework, recorded, counts, self._folder, bin_folder)
            more = counts[1] - counts[0]
            self._note(
                f"{who}, cold",
                framework,
                1,
                jobs=1,
                seconds=one.seconds,
                cpu=one.cpu_seconds,
                megabytes=one.megabytes,
            )
            self._note(
                who, framework, more, jobs=1, megabytes=several.megabytes,
                seconds=(several.seconds - one.seconds) / more,
                cpu=None if one.cpu_seconds is None else (several.cpu_seconds - one.cpu_seconds) / more,
            )  # fmt: skip

    def _class(self, kind, size):
        """One class: in the sandbox with all cores; up to a hundred also on one core, and without a sandbox."""
        self._say(f"grading: {kind}, {size}")
        tree = classes.write(self._course, kind, size, self._folder / f"{kind}-{size}")
        large = size > 100
        self._grade("full", kind, size, tree, jobs=CORES, repeat=1 if large or self._quick else REPEAT)
        if large or self._quick:
            self._grade("again", kind, size, tree, jobs=CORES, repeat=1)
        if size == self._sizes[0]:
            one = min(tree.glob("*/*/*.ipynb"))  # the reference, as for the peers
            self._grade("cold", kind, 1, one, jobs=1, repeat=REPEAT)
            self._few = size * self._grade("full", kind, size, tree, jobs=1, repeat=REPEAT)
        if size == self._sizes[1]:
            many = size * self._grade("full", kind, size, tree, jobs=1, repeat=REPEAT)
            more = size - self._sizes[0]
            self._note("further", kind, more, jobs=1, seconds=(many - self._few) / more)
            self._grade("alone", kind, size, tree, jobs=1, repeat=1)
            self._grade("alone", kind, size, tree, jobs=CORES, repeat=1)

    def _grade(self, who, kind, size, path, *, jobs, repeat):
        verdicts = self._folder / f"verdicts-{kind}-{size}"
        readings = []
        for _ in range(repeat):
            if who != "again":
                shutil.rmtree(verdicts, ignore_errors=True)
            program = [HERE / "grade_unisolated.py"] if who == "alone" else ["-m", "grader"]
            line = [
                sys.executable,
                "-P",
                *program,
                "grade",
                path,
                "--seed",
                SEED,
                "--jobs",
                jobs,
                "--out",
                verdicts,
            ]
            readings.append(measure([*line, "--root", self._course.root], env=dict(os.environ)))
        middle = sorted(readings, key=lambda reading: reading.seconds)[len(readings) // 2]
        each = statistics.median(reading.seconds for reading in readings) / size
        self._note(
            who, kind, size, jobs=jobs, repeated=[asdict(reading) for reading in readings],
            seconds=each,
            cpu=None if middle.cpu_seconds is None else middle.cpu_seconds / size,
            megabytes=max(reading.megabytes for reading in readings),
        )  # fmt: skip
        return each

    def _note(self, who, kind, size, **figures):
        self._keep({"who": who, "kind": kind, "size": size, **figures})

    def _keep(self, row):
        self.results["rows"].append(row)
        (self._out / "results.json").write_text(json.dumps(self.results, indent=1) + "\n", encoding="utf-8")
        (self._out / "table.txt").write_text(show(self.results) + "\n", encoding="utf-8")

    def _say(self, what):
        print(f"bench: {what}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
