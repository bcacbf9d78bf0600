"""A class of 25 through nbgrader's own commands, as an instructor types them."""

import csv
import json

import pytest
from classroom import JAX, NUMPY, UNIT, nbgrader

from grader.grading.verdict_store import VerdictStore


@pytest.fixture(scope="session")
def feedback(graded_class):
    nbgrader(graded_class.course, "generate_feedback", UNIT)
    return graded_class.course / "feedback"


@pytest.fixture(scope="session")
def verdicts(graded_class):
    stored = VerdictStore(graded_class.course / "verdicts").all()
    return {(verdict.student, verdict.exercise.partition("/")[2]): verdict for verdict in stored}


def test_each_of_the_25_has_one_result_per_notebook(graded_class, verdicts):
    assert len(graded_class.students) == 25
    everyone = {(name, notebook) for name in graded_class.students for notebook in (NUMPY, JAX)}
    assert set(verdicts) == everyone
    assert set(graded_class.marks()) == everyone


def test_marks_in_the_gradebook_are_those_of_the_verdicts(graded_class, verdicts):
    assert graded_class.marks() == {key: verdict.score for key, verdict in verdicts.items()}
    assert verdicts["wrong0", NUMPY].pitfalls
    assert verdicts["wrong0", JAX].pitfalls


def test_every_state_of_a_notebook_gets_its_mark_and_its_remark(graded_class, verdicts):
    for name, handed_in in graded_class.students.items():
        if handed_in.mark is not None:
            assert verdicts[name, NUMPY].score == handed_in.mark, name
        remarks = [line for line in graded_class.ran.err.splitlines() if line.startswith(f"grader: {name}, ")]
        assert handed_in.remark in "\n".join(remarks), (name, remarks)
    assert verdicts["empty", NUMPY].cause == "not handed in"
    assert verdicts["half saved", NUMPY].cause == "not a notebook"


def test_plain_nbgrader_gives_the_same_marks(graded_class, graded_by_nbgrader):
    marks, same = graded_class.marks(), graded_by_nbgrader.marks()
    for student, notebook in marks:
        if student != "other name":  # nbgrader itself leaves a notebook of another name alone
            assert same.get((student, notebook), 0.0) == marks[student, notebook], (student, notebook)


def test_feedback_shows_checks_points_advice_and_diagram_and_no_line_of_a_grader(
    graded_class, feedback, verdicts
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
        for path in (graded_class.root / "solutions").rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.strip().startswith(("def test_", "assert", "@pytest", "rng", "return"))
    ]
    untouched = (feedback / "untouched" / UNIT / f"{NUMPY}.html").read_text(encoding="utf-8")
    assert hidden
    assert not [line for line in hidden if line in untouched]


def test_nothing_that_a_student_wrote_runs_in_feedback(feedback):
    page = (feedback / "hostile" / UNIT / f"{NUMPY}.html").read_text(encoding="utf-8")
    assert "window.hacked" in page  # shown to whoever reads it
    assert "<script>window" not in page
    assert 'href="javascript' not in page
    folder = feedback / "added files" / UNIT
    assert sorted(path.name for path in folder.iterdir()) == sorted(
        [f"{NUMPY}.html", f"{JAX}.html", "timestamp.txt"]
    )


def test_export_is_quoted_and_safe_in_a_spreadsheet(graded_class, tmp_path):
    nbgrader(graded_class.course, "export", "--to", str(tmp_path / "grades.csv"))
    text = (tmp_path / "grades.csv").read_text(encoding="utf-8")
    rows = {row["student_id"]: row for row in csv.DictReader(text.splitlines())}
    assert float(rows["Ångström, Ann"]["score"]) == 9.0
    assert '"Ångström, Ann"' in text
    assert "'=HYPERLINK(1)" in rows
    assert rows["late"]["timestamp"] > rows["late"]["duedate"]


def test_a_second_run_grades_nothing_and_keeps_a_score_that_a_person_gave(graded_class, grader):
    from nbgrader.api import Gradebook

    url = f"sqlite:///{graded_class.course / 'gradebook.db'}"
    with Gradebook(url) as book:
        grade = book.find_grade("hidden_checks", NUMPY, UNIT, "untouched")
        grade.manual_score, grade.needs_manual_grade = 4.5, False
        book.db.commit()
    try:
        ran = grader("course", "autograde", UNIT, "--root", graded_class.root)
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


def test_a_regrade_moves_only_marks_of_the_corrected_grader_and_says_whose_and_why(
    graded_by_nbgrader, grader
):
    path = graded_by_nbgrader.root / "solutions" / UNIT / NUMPY / f"test_{NUMPY}.py"
    before = graded_by_nbgrader.marks()
    text = path.read_text(encoding="utf-8")
    name = text.partition("def test_")[2].partition("(")[0]
    title = text.partition(f"def test_{name}(")[2].split('"""')[1]
    path.write_text(_without_check(text, name), encoding="utf-8")
    autograde = ("course", "autograde", UNIT, "--root", graded_by_nbgrader.root, "--student", "ada")
    disagreeing = grader(*autograde)
    assert disagreeing.code == 2
    assert "is 9, but its grader's checks add up to 8" in disagreeing.err
    toml = graded_by_nbgrader.course / "course.toml"
    line = next(line for line in toml.read_text(encoding="utf-8").splitlines() if f'id = "{NUMPY}"' in line)
    text = toml.read_text(encoding="utf-8").replace(line, line.replace("points = 9", "points = 8"))
    toml.write_text(text, encoding="utf-8")
    unchanged = grader(*autograde)
    assert "1 stand on an older grader" in unchanged.out
    assert grader("course", "build", "--root", graded_by_nbgrader.root).code == 0
    nbgrader(graded_by_nbgrader.course, "generate_assignment", UNIT, "--force")
    ran = grader(*autograde, "--regrade")
    assert ran.code == 0, ran.err
    assert f"ada, {UNIT}/{NUMPY}: 9 → " in ran.out
    assert f"no longer checked: {title}" in ran.out
    assert "1 submission graded, 1 moved" in ran.out
    moved = {key for key, mark in graded_by_nbgrader.marks().items() if mark != before[key]}
    assert moved == {("ada", NUMPY)}


def _without_check(text, name):
    """A grader without one of its checks; checks that need it stay, and need it no longer."""
    start = text.rindex("\n\n\n", 0, text.index(f"def test_{name}("))
    end = text.index("\n\n\n", text.index(f"def test_{name}("))
    return (text[:start] + text[end:]).replace(f'@pytest.mark.needs("test_{name}")\n', "")


def test_release_holds_no_line_of_the_solutions(graded_class):
    hidden = {
        line.strip()
        for path in (graded_class.root / "solutions").rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if len(line.strip()) > 24
    }
    exercises = "".join(
        path.read_text(encoding="utf-8") for path in (graded_class.root / "exercises").rglob("*.ipynb")
    )
    secret = {line for line in hidden if json.dumps(line)[1:-1] not in exercises}
    assert len(secret) > 50
    released = [path for path in (graded_class.course / "release").rglob("*") if path.is_file()]
    assert len(released) == 2
    for path in released:
        text = path.read_text(encoding="utf-8")
        assert not [line for line in secret if json.dumps(line)[1:-1] in text]
        assert "raise NotImplementedError()" in text
