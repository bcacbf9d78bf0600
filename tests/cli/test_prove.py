"""`grader prove`: what cannot be written is noticed before the work begins."""

import subprocess

import pytest
from small_disk import small_disk
from toy_course import toy_course


@pytest.fixture
def course(tmp_path):
    return toy_course(tmp_path / "course")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--junit", "nowhere/p.xml"), "nowhere/p.xml cannot be written: its folder does not exist."),
        (("--json", "nowhere/p.json"), "nowhere/p.json cannot be written: its folder does not exist."),
        (("--json", "solutions"), "solutions cannot be written: it is a folder."),
        (("--junit", "a_file/p.xml"), "a_file/p.xml cannot be written: its folder does not exist."),
        (("--mutants", "--html", "a_file"), "a_file cannot be written to: File exists."),
        (("--mutants", "--html", "a_file/pages"), "a_file/pages cannot be written to: Not a directory."),
    ],
)
def test_what_cannot_be_written_is_noticed_before_the_work(grader, course, options, sentence):
    (course / "a_file").write_text("")
    files = sorted(course.rglob("*"))
    ran = grader("prove", *options, cwd=course)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"grader: {sentence}\n"
    assert sorted(course.rglob("*")) == files


@pytest.mark.parametrize("option", ["--junit", "--json", "--html"])
def test_a_read_only_disk_is_noticed_before_the_work(course, tmp_path, option):
    folder = tmp_path / "disk"
    folder.mkdir()
    with small_disk(folder, 64) as disk:
        disk.make_read_only()
        mutants = ["--mutants"] if option == "--html" else []
        ran = disk.grader("prove", "--root", course, *mutants, option, folder / "out")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "Read-only file system" in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


def test_nothing_to_prove_writes_no_folder(grader, course, tmp_path):
    for line in (
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "x"],
    ):
        subprocess.run(["git", *line], cwd=course, check=True)
    ran = grader("prove", "--changed", "HEAD", "--mutants", "--html", tmp_path / "pages", "--root", course)
    assert (ran.code, ran.out) == (0, "Nothing to prove: no exercise has changed since HEAD.\n")
    assert not (tmp_path / "pages").exists()
