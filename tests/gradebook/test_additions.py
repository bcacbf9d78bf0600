"""An instructor's own cells in an exercise's notebook, and a notebook of their own beside it, through real nbgrader."""

import csv
import json

import pytest
from classroom import NUMPY, UNIT, dump, nbgrader
from small_course import ESSAY, essay_notebook

POINTS = 18.0
"""What the exercise counts by the instructor's weights, in place of 9."""
HOSTILE = "<img src=x onerror=alert(1)>"
QUESTION, TASK, TEST = "why", "draw", "own_test"
ANSWER = f"Because a constant has no derivative. {HOSTILE}"
INTRODUCTION = "## Welcome\n\nThis course *begins* here."


def cell(name, source, kind="markdown", **nbgrader_words):
    words = {"schema_version": 3, "grade": False, "locked": False, "solution": False, "task": False}
    metadata = {} if name is None else {"nbgrader": {**words, "grade_id": name, **nbgrader_words}}
    code = {"outputs": [], "execution_count": None} if kind == "code" else {}
    return {"cell_type": kind, "id": name or "intro", "metadata": metadata, "source": source, **code}


ADDED = [
    cell(None, INTRODUCTION),
    cell(QUESTION, "Why is the VJP of a stop zero?", grade=True, solution=True, points=4),
    cell(TASK, "Draw the graph.", task=True, locked=True, points=2),
    cell(TEST, "assert stop_gradient", "code", grade=True, locked=True, points=1),
]


@pytest.fixture(scope="module")
def mixed(released_course, tmp_path_factory, grader):
    """The small course with the instructor's additions, released, handed in by three and graded both ways."""
    course = released_course.copy(tmp_path_factory.mktemp("mixed") / "root")
    source = course.folder / "source" / UNIT
    notebook = json.loads((source / f"{NUMPY}.ipynb").read_text(encoding="utf-8"))
    notebook["cells"][1:1] = ADDED
    (source / f"{NUMPY}.ipynb").write_text(dump(notebook), encoding="utf-8")
    (source / f"{ESSAY}.ipynb").write_text(dump(essay_notebook()), encoding="utf-8")
    (source / "my_lib.py").write_text("ZERO = 0\n", encoding="utf-8")
    course.change_toml(lambda toml: f'{toml}\n[weights."{UNIT}/{NUMPY}"]\npoints = {POINTS:g}\n')
    ran = grader("course", "build", "--root", course.root)
    assert str(source / f"{NUMPY}.ipynb") in ran.err
    nbgrader(course.folder, "generate_assignment", UNIT, "--force")
    hand_in(course, "ada", ANSWER)
    hand_in(course, "silent", None)
    hand_in(course, "cut", None, delete=True)
    course.put("absent", UNIT, ESSAY, dump(essay_notebook("x = 1")))
    twin = course.copy(course.root.parent / "twin")
    ran = grader("course", "autograde", UNIT, "--root", course.root)
    assert ran.code == 0, ran.err
    nbgrader(twin.folder, "autograde", UNIT)
    return course, twin, ran


def hand_in(course, student, answer, *, delete=False, time="2026-03-01 12:00:00 UTC"):
    """A right answer to the exercise and to the essay, and one to the question; `delete` takes the added cells out."""

    def change(notebook):
        names = [one["metadata"].get("nbgrader", {}).get("grade_id") for one in notebook["cells"]]
        if answer is not None:
            notebook["cells"][names.index(QUESTION)]["source"] = answer
        if delete:
            kept = zip(names, notebook["cells"], strict=True)
            notebook["cells"] = [one for name, one in kept if name not in (QUESTION, TASK, TEST)]

    course.hand_in(student, f"import my_lib\n\nassert my_lib.ZERO == 0\n{course.source_of()}", change=change)
    course.put(student, UNIT, ESSAY, dump(essay_notebook("x = 2")))
    stamp = course.folder / "submitted" / student / UNIT / "timestamp.txt"
    stamp.write_text(time, encoding="utf-8")


def grades(course, student, name=NUMPY):
    """By cell: automatic score, manual score, whether a person has to look."""
    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{course.folder / 'gradebook.db'}") as book:
        notebook = book.find_submission_notebook(name, UNIT, student)
        return {
            grade.name: (grade.auto_score, grade.manual_score, grade.needs_manual_grade)
            for grade in notebook.grades
        }


def give(course, student, cell_name, points):
    """What formgrader does when a person types a score."""
    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{course.folder / 'gradebook.db'}") as book:
        grade = book.find_grade(cell_name, NUMPY, UNIT, student)
        grade.manual_score, grade.needs_manual_grade = points, False
        book.db.commit()


def test_ours_is_graded_by_us_and_added_cells_wait_for_a_person_in_both_ways_of_grading(mixed):
    course, twin, ran = mixed
    by_hand = (None, None, True)
    no_answer = (0.0, None, False)
    for graded in (course, twin):
        assert grades(graded, "ada") == {
            "hidden_checks": (POINTS, None, False), QUESTION: by_hand, TASK: by_hand, TEST: by_hand,
        }  # fmt: skip
        assert grades(graded, "silent")[QUESTION] == no_answer
        assert grades(graded, "cut") == grades(graded, "ada")
        assert set(grades(graded, "absent").values()) == {no_answer}
    assert (
        f"cut, {UNIT}/{NUMPY}: The cell `{QUESTION}` is missing. It was put back, without an answer."
        in ran.err
    )


@pytest.mark.thorough
def test_a_notebook_of_their_own_waits_for_nbgrader_and_is_not_claimed(mixed, grader):
    course, twin, ran = mixed
    command = f"nbgrader autograde {UNIT} --notebook {ESSAY}"
    assert f"{UNIT}/{ESSAY} is a notebook of your own, and 4 submissions of it not graded yet." in ran.err
    assert f"`{command}`" in ran.err
    assert ran.out.splitlines()[-1].endswith("the gradebook is up to date, but for your own notebooks.")
    assert grades(course, "ada", ESSAY) == {"work_test": (None, None, True)}
    assert score_in_export(course, "ada") == ""
    nbgrader(course.folder, *command.split()[1:])
    for graded in (course, twin):
        assert grades(graded, "ada", ESSAY) == {"work_test": (3.0, None, False)}
        assert grades(graded, "absent", ESSAY) == {"work_test": (0.0, None, False)}
    ran = grader("course", "autograde", UNIT, "--root", course.root)
    assert ran.out.splitlines()[-1] == "0 submissions graded; the gradebook is up to date."
    assert ran.code == 0


def score_in_export(course, student):
    table = course.folder / "grades.csv"
    assert course.nbgrader("export", "--to", str(table)).returncode == 0
    rows = csv.DictReader(table.read_text(encoding="utf-8").splitlines())
    return next(row["score"] for row in rows if (row["assignment"], row["student_id"]) == (UNIT, student))


@pytest.mark.thorough
def test_a_persons_score_stays_until_the_answer_changes_and_their_notebook_is_graded_again(mixed, grader):
    course, _, _ = mixed
    for name, points in ((QUESTION, 3.0), (TASK, 1.0), (TEST, 1.0)):
        give(course, "ada", name, points)
    assert grader("course", "autograde", UNIT, "--root", course.root).code == 0
    assert grades(course, "ada")[QUESTION] == (None, 3.0, False)
    assert float(score_in_export(course, "ada")) == POINTS + 3 + 1 + 1 + 3

    ran = grader("report", "--gradebook", "--root", course.root, "--out", course.root / "report")
    assert ran.code == 0, ran.err
    table = (course.root / "report" / "marks.csv").read_text(encoding="utf-8")
    rows = {(row["student"], row["notebook"]): row for row in csv.DictReader(table.splitlines())}
    ours = rows["ada", NUMPY]
    assert (ours["automatic"], ours["by_hand"], ours["final"], ours["waits"]) == ("18", "5", "23", "no")
    assert rows["ada", ESSAY]["final"] == "3"
    assert rows["cut", NUMPY]["waits"] == "yes"
    assert "Final marks" in (course.root / "report" / "index.html").read_text(encoding="utf-8")

    nbgrader(course.folder, "generate_feedback", UNIT)
    folder = course.folder / "feedback" / "ada" / UNIT
    page = (folder / f"{NUMPY}.html").read_text(encoding="utf-8")
    assert "Because a constant has no derivative." in page
    assert HOSTILE not in page
    assert "<em>begins</em>" in page
    assert "18 of 18 points" in page
    assert "23.0 / 25.0" in page
    assert (folder / f"{ESSAY}.html").exists()

    hand_in(course, "ada", "Another answer.", time="2026-03-02 12:00:00 UTC")
    ran = grader("course", "autograde", UNIT, "--root", course.root)
    assert grades(course, "ada")[QUESTION] == (None, 3.0, True)
    assert grades(course, "ada")[TASK] == (None, 1.0, False)
    assert "1 submission of it not graded yet" in ran.err
    done = nbgrader(course.folder, "autograde", UNIT, "--notebook", ESSAY)
    assert "Updating existing notebook" in done.stderr


def test_a_locked_cell_is_shown_as_it_was_released_and_a_test_is_not_run(mixed):
    course, twin, _ = mixed
    for graded in (course, twin):
        path = graded.folder / "autograded" / "ada" / UNIT / f"{NUMPY}.ipynb"
        notebook = json.loads(path.read_text(encoding="utf-8"))
        named = {
            one["metadata"]["nbgrader"]["grade_id"]: one
            for one in notebook["cells"]
            if "nbgrader" in one["metadata"]
        }
        assert "".join(named[TASK]["source"]) == "Draw the graph."
        assert named[TEST]["outputs"][0]["ename"] == "NotRun"
        assert INTRODUCTION in ["".join(one["source"]) for one in notebook["cells"]]
