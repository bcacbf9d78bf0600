"""`grader grade`: what is printed, what is written, which exit code."""

import json
import os
import shutil
import subprocess
import sys

import pytest
from lms_downloads import EARLY, LATE, moodle, write_zip
from support import notebook

SLUG = "seeing_the_graph/stop_gradient_numpy"


def test_the_same_student_twice_is_refused(grader, reference, tmp_path):
    for folder in ("one", "two"):
        path = tmp_path / folder / "ada.py"
        path.parent.mkdir()
        shutil.copy(reference, path)
    ran = grader("grade", tmp_path / "one" / "ada.py", tmp_path / "two" / "ada.py", "--exercise", SLUG)
    assert ran.code == 2
    assert "ada has two submissions for seeing_the_graph/stop_gradient_numpy" in ran.err


def test_a_py_file_and_a_notebook_take_the_same_marks(grader, reference, tmp_path):
    shutil.copy(reference, tmp_path / "ada.py")
    (tmp_path / "bob.ipynb").write_text(notebook(reference.read_text()))
    out = tmp_path / "all.json"
    ran = grader("grade", tmp_path / "ada.py", tmp_path / "bob.ipynb", "--exercise", SLUG, "--json", out)
    assert ran.code == 0
    verdicts = json.loads(out.read_text())
    assert [(v["student"], v["score"], v["status"]) for v in verdicts] == [
        ("ada", 9, "graded"),
        ("bob", 9, "graded"),
    ]


def test_the_verdict_has_exactly_the_promised_keys(grader, reference, tmp_path):
    shutil.copy(reference, tmp_path / "ada.py")
    out = tmp_path / "all.json"
    grader("grade", tmp_path / "ada.py", "--exercise", SLUG, "--json", out, "--seed", "7")
    (verdict,) = json.loads(out.read_text())
    keys = "student exercise status score max_score checks pitfalls cause seed isolation grader submission flags seconds"
    assert list(verdict) == keys.split()
    assert list(verdict["checks"][0]) == ["name", "title", "outcome", "points", "max_points", "message"]
    assert verdict["seed"] == 7
    assert verdict["isolation"] in ("full", "partial", "none")


def test_a_pitfall_comes_with_its_advice(grader, root, tmp_path):
    shutil.copy(root / "solutions" / SLUG / "wrong" / "vjp_passes_through.py", tmp_path / "ada.py")
    out = tmp_path / "all.json"
    ran = grader("grade", tmp_path / "ada.py", "--exercise", SLUG, "--json", out)
    assert ran.code == 0
    (verdict,) = json.loads(out.read_text())
    (pitfall,) = verdict["pitfalls"]
    assert pitfall["name"] == "vjp_passes_through"
    assert pitfall["advice"].startswith("The VJP of `stop_gradient` returns the cotangent it was given")


def hand_in(folder, reference, *students):
    paths = []
    for student in students:
        path = folder / student / "seeing_the_graph" / "stop_gradient_numpy.py"
        path.parent.mkdir(parents=True)
        shutil.copy(reference, path)
        paths.append(path)
    return paths


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read anything")
def test_an_unreadable_file_is_a_grader_error_and_the_others_are_graded(grader, reference, tmp_path):
    unreadable, _ = hand_in(tmp_path / "submitted", reference, "ada", "bob")
    unreadable.chmod(0)
    out = tmp_path / "all.json"
    ran = grader("grade", tmp_path / "submitted", "--json", out)
    assert ran.code == 3
    verdicts = {verdict["student"]: verdict for verdict in json.loads(out.read_text())}
    assert (verdicts["ada"]["status"], verdicts["ada"]["cause"]) == ("error", "unreadable file")
    assert (verdicts["bob"]["status"], verdicts["bob"]["score"]) == ("graded", 9)


@pytest.mark.parametrize(("closed", "mode"), [("bob", 0), ("bob", 0o444), ("bob/seeing_the_graph", 0o444)])
def test_a_folder_that_may_not_be_entered_stays_in_the_table(reference, tmp_path, root, closed, mode):
    """Root may enter every folder, so the command gives that right up first."""
    hand_in(tmp_path / "submitted", reference, "ada", "bob")
    rights = "-dac_override,-dac_read_search"
    drop = ["setpriv", f"--bounding-set={rights}", f"--inh-caps={rights}"] if os.geteuid() == 0 else []
    command = [*drop, sys.executable, "-m", "grader", "grade", tmp_path / "submitted", "--root", root]
    (tmp_path / "submitted" / closed).chmod(mode)
    try:
        done = subprocess.run(
            [*command, "--json", tmp_path / "all.json"],
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
    finally:
        (tmp_path / "submitted" / closed).chmod(0o755)
    assert done.returncode == 3, done.stderr
    verdicts = {verdict["student"]: verdict for verdict in json.loads((tmp_path / "all.json").read_text())}
    assert (verdicts["ada"]["status"], verdicts["bob"]["status"]) == ("graded", "error")
    assert "bob" in done.stdout


def test_a_link_is_no_submission_and_the_others_are_graded(grader, reference, tmp_path):
    link, _ = hand_in(tmp_path / "submitted", reference, "ada", "bob")
    link.unlink()
    link.symlink_to(reference)
    out = tmp_path / "all.json"
    ran = grader("grade", tmp_path / "submitted", "--json", out)
    assert ran.code == 0
    assert [(v["cause"], v["score"]) for v in json.loads(out.read_text())] == [("not a file", 0), (None, 9)]


def test_a_class_in_a_zip_file_is_read_in_place(grader, reference, tmp_path):
    hand_in(tmp_path / "submitted", reference, "ada", "bob")
    shutil.make_archive(tmp_path / "class", "zip", tmp_path / "submitted")
    out = tmp_path / "all.json"
    assert grader("grade", tmp_path / "class.zip", "--json", out).code == 0
    assert [(v["student"], v["score"]) for v in json.loads(out.read_text())] == [("ada", 9), ("bob", 9)]


def test_a_download_of_moodle_is_graded_with_everybody_on_the_roster(
    grader, small_course, reference, tmp_path
):
    right = notebook(reference.read_text()).encode()
    files = {
        f"{moodle('Zoë Müller', 101)}/stop_gradient_numpy.ipynb": (b"{", EARLY),
        f"{moodle('Zoë Müller', 101)}/stop_gradient_numpy (1).ipynb": (right, LATE),
        f"{moodle('Seán OHara', 102, kind='onlinetext')}/onlinetext.html": b"<p>see my mail</p>",
    }
    write_zip(tmp_path / "hw1.zip", files)
    (tmp_path / "class.csv").write_text("student,name\nzoe,Zoë Müller\nsean,Seán O'Hara\nada,Ada Li\n")
    out = tmp_path / "all.json"
    options = ("--roster", tmp_path / "class.csv", "--json", out, "--root", small_course)
    ran = grader("grade", tmp_path / "hw1.zip", *options)
    assert ran.code == 0, ran.err
    assert [(v["student"], v["score"], v["cause"]) for v in json.loads(out.read_text())] == [
        ("sean", 0, "not handed in"),
        ("zoe", 9, None),
        ("ada", 0, "not handed in"),
    ]
    assert ran.err == (
        f"grader: zoe, {SLUG}: stop_gradient_numpy (1).ipynb is graded (the latest), not stop_gradient_numpy.ipynb.\n"
    )
    assert "3 submissions, 1 with full marks" in ran.out


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--roster", "gone.csv"), "gone.csv could not be read: No such file or directory."),
        (("--layout", "blackboard"), "invalid choice: 'blackboard'"),
        (("--layout", "canvas"), "submitted holds no submissions as Canvas names them."),
    ],
)
def test_a_roster_or_a_layout_that_cannot_be_used_is_one_sentence(
    grader, reference, tmp_path, options, sentence
):
    hand_in(tmp_path / "submitted", reference, "ada")
    ran = grader("grade", tmp_path / "submitted", *options)
    assert ran.code == 2
    assert sentence in ran.err
    assert ran.err.count("\n") == 1


def test_files_that_are_no_submission_are_named_and_ignored(grader, reference, tmp_path):
    folder = tmp_path / "submitted" / "ada" / "seeing_the_graph"
    folder.mkdir(parents=True)
    shutil.copy(reference, folder / "stop_gradient_numpy.py")
    (folder / "stop_gradient_numpy.ipynb").write_text(notebook(reference.read_text()))
    (folder / "scratch.ipynb").write_text("{}")
    (folder / "timestamp.txt").write_text("2026-01-01")
    ran = grader("grade", tmp_path / "submitted")
    assert ran.code == 0
    assert "scratch.ipynb: no exercise seeing_the_graph/scratch; ignored." in ran.err
    assert "stop_gradient_numpy.ipynb beside it is graded; ignored." in ran.err
    assert "1 submission, 1 with full marks" in ran.out


def without_seconds(path):
    return [{**verdict, "seconds": 0} for verdict in json.loads(path.read_text(encoding="utf-8"))]


def test_the_number_of_jobs_and_the_order_change_no_verdict(grader, root, tmp_path):
    subprocess.run(
        [sys.executable, "-m", "grader.proof.sample_class", tmp_path / "submitted", SLUG],
        cwd=root,
        check=True,
        capture_output=True,
    )
    one, two, three = (tmp_path / f"{name}.json" for name in ("one", "two", "three"))
    grader("grade", tmp_path / "submitted", "--seed", "5", "--jobs", "1", "--json", one)
    grader("grade", tmp_path / "submitted", "--seed", "5", "--jobs", "3", "--json", two)
    students = sorted((tmp_path / "submitted").iterdir(), reverse=True)
    grader("grade", *(s / f"{SLUG}.ipynb" for s in students), "--seed", "5", "--jobs", "2", "--json", three)
    assert without_seconds(one) == without_seconds(two)
    assert without_seconds(one) == without_seconds(three)[::-1]


def test_another_seed_draws_other_inputs(grader, root, tmp_path):
    shutil.copy(root / "solutions" / SLUG / "wrong" / "loss_summed.py", tmp_path / "ada.py")
    messages = set()
    for seed in ("1", "2"):
        out = tmp_path / f"{seed}.json"
        grader("grade", tmp_path / "ada.py", "--exercise", SLUG, "--seed", seed, "--json", out)
        messages.add(json.loads(out.read_text())[0]["checks"][4]["message"])
    assert len(messages) == 2


def test_what_is_unchanged_is_not_graded_again(grader, small_course, tmp_path):
    submission = tmp_path / "ada.py"
    shutil.copy(small_course / "solutions" / SLUG / "reference.py", submission)
    arguments = ("grade", submission, "--exercise", SLUG, "--out", tmp_path / "out", "--root", small_course)

    def stored():
        assert grader(*arguments).code == 0
        (path,) = (tmp_path / "out").glob("*.json")
        return path.name, path.stat().st_mtime_ns

    first = stored()
    assert first[0] == "ada--seeing_the_graph--stop_gradient_numpy.json"
    assert stored() == first
    submission.write_text(submission.read_text() + "\n# once more\n")
    second = stored()
    assert second != first
    wrong = small_course / "solutions" / SLUG / "wrong" / "alias_returned.py"
    wrong.write_text(wrong.read_text() + "\n")
    assert stored() != second


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_is_named(grader, reference, tmp_path):
    tmp_path.chmod(0o555)
    ran = grader("grade", reference, "--exercise", SLUG, "--out", tmp_path / "out")
    assert ran.code == 2
    assert "cannot be used for results: Permission denied." in ran.err


def test_a_broken_hidden_grader_is_a_grader_error(grader, small_course, reference, tmp_path):
    hidden = small_course / "solutions" / SLUG / "test_stop_gradient_numpy.py"
    hidden.write_text(hidden.read_text().replace("assert_separate(student", "assert_separat(student"))
    out = tmp_path / "all.json"
    ran = grader("grade", reference, "--exercise", SLUG, "--root", small_course, "--json", out)
    assert ran.code == 3
    assert "a check could not be run" in ran.err
    assert "assert_separat" in ran.err
    (verdict,) = json.loads(out.read_text())
    assert verdict["status"] == "error"
    assert "assert_separat" not in out.read_text()
