"""A class of 25 through nbgrader's own commands, as an instructor types them."""

import csv
import json

import pytest
from classroom import JAX, NUMPY, UNIT, nbgrader

from grader.grading.verdict_store import VerdictStore


@pytest.fixture(scope="session")
def feedback(classroom):
    nbgrader(classroom.course, "generate_feedback", UNIT)
    return classroom.course / "feedback"


@pytest.fixture(scope="session")
def verdicts(classroom):
    found = VerdictStore(classroom.course / "verdicts").all()
    return {(verdict.student, verdict.exercise.partition("/")[2]): verdict for verdict in found}


def test_the_class_is_of_25_and_everyone_has_one_result_a_notebook(classroom, verdicts):
    assert len(classroom.students) == 25
    everyone = {(name, notebook) for name in classroom.students for notebook in (NUMPY, JAX)}
    assert set(verdicts) == everyone
    assert set(classroom.marks()) == everyone


def test_marks_in_the_gradebook_are_those_of_the_verdicts(classroom, verdicts):
    assert classroom.marks() == {key: verdict.score for key, verdict in verdicts.items()}
    assert verdicts["wrong0", NUMPY].pitfalls
    assert verdicts["wrong0", JAX].pitfalls


def test_every_state_of_a_notebook_gets_its_mark_and_its_sentence(classroom, verdicts):
    for name, handed in classroom.students.items():
        if handed.mark is not None:
            assert verdicts[name, NUMPY].score == handed.mark, name
        told = [line for line in classroom.ran.err.splitlines() if line.startswith(f"grader: {name}, ")]
        assert handed.told in "\n".join(told), (name, told)
    assert verdicts["empty", NUMPY].cause == "not handed in"
    assert verdicts["half saved", NUMPY].cause == "not a notebook"


def test_plain_nbgrader_gives_the_same_marks(classroom, plain):
    ours, theirs = classroom.marks(), plain.marks()
    for student, notebook in ours:
        if student != "other name":  # nbgrader itself leaves a notebook of another name alone
            assert theirs.get((student, notebook), 0.0) == ours[student, notebook], (student, notebook)


def test_feedback_shows_checks_marks_advice_and_picture_and_nothing_of_a_grader(
    classroom, feedback, verdicts
):
    verdict = verdicts["wrong0", NUMPY]
    page = (feedback / "wrong0" / UNIT / f"{NUMPY}.html").read_text(encoding="utf-8")
    assert f"{verdict.score:g} of 9 points" in page
    for check in verdict.checks:
        assert check.title in page
    assert verdict.pitfalls[0].advice.rpartition("\n\n")[2] in page
    other = (feedback / "wrong0" / UNIT / f"{JAX}.html").read_text(encoding="utf-8")
    assert 'class="stopgrad"' in other
    assert f"{JAX}: where gradients went" in other
    hidden = [
        line.strip()
        for path in (classroom.root / "solutions").rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.strip().startswith(("def test_", "assert", "@pytest", "rng", "return"))
    ]
    untouched = (feedback / "untouched" / UNIT / f"{NUMPY}.html").read_text(encoding="utf-8")
    assert hidden
    assert not [line for line in hidden if line in untouched]


def test_nothing_of_a_student_is_alive_in_feedback(feedback):
    page = (feedback / "hostile" / UNIT / f"{NUMPY}.html").read_text(encoding="utf-8")
    assert "window.hacked" in page  # shown to whoever reads it
    assert "<script>window" not in page
    assert 'href="javascript' not in page
    folder = feedback / "added files" / UNIT
    assert sorted(path.name for path in folder.iterdir()) == sorted(
        [f"{NUMPY}.html", f"{JAX}.html", "timestamp.txt"]
    )


def test_export_is_quoted_and_safe_in_a_spreadsheet(classroom, tmp_path):
    nbgrader(classroom.course, "export", "--to", str(tmp_path / "grades.csv"))
    text = (tmp_path / "grades.csv").read_text(encoding="utf-8")
    rows = {row["student_id"]: row for row in csv.DictReader(text.splitlines())}
    assert float(rows["Ångström, Ann"]["score"]) == 9.0
    assert '"Ångström, Ann"' in text
    assert "'=HYPERLINK(1)" in rows
    assert rows["late"]["timestamp"] > rows["late"]["duedate"]


def test_a_run_again_grades_nothing_and_leaves_a_score_that_a_person_gave(classroom, grader):
    from nbgrader.api import Gradebook

    url = f"sqlite:///{classroom.course / 'gradebook.db'}"
    with Gradebook(url) as book:
        grade = book.find_grade("hidden_checks", NUMPY, UNIT, "untouched")
        grade.manual_score, grade.needs_manual_grade = 4.5, False
        book.db.commit()
    try:
        ran = grader("course", "autograde", UNIT, "--root", classroom.root)
        assert ran.code == 0, ran.err
        assert "0 submissions graded" in ran.out
        with Gradebook(url) as book:
            grade = book.find_grade("hidden_checks", NUMPY, UNIT, "untouched")
            assert (grade.auto_score, grade.manual_score, grade.score) == (0.0, 4.5, 4.5)
            assert not grade.needs_manual_grade
    finally:
        with Gradebook(url) as book:
            book.find_grade("hidden_checks", NUMPY, UNIT, "untouched").manual_score = None
            book.db.commit()


def test_a_mended_grader_moves_only_its_own_exercise_and_says_who_and_why(plain, grader):
    path = plain.root / "solutions" / UNIT / NUMPY / f"test_{NUMPY}.py"
    before = plain.marks()
    text = path.read_text(encoding="utf-8")
    name = text.partition("def test_")[2].partition("(")[0]
    title = text.partition(f"def test_{name}(")[2].split('"""')[1]
    path.write_text(_dropped(text, name), encoding="utf-8")
    still = grader("course", "autograde", UNIT, "--root", plain.root, "--student", "ada")
    assert "1 stand on an older grader" in still.out
    toml = plain.course / "course.toml"
    line = next(line for line in toml.read_text(encoding="utf-8").splitlines() if f'id = "{NUMPY}"' in line)
    text = toml.read_text(encoding="utf-8").replace(line, line.replace("points = 9", "points = 8"))
    toml.write_text(text, encoding="utf-8")
    assert grader("course", "build", "--root", plain.root).code == 0
    nbgrader(plain.course, "generate_assignment", UNIT, "--force")
    ran = grader("course", "autograde", UNIT, "--root", plain.root, "--student", "ada", "--regrade")
    assert ran.code == 0, ran.err
    assert f"ada, {UNIT}/{NUMPY}: 9 → " in ran.out
    assert f"no longer checked: {title}" in ran.out
    assert "1 submission graded, 1 moved" in ran.out
    moved = {key for key, mark in plain.marks().items() if mark != before[key]}
    assert moved == {("ada", NUMPY)}


def _dropped(text, name):
    """A grader without one of its checks, and without what waited for it."""
    start = text.rindex("\n\n\n", 0, text.index(f"def test_{name}("))
    end = text.index("\n\n\n", text.index(f"def test_{name}("))
    return (text[:start] + text[end:]).replace(f'@pytest.mark.needs("test_{name}")\n', "")


def test_release_holds_nothing_of_the_solutions(classroom):
    hidden = {
        line.strip()
        for path in (classroom.root / "solutions").rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if len(line.strip()) > 24
    }
    given = "".join(
        path.read_text(encoding="utf-8") for path in (classroom.root / "exercises").rglob("*.ipynb")
    )
    secret = {line for line in hidden if json.dumps(line)[1:-1] not in given}
    assert len(secret) > 50
    released = [path for path in (classroom.course / "release").rglob("*") if path.is_file()]
    assert len(released) == 2
    for path in released:
        text = path.read_text(encoding="utf-8")
        assert not [line for line in secret if json.dumps(line)[1:-1] in text]
        assert "raise NotImplementedError()" in text
