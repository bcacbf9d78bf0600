"""Which of a student's files is graded for which exercise."""

from pathlib import PurePosixPath

import pytest
from lms_downloads import EARLY, LATE

from grader.course.handed_in import HandedIn, choose, nothing_found
from grader.course.upload import Upload

ANSWER = "def f(x):\n    return x"


@pytest.fixture
def file(tmp_path, notebook):
    """A file of a student, with the slug that its notebook names."""

    def write(name, slug=None, *, time=EARLY, number=0):
        metadata = {"stopgrad": {"exercise": slug}} if slug else {}
        path = tmp_path / "handed in" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(notebook(ANSWER, metadata=metadata))
        return HandedIn(Upload(path, PurePosixPath(name), time), PurePosixPath(name), number)

    return write


def names(chosen):
    return {slug: str(choice.file.name) for slug, choice in chosen.items()}


@pytest.mark.parametrize(
    ("name", "slug", "exercise"),
    [
        ("g.ipynb", None, "one/g"),
        ("03_g.ipynb", None, "one/g"),
        ("two/f.ipynb", None, "two/f"),
        ("work/02_two/01_f.ipynb", None, "two/f"),
        ("f.ipynb", "two/f", "two/f"),
        ("my answer.ipynb", "one/g", "one/g"),
        ("deep/er/my answer.ipynb", "two/f", "two/f"),
        ("g (1).ipynb", None, "one/g"),
        ("g-2.ipynb", None, "one/g"),
        ("g_final copy.ipynb", None, "one/g"),
        ("g.py", None, "one/g"),
        ("f.ipynb", None, None),
        ("essay.ipynb", "another/course", None),
        ("g.ipynb", "two/f", "one/g"),
    ],
)
def test_a_file_names_its_exercise_by_name_folder_or_metadata(course, file, name, slug, exercise):
    assert names(choose([file(name, slug)], course)) == ({} if exercise is None else {exercise: name})


def test_one_exercise_alone_takes_a_single_file_that_names_no_other(course, file):
    only = [course.exercises["one/g"]]
    assert names(choose([file("essay.ipynb")], course, only)) == {"one/g": "essay.ipynb"}
    assert names(choose([file("f.ipynb")], course, only)) == {"one/g": "f.ipynb"}
    assert choose([file("two/f.ipynb")], course, only) == {}
    assert choose([file("essay.ipynb"), file("other.ipynb")], course, only) == {}
    files = [file("essay.ipynb"), file("tools.py"), file("more.py")]
    assert names(choose(files, course, only)) == {"one/g": "essay.ipynb"}
    assert choose(files[1:], course, only) == {}
    assert names(choose([file("f.ipynb")], course, [course.exercises["two/f"]])) == {"two/f": "f.ipynb"}


def test_of_two_notebooks_the_later_one_counts_and_that_is_said(course, file):
    files = [file("a.ipynb", "one/g", time=LATE), file("g.ipynb", time=EARLY)]
    choice = choose(files, course)["one/g"]
    assert str(choice.file.name) == "a.ipynb"
    assert choice.remark == "a.ipynb is graded (the latest), not g.ipynb."


def test_the_number_of_an_upload_tells_more_than_its_time(course, file):
    files = [file("a.ipynb", "one/g", time=EARLY, number=502), file("g.ipynb", time=LATE, number=501)]
    assert names(choose(files, course)) == {"one/g": "a.ipynb"}


def test_without_a_later_one_somebody_is_to_look(course, file):
    choice = choose([file("a.ipynb", "one/g"), file("b.ipynb", "one/g")], course)["one/g"]
    assert choice.remark == "b.ipynb is graded (none is later than the others: have a look), not a.ipynb."


def test_a_notebook_counts_before_a_script(course, file):
    choice = choose([file("g.ipynb", time=EARLY), file("g.py", time=LATE)], course)["one/g"]
    assert choice.remark == "g.ipynb is graded (the notebook), not g.py."


def test_why_there_is_nothing_to_grade(course, file):
    exercise = course.exercises["one/g"]
    assert nothing_found([], exercise).sentence == "No g.ipynb was handed in."
    files = [file(f"{number}.docx") for number in range(7)]
    problem = nothing_found(files, exercise)
    assert problem.cause == "not handed in"
    assert problem.sentence == (
        "No g.ipynb was handed in, only 0.docx, 1.docx, 2.docx, 3.docx, 4.docx and 2 more."
    )
