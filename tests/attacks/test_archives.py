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
    with pytest.raises(Exception, match="larger than 16 MiB"):
        archive.read_member(path, info.filename)
