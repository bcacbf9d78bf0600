"""`grader gradescope`: the zip it builds grades what is handed in."""

import json
import zipfile

import pytest

SLUG = "seeing_the_graph/stop_gradient_numpy"


@pytest.fixture
def autograder(grader, small_course, tmp_path):
    """The unpacked zip, and a command that grades files in it."""
    ran = grader("gradescope", "build", SLUG, "--root", small_course, "--out", tmp_path / "a.zip")
    assert (ran.code, ran.out) == (0, f"1 exercise: {tmp_path / 'a.zip'}. It holds hidden graders.\n")
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        archive.extractall(tmp_path / "source")
    (tmp_path / "results").mkdir()
    path = tmp_path / "results" / "results.json"

    def grade(files, *options):
        for place, text in files.items():
            target = tmp_path / "submission" / place
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text)
        arguments = (
            "--submission",
            tmp_path / "submission",
            "--results",
            path,
            "--root",
            tmp_path / "source",
        )
        ran = grader("gradescope", "run", *arguments, *options)
        return ran, json.loads(path.read_text(encoding="utf-8")) if path.exists() else None

    return grade


def test_gradescope_grades_a_file_of_another_name_in_a_subfolder(autograder, small_course):
    wrong = (small_course / "solutions" / SLUG / "wrong" / "vjp_passes_through.py").read_text()
    reference = (small_course / "solutions" / SLUG / "reference.py").read_text()
    files = {
        "my work/homework.py": wrong,
        "essay.txt": "",
        ".ipynb_checkpoints/homework-checkpoint.py": reference,
    }
    ran, results = autograder(files, "--seed", "7", "--visibility", "after_due_date")
    assert ran.code == 0, ran.err
    assert 0 < results["score"] < 9
    assert sum(test.get("max_score", 0) for test in results["tests"]) == 9
    assert {test["visibility"] for test in results["tests"]} == {"after_due_date"}
    assert "shown after the due date" in results["output"]
    (verdict,) = results["extra_data"]["verdicts"]
    assert verdict["seed"] == 7


def test_nothing_that_fits_is_a_sentence(autograder):
    ran, results = autograder({"essay.txt": ""})
    assert ran.code == 0
    assert results["score"] == 0
    assert "No stop_gradient_numpy.ipynb was handed in, only essay.txt." in results["tests"][0]["output"]


def test_an_error_of_the_grader_leaves_no_results(autograder, tmp_path):
    hidden = tmp_path / "source" / "solutions" / SLUG / "test_stop_gradient_numpy.py"
    hidden.write_text(hidden.read_text().replace("assert_separate(student", "assert_separat(student"))
    reference = (tmp_path / "source" / "solutions" / SLUG / "reference.py").read_text()
    ran, results = autograder({"stop_gradient_numpy.py": reference})
    assert (ran.code, results) == (3, None)
    assert ran.err == (
        "grader: internal error: The submission could not be graded. No mark is lost: run it again.\n"
    )


def test_a_visibility_that_gradescope_does_not_know_is_refused(grader, small_course):
    ran = grader("gradescope", "build", SLUG, "--root", small_course, "--visibility", "tomorrow")
    assert ran.code == 2
    assert "invalid choice: 'tomorrow'" in ran.err
