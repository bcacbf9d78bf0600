"""Special files: submissions that are no files, names that become one name, notebooks that fill the memory."""

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import unicodedata

from ingestion import GOOD
from testbed import Attack
from weaker_graders import outlasts

from grader.course.notebook import MAX_BYTES

OPEN = "import sys; open(sys.argv[1]).read()"
PARSE = r"""
import json, re, sys
json.load(open(sys.argv[1]))
print(re.search(r"VmHWM:\s+(\d+)", open("/proc/self/status").read())[1])
"""
TOO_MUCH_KIB = 200 << 10
DEEP = 900


def find(name):
    return next(attack for attack in SPECIAL_FILES if attack.name == name)


def write_pipe(place):
    path = place.with_suffix(".ipynb")
    os.mkfifo(path)
    return path


def keeps_a_plain_reader_waiting(testbed):
    """Against a grader that opens what it finds: nobody ever writes into the pipe."""
    path = testbed.hand_in(find("141-pipe"), testbed.folder / "weaker-141-pipe")
    return outlasts(subprocess.Popen([sys.executable, "-c", OPEN, str(path)]), 3)


def write_socket(place):
    path = place.with_suffix(".py")
    with contextlib.chdir(path.parent), socket.socket(socket.AF_UNIX) as listener:
        listener.bind(path.name)  # a whole path may be too long for a socket
    return path


def is_the_graders_error(testbed):
    """Against a grader that takes what it cannot open for a fault of its own, and grades it again for ever."""
    path = testbed.hand_in(find("141-socket"), testbed.folder / "weaker-141-socket")
    try:
        path.read_bytes()
    except OSError:
        return True
    return False


def write_folder(place):
    place.with_suffix(".ipynb").mkdir()
    path = place.with_suffix(".py")
    path.write_text(GOOD, encoding="utf-8")
    return path


def drops_a_student(testbed):
    """Against a grader where a notebook of that name wins over the script, whatever it is."""
    path = testbed.hand_in(find("141-folder"), testbed.folder / "weaker-141-folder")
    graded = [
        item
        for item in path.parent.iterdir()
        if not item.is_dir() and not (item.suffix == ".py" and item.with_suffix(".ipynb").exists())
    ]
    return graded == []


def write_twins(*endings):
    """A writer of a right answer under its name, and under that name with each of these endings."""

    def write(place):
        path = place.with_suffix(".py")
        path.write_text(GOOD, encoding="utf-8")
        for ending in endings:
            student = place.parents[1]
            twin = student.with_name(f"{student.name}{ending}") / path.relative_to(student)
            twin.parent.mkdir(parents=True)
            shutil.copy(path, twin)
        return path

    return write


def become_one(name, spelling):
    """Whether a weaker way to write names down gives two students one name."""

    def are_one(testbed):
        tree = testbed.folder / f"weaker-{name}"
        testbed.hand_in(find(name), tree)
        students = [folder.name for folder in tree.iterdir()]
        return len({spelling(student) for student in students}) < len(students)

    return are_one


def escaped(name):
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def normal_form(name):
    return unicodedata.normalize("NFC", name)


def write_deep_lists(place):
    """Lists as deep as a reader follows, as many as fit: each takes fifty times its size in memory."""
    nested = "[" * DEEP + "]" * DEEP
    path = place.with_suffix(".ipynb")
    room = MAX_BYTES - len('{"nbformat": 4, "cells": []}')
    path.write_text(
        '{"nbformat": 4, "cells": [' + ",".join([nested] * (room // (len(nested) + 1))) + "]}",
        encoding="utf-8",
    )
    return path


def fills_the_memory(testbed):
    """Against a grader that only limits a notebook's bytes."""
    path = testbed.hand_in(find("143"), testbed.folder / "weaker-143")
    assert path.stat().st_size <= MAX_BYTES
    done = subprocess.run(
        [sys.executable, "-c", PARSE, str(path)], capture_output=True, text=True, check=True
    )
    return int(done.stdout) > TOO_MUCH_KIB


SPECIAL_FILES = [
    Attack(
        141,
        "a pipe as a submission",
        variant="pipe",
        cause="not a file",
        write=write_pipe,
        against="a grader that opens what it finds",
        wins=keeps_a_plain_reader_waiting,
    ),
    Attack(
        141,
        "a socket as a submission",
        variant="socket",
        cause="not a file",
        write=write_socket,
        against="a grader that takes it for its own error",
        wins=is_the_graders_error,
    ),
    Attack(
        141,
        "a folder named as the notebook, beside the script",
        variant="folder",
        honest=True,
        write=write_folder,
        against="a grader that goes by the name alone",
        wins=drops_a_student,
    ),
    Attack(
        142,
        "two names that become one: a byte, and its escape",
        variant="bytes",
        honest=True,
        write=write_twins("\udce9", r"\xe9"),
        against="a grader that only escapes bytes",
        wins=become_one("142-bytes", escaped),
    ),
    Attack(
        142,
        "two names that become one: two normal forms",
        variant="forms",
        honest=True,
        write=write_twins("é", "e\N{COMBINING ACUTE ACCENT}"),
        against="a grader that normalises names",
        wins=become_one("142-forms", normal_form),
    ),
    Attack(
        143,
        "small JSON that is large in memory",
        cause="too large",
        write=write_deep_lists,
        against="a grader that only limits bytes",
        wins=fills_the_memory,
    ),
]
