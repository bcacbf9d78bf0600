"""Archives and trees that lead elsewhere: what is ignored, refused, or read up to a limit."""

import json
import subprocess
import sys
import zipfile

import pytest
from ingestion import GOOD, find
from testbed import NUMPY

from grader.core.errors import UsageError
from grader.course import archive
from grader.course.exercise import load_course
from grader.course.notebook import MAX_BYTES
from grader.course.submission_files import find_submissions


@pytest.fixture
def course(testbed):
    return load_course(testbed.course)


def hand_in(tree, student, text=GOOD):
    path = tree / student / f"{NUMPY}.py"
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_only_ordinary_members_inside_the_archive_are_submissions(class_run):
    assert "attack-61" in class_run.verdicts
    assert "slipped" not in class_run.verdicts
    assert not {"attack-62-symlink", "attack-62-device", "attack-62-pipe"} & set(class_run.verdicts)
    assert class_run.output.count("leads out of the archive; ignored.") == 3
    assert class_run.output.count("is not an ordinary file; ignored.") == 3


@pytest.mark.parametrize("level", [1, 0], ids=["student", "unit"])
def test_a_folder_that_is_a_link_is_not_another_students_work(course, tmp_path, level):
    honest = hand_in(tmp_path, "ada")
    link = tmp_path / "bob" / NUMPY.partition("/")[0] if level == 0 else tmp_path / "bob"
    link.parent.mkdir(exist_ok=True)
    link.symlink_to(honest.parents[level])
    submissions, remarks = find_submissions([tmp_path], course)
    assert [item.student for item in submissions] == ["ada"]
    assert len(remarks) == 1
    assert "is reached by a link, so it may be another student's; ignored." in remarks[0]


def test_a_bomb_of_many_members_is_refused_whole(course, tmp_path, monkeypatch):
    monkeypatch.setattr(archive, "MAX_TOTAL", 1 << 20)
    path = tmp_path / "class.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for number in range(12):
            file.writestr(f"s{number}/{NUMPY}.py", b"#" * 100_000)
    with pytest.raises(UsageError, match="Grade it in parts"):
        find_submissions([path], course)


@pytest.mark.parametrize("claim", [10, 1 << 31], ids=["less", "more"])
def test_a_member_that_lies_about_its_size_harms_only_itself(testbed, tmp_path, claim):
    path = tmp_path / "class.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(f"liar/{NUMPY}.py", GOOD)
        file.writestr(f"honest/{NUMPY}.py", GOOD)
        file.getinfo(f"liar/{NUMPY}.py").file_size = claim
    line = [sys.executable, "-m", "grader", "grade", str(path), "--root", str(testbed.course)]
    done = subprocess.run([*line, "--json", str(tmp_path / "v.json")], capture_output=True, check=False)
    verdicts = {item["student"]: item for item in json.loads((tmp_path / "v.json").read_text())}
    assert done.returncode in (0, 3)
    assert b"Traceback" not in done.stderr
    assert verdicts["honest"]["score"] == verdicts["honest"]["max_score"]
    assert verdicts["liar"]["status"] == "error" or verdicts["liar"]["score"] == verdicts["liar"]["max_score"]


def test_a_bomb_is_read_up_to_the_limit_and_no_further(testbed, tmp_path):
    place = tmp_path / "tree" / "attack-63" / NUMPY
    path = find("63").write(place)
    with zipfile.ZipFile(path) as file:
        (info,) = file.infolist()
    assert info.file_size == 256 << 20
    with pytest.raises(Exception, match="larger than 8 MiB"):
        archive.read_member(path, info.filename)


MEASURE = r"""
import re, sys, time
from pathlib import Path
from grader.core.errors import Ungradable
from grader.course.notebook import exercise_of, parse_cells, read_bytes
started = time.process_time()
try:
    data = read_bytes(Path(sys.argv[1]))
    exercise_of(data)
    parse_cells(data, ".ipynb")
except Ungradable as refused:
    print(refused.cause)
peak = re.search(r"VmHWM:\s+(\d+)", Path("/proc/self/status").read_text())[1]
print(time.process_time() - started, peak)
"""
WIDE = "\N{GRINNING FACE}"
"""One such character makes each character of a text take four bytes."""


def filled(start, item):
    """JSON that starts so and holds an item as often as the limit on bytes allows, and one wide character."""
    end = f'{WIDE}"]}}'
    room = MAX_BYTES - len((start + end).encode())
    return start + item * (room // len(item)) + end


BEGIN = '{"nbformat": 4, "cells": []'
DEEP_LISTS = f"{'[' * 900}{']' * 900},"
MANY_KINDS = DEEP_LISTS * 50 + '{"":0},' * 50_000 + '"ab",' * 400_000
HOSTILE = {
    "a million cells": ('{"nbformat": 4, "cells": [', "{},", "too large"),
    "millions of lists": (f'{BEGIN}, "x": [', "[],", "too large"),
    "deep lists": (f'{BEGIN}, "x": [', DEEP_LISTS, "too large"),
    "one deep list": (f'{BEGIN}, "x": {"[" * 90_000}"', "a", "not a notebook"),
    "a wide text": (f'{BEGIN}, "x": ["', "a", "no code"),
    "all at the limits": (f'{BEGIN}, "x": [{MANY_KINDS}"', "a", "no code"),
    "numbers": (f'{BEGIN}, "x": [{"1e9," * 499_990}"', "a", "no code"),
}
"""How a notebook starts, what fills it, and the cause of its verdict."""


@pytest.mark.parametrize("name", HOSTILE)
def test_no_notebook_takes_much_memory_or_time(tmp_path, name):
    start, item, cause = HOSTILE[name]
    path = tmp_path / "hostile.ipynb"
    path.write_text(filled(start, item), encoding="utf-8")
    assert path.stat().st_size <= MAX_BYTES
    line = [sys.executable, "-c", MEASURE, str(path)]
    done = subprocess.run(line, capture_output=True, text=True, check=True)
    said, figures = done.stdout.splitlines()
    seconds, kibibytes = map(float, figures.split())
    assert said == cause
    assert seconds < 1
    assert kibibytes < 200 << 10
