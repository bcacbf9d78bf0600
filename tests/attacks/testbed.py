"""The testbed: a course with canaries in its hidden files, listeners, and a class of attackers.

An `Attack` is a real submission. All of them are graded once, between honest submissions, by one call of
the real command line: there each has to fail. Then each is graded alone, by the same code, with its
defence switched off: there it has to succeed, or it would be no attack.

These words in a submission are replaced before it is handed in, since a good attacker knows everything
about the grader but the secrets themselves:

- @HIDDEN@    the path of the hidden grader       @ROOT@  the course's folder
- @TCP@, @UDP@  ports of listeners on loopback    @UNIX@  the path of a listening unix socket
- @DATAGRAMS@ the path of a unix socket for datagrams
- @UNUSED@    a file that every box can read, and that no process uses
- @LETTERS@   another one, which no other attack touches
- @USER_FILE@ a file outside the course that belongs to the user
- @WRITABLE@  an empty folder outside the course that the user may write to
- @BYSTANDER@ the process id of a process of the user that has nothing to do with it
"""

import contextlib
import json
import os
import resource
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
from support import ROOT, copy_course

from grader.core.errors import GraderError, Ungradable
from grader.core.flow import Call
from grader.core.messages import call_to_wire
from grader.core.named_modules import FORK_SERVER
from grader.course.exercise import load_course
from grader.course.submission import read_submission
from grader.grading.context import GradingContext
from grader.grading.pipeline import grade_batch
from grader.sandbox.box import Box
from grader.sandbox.layers import find_layers
from grader.sandbox.limits import Limits
from grader.sandbox.sandbox import Sandbox

NUMPY = "seeing_the_graph/stop_gradient_numpy"
JAX = "target_networks/td_loss"
TORCH = "target_networks/dqn_loss"
CANARY = "canary-facadebeadedcafe"
LETTERS = Path(np.__file__).parent / "random" / "lib" / "libnpyrandom.a"
UNUSED = Path(np.__file__).parent / "_core" / "lib" / "libnpymath.a"
SUBMISSIONS = Path(__file__).parent / "submissions"
SECONDS = 4
WEAKENED_SECONDS = 20


@dataclass(frozen=True)
class Attack:
    """One attack, its expected verdict, and how it is shown that it could succeed.

    Args:
        number: its number in the list.
        title: what it tries, in a few words.
        exercise: which exercise it is handed in for.
        cause: the verdict's cause, where one is due, or several of which one is.
        honest: whether it answers rightly besides and so takes full marks; if not, it must not.
        without: layers of the sandbox to switch off (`bubblewrap namespaces landlock seccomp limits`) for it to succeed.
        succeeds: given the testbed and the verdict of the weakened run, whether the attack succeeded.
        wins: where the defence is no layer: given the testbed, whether the attack wins against a weaker grader.
        against: which grader that is, or what else the attack needs besides switched off layers.
        not_shown: why it cannot be shown to succeed here, where that is so.
        variant: tells apart several attacks of one number; the file of a variant begins with it, if there is one.
        alias: what the student's name ends in, where the name is the attack.
        starts: what the student's name starts with, likewise.
        write: for attacks on ingestion: writes the submission's file itself, given its path without suffix,
            or an archive beside the tree, which is then graded too.
    """

    number: int
    title: str
    exercise: str = NUMPY
    cause: str | tuple[str, ...] | None = None
    honest: bool = False
    without: tuple[str, ...] = ()
    succeeds: Callable[["Testbed", dict], bool] | None = None
    wins: Callable[["Testbed"], bool] | None = None
    against: str = ""
    not_shown: str = ""
    variant: str = ""
    alias: str = ""
    starts: str = ""
    suffix: str = ".py"
    write: Callable[[Path], Path] | None = None

    @property
    def student(self) -> str:
        return f"{self.starts}attack-{self.name}{self.alias}"

    @property
    def name(self) -> str:
        return f"{self.number:02}-{self.variant}" if self.variant else f"{self.number:02}"

    def source(self) -> str:
        variants = list(SUBMISSIONS.glob(f"{self.number:02}_{self.variant}_*.py")) if self.variant else []
        (path,) = variants or SUBMISSIONS.glob(f"{self.number:02}_*.py")
        return path.read_text(encoding="utf-8")


def leaked(testbed, verdict):
    """Whether the canary, or the word `stolen`, stands in what the student reads."""
    text = json.dumps(verdict)
    return CANARY in text or "stolen" in text


@dataclass
class Testbed:
    """Where attacks run."""

    folder: Path
    course: Path = field(init=False)
    heard: list[str] = field(default_factory=list)

    def __post_init__(self):
        self.course = copy_course(self.folder / "course", NUMPY, JAX, TORCH)
        registry = self.course / "course" / "course.toml"
        text = registry.read_text()
        for slug, megabytes in ((NUMPY, 256), (JAX, 512), (TORCH, 1024)):
            name = f'id = "{slug.partition("/")[2]}",'
            text = text.replace(name, f"{name} seconds = {SECONDS}, megabytes = {megabytes},")
        registry.write_text(text)
        for path in (self.course / "solutions").rglob("*.py"):
            if path.name == "scene.py":  # it is sent into the box, where it holds nothing secret
                continue
            path.write_text(f"{path.read_text()}\n# {CANARY}\n")
        self.user_file = self.folder / "user_file.txt"
        self.user_file.write_text(CANARY)
        self.writable = self.folder / "writable"
        self.writable.mkdir()
        self._stack = contextlib.ExitStack()
        self.start_bystander()
        self._listen()

    def start_bystander(self):
        self.bystander = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])

    def _listen(self):
        self.tcp = self._stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        self.udp = self._stack.enter_context(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
        self.udp.bind(("127.0.0.1", 0))
        self.unix_path = self.folder / "s"
        self.unix = self._stack.enter_context(socket.socket(socket.AF_UNIX))
        self.unix.bind(str(self.unix_path))
        self.unix.listen()
        self.datagrams_path = self.folder / "d"
        self.datagrams = self._stack.enter_context(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM))
        self.datagrams.bind(str(self.datagrams_path))
        for name, listener in (("tcp", self.tcp), ("unix", self.unix)):
            threading.Thread(target=self._accept, args=(name, listener), daemon=True).start()
        for name, listener in (("udp", self.udp), ("datagram", self.datagrams)):
            threading.Thread(target=self._receive, args=(name, listener), daemon=True).start()

    def _accept(self, name, listener):
        with contextlib.suppress(OSError):
            while True:
                connection, _ = listener.accept()
                connection.close()
                self.heard.append(name)

    def _receive(self, name, listener):
        with contextlib.suppress(OSError):
            while True:
                listener.recvfrom(100)
                self.heard.append(name)

    def close(self):
        self._stack.close()
        self.bystander.kill()
        self.bystander.wait()

    def filled(self, text, exercise):
        unit, _, name = exercise.partition("/")
        words = {
            "@HIDDEN@": str(self.course / "solutions" / unit / name / f"test_{name}.py"),
            "@ROOT@": str(self.course),
            "@TCP@": str(self.tcp.getsockname()[1]),
            "@UDP@": str(self.udp.getsockname()[1]),
            "@UNIX@": str(self.unix_path),
            "@DATAGRAMS@": str(self.datagrams_path),
            "@UNUSED@": str(UNUSED),
            "@LETTERS@": str(LETTERS),
            "@USER_FILE@": str(self.user_file),
            "@WRITABLE@": str(self.writable),
            "@BYSTANDER@": str(self.bystander.pid),
        }
        for word, value in words.items():
            text = text.replace(word, value)
        return text

    def hand_in(self, attack, tree):
        """Write an attack into a tree of submissions."""
        unit, _, name = attack.exercise.partition("/")
        place = tree / attack.student / unit / name
        place.parent.mkdir(parents=True, exist_ok=True)
        if attack.write is not None:
            return attack.write(place)
        path = place.with_suffix(attack.suffix)
        path.write_text(self.filled(attack.source(), attack.exercise), encoding="utf-8")
        return path

    def hidden_state(self):
        """Bytes and modes of everything that must stay as it is."""
        files = {
            str(path): (path.read_bytes(), path.stat().st_mode, path.stat().st_mtime_ns)
            for path in [*sorted(self.course.rglob("*")), self.user_file, *self.writable.rglob("*")]
            if path.is_file()
        }
        return {**files, "bystander": self.bystander_state()}

    def bystander_state(self):
        """Whether the bystander lives, and what it may use."""
        pid = self.bystander.pid
        if self.bystander.poll() is not None:
            return None
        return (
            resource.prlimit(pid, resource.RLIMIT_NOFILE),
            os.sched_getaffinity(pid),
            os.getpriority(os.PRIO_PROCESS, pid),
        )

    def run_class(self, attacks, honest):
        """Everybody in one `grader grade`: attackers with honest submissions in between."""
        tree = self.folder / "submitted"
        handed_in = [self.hand_in(attack, tree) for attack in attacks]
        archives = [str(path) for path in handed_in if path.suffix == ".zip"]
        reference = {slug: ROOT / "solutions" / slug / "reference.py" for slug in (NUMPY, JAX, TORCH)}
        for number in range(honest):
            slug = (NUMPY, NUMPY, NUMPY, NUMPY, TORCH, NUMPY, NUMPY, JAX)[number % 8]
            path = tree / f"attack-{number % 99:02}-then-honest-{number:03}" / f"{slug}.py"
            path.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(reference[slug], path)
        before = self.hidden_state()
        line = [
            sys.executable,
            "-m",
            "grader",
            "grade",
            str(tree),
            *archives,
            "--root",
            str(self.course),
        ]
        line += ["--json", str(self.folder / "all.json"), "--out", str(self.folder / "out")]
        done = subprocess.run(
            line, capture_output=True, text=True, errors="replace", timeout=1500, check=False
        )
        time.sleep(0.5)
        verdicts = json.loads((self.folder / "all.json").read_text(encoding="utf-8"))
        return ClassRun(
            code=done.returncode,
            output=done.stdout + done.stderr,
            verdicts={verdict["student"]: verdict for verdict in verdicts},
            untouched=before == self.hidden_state(),
            heard=list(self.heard),
            survivors=survivors(),
        )

    def run_weakened(self, attack):
        """One attack alone, graded by the same code, with layers of the sandbox switched off."""
        path = self.hand_in(attack, self.folder / f"weakened-{attack.name}")
        self.heard.clear()
        return self._grade(attack, path)

    def run_beside_itself(self, attack, *, calling=None, patient=lambda text: text):
        """One attack graded while a box of another sandbox, which has run the same cells, stays alive.

        Args:
            calling: a function without inputs that the other box is in all the time.
            patient: what is changed in the text of the one that is graded: it may have to wait for the other box.
        """
        path = self.hand_in(attack, self.folder / f"beside-{attack.name}")
        submission = read_submission(path, attack.student, load_course(self.course).exercise(attack.exercise))
        framework = submission.exercise.framework
        path.write_text(patient(path.read_text(encoding="utf-8")), encoding="utf-8")
        with (
            Sandbox(layers_for(attack), accept_no_isolation=True) as sandbox,
            closing(Box(sandbox, framework, Limits(600))) as neighbour,
        ):
            neighbour.load(framework, [list(cell) for cell in submission.cells])
            if calling is None:
                verdict = self._grade(attack, path)
                assert neighbour.ask({"do": "load", "cells": []}) is not None, "the neighbour ended too soon"
                return verdict
            call = call_to_wire(Call(calling, {}, "auto", np.zeros(1, np.float32)))
            asking = threading.Thread(
                target=ask_until_its_end, args=(neighbour, {"do": "call", "call": call})
            )
            asking.start()
            try:
                return self._grade(attack, path)
            finally:
                assert asking.is_alive(), "the neighbour ended too soon"
                sandbox.fork_server(framework).close()
                asking.join(30)

    def _grade(self, attack, path):
        exercise = replace(load_course(self.course).exercise(attack.exercise), seconds=WEAKENED_SECONDS)
        verdicts = []
        with (
            Sandbox(layers_for(attack), accept_no_isolation=True) as sandbox,
            GradingContext(sandbox, 11) as context,
        ):
            submission = read_submission(path, attack.student, exercise)
            grade_batch([submission], context=context, on_verdict=verdicts.append)
            time.sleep(0.1)
        return verdicts[0].to_json()


def ask_until_its_end(box, request):
    """Ask a box something that has no answer."""
    with contextlib.suppress(Ungradable, GraderError):
        box.ask(request)


def layers_for(attack):
    """The layers of this machine, without those that are switched off for an attack."""
    return replace(find_layers(), **dict.fromkeys(attack.without, False))


@dataclass(frozen=True)
class ClassRun:
    """The result of the one run of the class."""

    code: int
    output: str
    verdicts: dict
    untouched: bool
    heard: list
    survivors: list


def survivors():
    """Fork servers that outlived the trusted process, and what they forked."""
    processes = []
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError, IndexError, ValueError):
            line = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            if entry.name.isdigit() and FORK_SERVER in line and parent == 1:
                processes.append(f"{entry.name}: {line}")
    return processes
