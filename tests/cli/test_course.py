"""`grader course`, `report` and `gradescope` as a subprocess: what they write, and what a wrong call gets."""

import json
import zipfile

import pytest

SLUG = "seeing_the_graph/stop_gradient_numpy"


@pytest.fixture
def verdicts(grader, small_course, tmp_path):
    """A folder with the verdict of the reference."""
    reference = small_course / "solutions" / SLUG / "reference.py"
    ran = grader("grade", reference, "--exercise", SLUG, "--root", small_course, "--out", tmp_path / "kept")
    assert ran.code == 0, ran.err
    return tmp_path / "kept"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("course",), "The following arguments are required: PART"),
        (("course", "autograde", "none"), "There is no unit 'none': there are seeing_the_graph."),
        (("course", "autograde"), "Nothing was handed in: expected"),
        (("course", "autograde", "--course", "/nowhere"), "/nowhere is not a folder."),
        (("report", "/nowhere"), "/nowhere does not exist."),
        (("report",), "course/verdicts does not exist."),
        (("gradescope", "build", "no/such"), "There is no exercise 'no/such'."),
        (("gradescope", "build", SLUG, "--out", "/nowhere/a.zip"), "its folder does not exist"),
    ],
)
def test_a_wrong_call_gets_one_sentence_and_exit_code_2(grader, small_course, arguments, sentence):
    root = () if arguments == ("course",) else ("--root", small_course)
    ran = grader(*arguments, *root)
    assert ran.code == 2
    assert sentence in ran.err
    assert len(ran.err.splitlines()) == 1
    assert not (small_course / "course" / "gradebook.db").exists()


def test_a_course_that_nbgrader_has_not_released_says_what_to_run(grader, small_course):
    handed = small_course / "course" / "submitted" / "ada" / SLUG.partition("/")[0]
    handed.mkdir(parents=True)
    ran = grader("course", "autograde", "--root", small_course)
    assert ran.code == 2
    assert "There is no gradebook at " in ran.err
    assert not (small_course / "course" / "gradebook.db").exists()
    (small_course / "course" / "nbgrader_config.py").write_text(
        "c = get_config()\nc.CourseDirectory.db_url = 'sqlite://'\n"
    )
    ran = grader("course", "autograde", "--root", small_course)
    assert ran.code == 2
    assert "nbgrader generate_assignment seeing_the_graph" in ran.err
    (small_course / "course" / "nbgrader_config.py").write_text("c = get_config(\n")
    ran = grader("course", "autograde", "--root", small_course)
    assert ran.code == 2
    assert "cannot be used" in ran.err


def test_build_honours_an_existing_course_and_leaves_its_configuration(grader, small_course, tmp_path):
    course = tmp_path / "mine"
    course.mkdir()
    text = "c = get_config()\nc.CourseDirectory.source_directory = 'master'\n"
    (course / "nbgrader_config.py").write_text(text)
    ran = grader("course", "build", "--root", small_course, "--course", course)
    assert ran.code == 0, ran.err
    assert f"configure(c, root='{small_course}')" in ran.err
    assert (course / "nbgrader_config.py").read_text() == text
    assert (course / "master" / f"{SLUG}.ipynb").is_file()


def test_a_report_is_written_whole(grader, verdicts, tmp_path):
    out = tmp_path / "report"
    ran = grader("report", verdicts, "--out", out, "--junit", tmp_path / "junit.xml")
    assert ran.code == 0, ran.err
    assert "1 verdict of 1 student: " in ran.out
    assert "Class report" in (out / "index.html").read_text(encoding="utf-8")
    assert len(list((out / "students").iterdir())) == 1
    assert SLUG in (out / "verdicts.csv").read_text(encoding="utf-8")
    assert "<testsuites" in (tmp_path / "junit.xml").read_text(encoding="utf-8")
    (tmp_path / "bad.json").write_text("[1]")
    assert "holds no list of verdicts" in grader("report", tmp_path / "bad.json", "--out", out).err


def test_gradescope_grades_what_is_in_its_submission_folder(grader, small_course, tmp_path):
    assert grader("gradescope", "build", SLUG, "--root", small_course, "--out", tmp_path / "a.zip").code == 0
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        archive.extractall(tmp_path / "source")
    (tmp_path / "submission").mkdir()
    (tmp_path / "results").mkdir()
    source = (small_course / "solutions" / SLUG / "wrong").glob("*.py")
    (tmp_path / "submission" / "homework.py").write_bytes(next(source).read_bytes())
    told = tmp_path / "results" / "results.json"
    arguments = ("--submission", tmp_path / "submission", "--results", told, "--root", tmp_path / "source")
    ran = grader("gradescope", "run", *arguments)
    assert ran.code == 0, ran.err
    results = json.loads(told.read_text(encoding="utf-8"))
    assert 0 < results["score"] < 9
    assert sum(test["max_score"] for test in results["tests"]) == 9
    assert results["output"]
