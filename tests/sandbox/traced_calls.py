"""Traced calls: which system calls boxes make, seen from outside by strace while references are graded."""

import re
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field

from support import ROOT

LINE = re.compile(r"^(?P<pid>\d+) +(?:<\.\.\. (?P<resumed>\w+) resumed>|(?P<call>\w+)\()(?P<rest>.*)$")
NEW_TASK = re.compile(r"= \d+ /\* (\d+) in strace's PID NS \*/")
OWN_TASK = re.compile(r"= (\d+)$")
LAST_FILTER = "PR_SET_SECCOMP"


@dataclass
class Trace:
    """What the boxes of one run called, and what they were refused."""

    boxes: set = field(default_factory=set)
    made: Counter = field(default_factory=Counter)
    refused: Counter = field(default_factory=Counter)

    def read(self, lines):
        """A box is a process that has installed its last filter, and every thread that it starts."""
        for line in lines:
            match = LINE.match(line)
            if match is None:
                continue
            call = match["call"] or match["resumed"]
            if call == "prctl" and match["rest"].startswith(LAST_FILTER):
                self.boxes.add(match["pid"])
            elif match["pid"] in self.boxes:
                self._read_call(call, match["rest"], begins=match["call"] is not None)

    def _read_call(self, call, rest, *, begins):
        self.made[call] += begins
        self.refused[call] += "EPERM" in rest
        if call == "clone":
            started = NEW_TASK.search(rest) or OWN_TASK.search(rest)
            self.boxes.update(started.groups() if started else ())


def trace_references(exercises, folder):
    """The calls of the boxes in which these references are graded; they take full marks, as without a trace."""
    for exercise in exercises:
        path = folder / "submitted" / "reference" / f"{exercise.slug}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(exercise.reference.path, path)
    line = ["strace", "-f", "-qq", "--decode-pids=pidns", "-s", "16", "-o", str(folder / "calls")]
    line += [sys.executable, "-P", "-m", "grader", "grade", str(folder / "submitted")]
    line += ["--root", str(ROOT), "--jobs", "1", "--seed", "7"]
    done = subprocess.run(line, capture_output=True, text=True, check=True)
    count = len(exercises)
    assert f"{count} submission" in done.stdout, done.stdout + done.stderr
    assert f"{count} with full marks" in done.stdout, done.stdout + done.stderr
    trace = Trace()
    with open(folder / "calls", encoding="utf-8", errors="replace") as file:
        trace.read(file)
    return trace
