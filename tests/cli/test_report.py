"""`grader report` writes pages, CSV and JUnit, and fills in what Canvas and Moodle import."""

import pytest
from small_disk import small_disk

from grader.core.verdict import Check, Verdict, dump

SLUG = "seeing_the_graph/stop_gradient_numpy"
GRADEBOOK = """Student,ID,SIS User ID,SIS Login ID,Section,stop_gradient_numpy (7),Essay (8)
    Points Possible,,,,,9,10
"Li, Ada",11,,ada,1,,
"Müller, Zoë",12,,zoe,1,,
"""
WORKSHEET = """Identifier,Full name,Grade,Maximum grade,Last modified (grade),Feedback comments
Participant 101,Ada Li,,100.00,-,
Participant 102,Zoë Müller,,100.00,-,
"""


def test_a_report_is_written_whole(grader, verdicts, tmp_path):
    out = tmp_path / "report"
    ran = grader(
        "report", verdicts, "--out", out, "--junit", tmp_path / "junit.xml", "--csv", tmp_path / "v.csv"
    )
    assert ran.code == 0, ran.err
    assert "1 verdict of 1 student: " in ran.out
    assert "Class report" in (out / "index.html").read_text(encoding="utf-8")
    assert len(list((out / "students").iterdir())) == 1
    assert SLUG in (tmp_path / "v.csv").read_text(encoding="utf-8")
    assert "<testsuites" in (tmp_path / "junit.xml").read_text(encoding="utf-8")
    (tmp_path / "bad.json").write_text("[1]")
    assert "holds no list of verdicts" in grader("report", tmp_path / "bad.json", "--out", out).err


@pytest.fixture
def export(grader, tmp_path):
    """Run the report on a class of two and a stranger, in an empty folder."""

    def run(*options, students=("Ada Li", "zoe")):
        check = Check("test_a", "a holds", "passed", 4.5, 9.0, "")
        made = [
            Verdict(student, SLUG, "graded", 4.5, 9.0, (check,), (), None, 7, "full", "g", "s", 0.5)
            for student in students
        ]
        (tmp_path / "all.json").write_text(dump(made), encoding="utf-8")
        (tmp_path / "gradebook.csv").write_text(GRADEBOOK, encoding="utf-8")
        (tmp_path / "worksheet.csv").write_text(WORKSHEET, encoding="utf-8")
        return grader("report", "all.json", *options, cwd=tmp_path)

    return run


def test_canvas_gets_the_column_of_the_exercise(export, tmp_path):
    ran = export("--csv", "canvas", "--template", "gradebook.csv")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith("2 rows for Canvas to import: report/canvas.csv\n")
    assert (tmp_path / "report" / "canvas.csv").read_text(encoding="utf-8").splitlines() == [
        "Student,ID,SIS User ID,SIS Login ID,Section,stop_gradient_numpy (7)",
        "    Points Possible,,,,,9",
        '"Li, Ada",11,,ada,1,4.5',
        '"Müller, Zoë",12,,zoe,1,4.5',
    ]
    assert (tmp_path / "report" / "verdicts.csv").exists()


def test_moodle_gets_marks_of_its_maximum_and_who_has_no_row_is_named(export, tmp_path):
    students = ("Ada Li_101", "Zoë Müller_102", "stranger")
    ran = export("--csv", "moodle", "--template", "worksheet.csv", students=students)
    assert ran.code == 1
    assert ran.err == (
        "grader: Grade: 9 points here are 100 there, so marks are scaled.\n"
        "grader: Grade: no row, or more than one, was found for stranger.\n"
    )
    assert (tmp_path / "report" / "moodle.csv").read_text(encoding="utf-8").splitlines() == [
        "Identifier,Full name,Grade,Maximum grade,Last modified (grade)",
        "Participant 101,Ada Li,50,100.00,-",
        "Participant 102,Zoë Müller,50,100.00,-",
    ]


def test_a_roster_and_a_choice_of_exercises(export, tmp_path):
    (tmp_path / "class.csv").write_text("student,name\ns1,Ada Li\ns2,Zoë Müller\n", encoding="utf-8")
    options = ("--csv", "moodle", "--template", "worksheet.csv", "--roster", "class.csv")
    ran = export(*options, "--exercise", "seeing_the_graph", students=("s1", "s2"))
    assert ran.code == 0
    assert "2 rows for Moodle to import" in ran.out


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--csv", "canvas"), "--csv canvas needs --template FILE: the gradebook that Canvas exports"),
        (("--csv", "moodle"), "--csv moodle needs --template FILE: the offline grading worksheet"),
        (("--template", "gradebook.csv"), "--template goes with --csv canvas or --csv moodle."),
        (
            ("--csv", "canvas", "--template", "worksheet.csv"),
            "worksheet.csv is not a gradebook that Canvas exported",
        ),
        (
            ("--csv", "moodle", "--template", "gradebook.csv"),
            "gradebook.csv is not a worksheet that Moodle exported",
        ),
        (
            ("--csv", "moodle", "--template", "gone.csv"),
            "gone.csv could not be read: No such file or directory.",
        ),
        (
            ("--csv", "moodle", "--template", "worksheet.csv", "--exercise", "no/such"),
            "There is no verdict on no/such.",
        ),
        (
            ("--csv", "canvas", "--template", "gradebook.csv", "--column", "Quiz"),
            "has no column 'Quiz'. It has:",
        ),
    ],
)
def test_a_wrong_call_is_one_sentence_and_writes_nothing(export, tmp_path, options, sentence):
    ran = export(*options)
    assert ran.code == 2
    assert sentence in ran.err
    assert ran.err.count("\n") == 1
    assert not (tmp_path / "report").exists()


def test_a_verdict_that_cannot_be_read_is_named_and_the_report_is_not_called_whole(
    grader, verdicts, tmp_path
):
    lost = verdicts / "bob--seeing_the_graph--stop_gradient_numpy.json"
    lost.write_text('{"student": "bob"', encoding="utf-8")
    ran = grader("report", verdicts, "--out", tmp_path / "report")
    assert ran.code == 3
    assert f"{lost} holds no verdict that can be read: it is not in the report." in ran.err
    assert "1 verdict of 1 student" in ran.out


def test_a_full_disk_leaves_no_index_of_pages_that_are_not_there(grader, verdicts, tmp_path):
    out = tmp_path / "report"
    out.mkdir()
    with small_disk(out, 64) as disk:
        disk.fill(leave=12)
        done = disk.grader("report", verdicts, "--out", out)
        assert done.returncode == 3
        assert "No space left on device" in done.stderr
        assert (disk.path / "verdicts.csv").is_file()
        assert not (disk.path / "index.html").exists()
