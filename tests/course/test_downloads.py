"""Downloads of Moodle, Canvas and Gradescope, as folders and as zip files: every student is there."""

from pathlib import Path

import pytest
from lms_downloads import (
    EARLY,
    LATE,
    Unmarked,
    canvas,
    close_folder,
    gradescope_metadata,
    moodle,
    write_folder,
    write_zip,
)

from grader.core.errors import UsageError
from grader.course.roster import read_roster
from grader.course.submission_files import find_submissions

ANSWER = "def f(x):\n    return x"
BROKEN = b"{"


@pytest.fixture
def for_g(notebook):
    """A notebook that names the exercise one/g."""
    return notebook(ANSWER, metadata={"stopgrad": {"exercise": "one/g"}})


@pytest.fixture
def lms(for_g):
    """The same class in the layout of each system: renamed, in a folder, copied, twice, broken, of another kind, empty."""
    return {
        "moodle": {
            f"{moodle('Zoë Müller', 101)}/my work.ipynb": for_g,
            f"{moodle('Seán OHara', 102, end='')}/deep/er/01_g.ipynb": for_g,
            f"{moodle('Ada Li', 103)}/g (1).ipynb": (for_g, LATE),
            f"{moodle('Ada Li', 103)}/g.ipynb": (BROKEN, EARLY),
            f"{moodle('Ada Li', 104)}/g.ipynb": BROKEN,
            f"{moodle('Bob', 105, kind='onlinetext', end='')}/onlinetext.html": b"<p>here it is</p>",
            moodle("Cyd", 106): None,
        },
        "canvas": {
            canvas("müllerzoë", 101, 501, "my work.ipynb"): for_g,
            canvas("oharaseán", 102, 502, "g-1.ipynb", late=True): for_g,
            canvas("liada", 103, 504, "b.ipynb"): for_g,
            canvas("liada", 103, 503, "g.ipynb"): BROKEN,
            canvas("liada", 104, 505, "g.ipynb"): BROKEN,
            "bob_105_text.html": b"<p>here it is</p>",
            canvas("cyd", 106, 506, "essay.docx"): b"",
        },
        "gradescope": {
            "submission_metadata.yml": gradescope_metadata(
                {
                    "submission_1": ([("Zoë Müller", "0101", "z@x")], "2026-03-01 09:00:00.000000000 Z"),
                    "submission_2": ([("Seán O'Hara", "0102", "s@x")], "2026-03-01 09:00:00.000000000 Z"),
                    "submission_3": ([("Ada Li", "0103", "a@x")], "2026-03-01 09:00:00.000000000 Z"),
                    "submission_4": ([("Ada Li", "0103", "a@x")], "2026-03-02 09:00:00.000000000 Z"),
                    "submission_5": ([("Ada Li", "0104", "l@x")], "2026-03-01 09:00:00.000000000 Z"),
                    "submission_6": (
                        [("Bob", "0105", "b@x"), ("Cyd", "0106", "c@x")],
                        "2026-03-01 09:00:00.000000000 Z",
                    ),
                }
            ),
            "submission_1/my work.ipynb": for_g,
            "submission_2/deep/er/g.ipynb": for_g,
            "submission_3/g.ipynb": BROKEN,
            "submission_4/b.ipynb": for_g,
            "submission_5/g.ipynb": BROKEN,
        },
    }


STUDENTS = {
    "moodle": ["Ada Li_103", "Ada Li_104", "Bob_105", "Cyd_106", "Seán OHara_102", "Zoë Müller_101"],
    "canvas": ["bob_105", "cyd_106", "liada_103", "liada_104", "müllerzoë_101", "oharaseán_102"],
    "gradescope": [
        "Ada Li_0103",
        "Ada Li_0104",
        "Bob_0105",
        "Cyd_0106",
        "Seán O'Hara_0102",
        "Zoë Müller_0101",
    ],
}


def outcomes(files):
    """What becomes of each student's submission: a cause, or None where there is code to run."""
    read = {file.student: file.read() for file in files}
    return {student: one.problem and one.problem.cause for student, one in read.items()}


@pytest.mark.parametrize("form", ["folder", "zip", "wrapped zip", "zip without the mark for UTF-8"])
@pytest.mark.parametrize("system", ["moodle", "canvas", "gradescope"])
def test_everybody_in_a_download_is_there_with_a_file_or_a_cause(course, lms, tmp_path, system, form):
    if form == "folder":
        path = write_folder(tmp_path / "download", lms[system])
    else:
        wrapper = "assignment_7_export/" if form == "wrapped zip" else ""
        files = {f"{wrapper}{place}": content for place, content in lms[system].items()}
        kind = {"kind": Unmarked} if "mark" in form else {}
        path = write_zip(tmp_path / "download.zip", files, **kind)
    files, remarks = find_submissions([path], course)
    assert [file.student for file in files] == STUDENTS[system]
    assert {file.exercise.slug for file in files} == {"one/g"}
    causes = dict.fromkeys(STUDENTS[system])
    for student in causes:
        if student.endswith("104"):
            causes[student] = "not a notebook"
        elif student.endswith(("105", "106")):
            causes[student] = "not handed in"
    assert outcomes(files) == causes
    (remark,) = [remark for remark in remarks if "one/g" in remark]
    assert "is graded (the latest), not" in remark
    assert remark.startswith(next(name for name in STUDENTS[system] if name.endswith("103")))


ROSTERS = {
    "moodle": "student,name,moodle\n{}",
    "canvas": "student,name,canvas\n{}",
    "gradescope": "student,name,sid\n{}",
}


@pytest.mark.parametrize("system", ["moodle", "canvas", "gradescope"])
def test_a_roster_gives_everybody_their_own_name_and_lists_who_is_absent(course, lms, tmp_path, system):
    zero = "0" if system == "gradescope" else ""
    rows = [
        "zoe,Zoë Müller,",
        "sean,Seán O'Hara,",
        f"ada,Ada Li,{zero}103",
        f"ada2,Ada Li,{zero}104",
        f"bob,Robert,{zero}105",
        "gone,Gone Away,",
    ]
    (tmp_path / "class.csv").write_text(ROSTERS[system].format("\n".join(rows)), encoding="utf-8")
    roster = read_roster(tmp_path / "class.csv")
    path = write_zip(tmp_path / "download.zip", lms[system])
    files, remarks = find_submissions([path], course, roster=roster)
    (cyd,) = [name for name in STUDENTS[system] if name.endswith("106")]
    assert outcomes(files) == {
        "zoe": None,
        "sean": None,
        "ada": None,
        "ada2": "not a notebook",
        "bob": "not handed in",
        cyd: "not handed in",
        "gone": "not handed in",
    }
    assert f"{cyd} is not in {roster.path}; graded under that name." in remarks


def test_a_tree_with_a_roster_lists_who_is_absent(course, tree, tmp_path):
    tree("ada/one/f.ipynb")
    tree("Li Bob/one/f.ipynb")
    tree("stranger/one/f.ipynb")
    (tmp_path / "class.csv").write_text("student,name\nada,\nbob,Bob Li\ncyd,Cyd\n")
    roster = read_roster(tmp_path / "class.csv")
    files, remarks = find_submissions([tmp_path / "submitted"], course, roster=roster)
    assert outcomes(files) == {"ada": None, "bob": None, "stranger": None, "cyd": "not handed in"}
    assert remarks == [f"stranger is not in {roster.path}; graded under that name."]


def test_a_later_download_counts(course, for_g, tmp_path):
    first = write_zip(tmp_path / "1.zip", {f"{moodle('Ada', 1)}/g.ipynb": (BROKEN, EARLY)})
    second = write_zip(tmp_path / "2.zip", {f"{moodle('Ada', 1)}/g.ipynb": (for_g, LATE)})
    for paths in ([first, second], [second, first]):
        files, _ = find_submissions(paths, course)
        assert outcomes(files) == {"Ada_1": None}


def test_what_one_student_alone_handed_in_is_not_expected_of_the_others(course, for_g, notebook, tmp_path):
    stray = notebook(ANSWER, metadata={"stopgrad": {"exercise": "two/f"}})
    files = {f"{moodle('Ada', number)}/g.ipynb": for_g for number in range(3)}
    path = write_zip(
        tmp_path / "1.zip", files | {f"{moodle('Bob', 9)}/x.ipynb": stray, moodle("Cyd", 8): None}
    )
    found, remarks = find_submissions([path], course)
    assert [(file.student, file.exercise.slug) for file in found] == [
        ("Ada_0", "one/g"),
        ("Ada_1", "one/g"),
        ("Ada_2", "one/g"),
        ("Bob_9", "two/f"),
        ("Bob_9", "one/g"),
        ("Cyd_8", "one/g"),
    ]
    assert remarks == ["two/f was handed in by 1 of 4; nobody else is marked for it."]


def test_one_exercise_is_graded_if_it_is_named(course, for_g, notebook, tmp_path):
    files = {
        f"{moodle('Ada', 1)}/x.ipynb": notebook(ANSWER),
        f"{moodle('Bob', 2)}/g.ipynb": for_g,
        f"{moodle('Cyd', 3)}/answer.py": ANSWER.encode(),
    }
    found, _ = find_submissions([write_zip(tmp_path / "1.zip", files)], course, "two/f")
    assert outcomes(found) == {"Ada_1": None, "Bob_2": "not handed in", "Cyd_3": None}


def test_a_file_that_is_not_named_as_the_layout_has_it_is_named(course, for_g, tmp_path):
    files = {f"{moodle('Ada', 1)}/g.ipynb": for_g, "stray.ipynb": for_g, "notes.txt": b""}
    path = write_folder(tmp_path / "all", files)
    _, remarks = find_submissions([path], course)
    assert remarks == [f"{path}: stray.ipynb is not named as Moodle does; ignored."]


def test_the_layout_can_be_named(course, for_g, tmp_path):
    path = write_folder(tmp_path / "all", {"submission_7/g.ipynb": for_g})
    files, _ = find_submissions([path], course, layout="gradescope")
    assert outcomes(files) == {"submission_7": None}
    with pytest.raises(UsageError, match="expected STUDENT/UNIT/ID"):
        find_submissions([path], course)


def test_a_layout_that_does_not_fit_is_refused(course, for_g, tmp_path):
    path = write_folder(tmp_path / "all", {f"{moodle('Ada', 1)}/g.ipynb": for_g})
    with pytest.raises(UsageError) as refused:
        find_submissions([path], course, "one/g", layout="canvas")
    assert str(refused.value) == f"{path} holds no submissions as Canvas names them."


def test_a_download_in_which_no_file_names_an_exercise_is_refused(course, notebook, tmp_path):
    path = write_zip(tmp_path / "1.zip", {f"{moodle('Ada', 1)}/x.ipynb": notebook(ANSWER)})
    with pytest.raises(UsageError) as refused:
        find_submissions([path], course)
    assert str(refused.value) == (
        f"{path} holds no notebook that says which exercise it is for: name it with --exercise UNIT/ID."
    )


@pytest.mark.parametrize("text", [b"- a\n- b\n", b"a: [1", b"submission_1: 7\n", b"", b"\xff\xfe\x00"])
def test_metadata_of_another_shape_is_refused(course, for_g, tmp_path, text):
    files = {"submission_metadata.yml": text, "submission_1/g.ipynb": for_g}
    path = write_folder(tmp_path / "all", files)
    with pytest.raises(UsageError) as refused:
        find_submissions([path], course)
    metadata = path / "submission_metadata.yml"
    assert str(refused.value) == f"{metadata}: submission_metadata.yml is not what Gradescope writes."


def test_a_student_whose_folder_cannot_be_read_loses_no_mark(course, for_g, tmp_path, monkeypatch):
    files = {f"{moodle('Ada', 1)}/g.ipynb": for_g, f"{moodle('Bob', 2)}/g.ipynb": for_g}
    path = write_folder(tmp_path / "all", files)
    close_folder(path / moodle("Bob", 2), monkeypatch)
    found, _ = find_submissions([path], course)
    assert "could not be read: Permission denied." in str(found[1].read().grader_error)


def test_nothing_of_a_download_is_unpacked(course, lms, tmp_path):
    find_submissions([write_zip(tmp_path / "1.zip", lms["moodle"])], course)
    assert not [path for path in tmp_path.rglob("*") if "assignsubmission" in Path(path).name]
