"""`grader gradescope`: the zip it builds grades what is handed in."""

import json
import zipfile

SLUG = "seeing_the_graph/stop_gradient_numpy"


def test_gradescope_grades_what_is_in_its_submission_folder(grader, small_course, tmp_path):
    assert grader("gradescope", "build", SLUG, "--root", small_course, "--out", tmp_path / "a.zip").code == 0
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        archive.extractall(tmp_path / "source")
    (tmp_path / "submission").mkdir()
    (tmp_path / "results").mkdir()
    source = (small_course / "solutions" / SLUG / "wrong").glob("*.py")
    (tmp_path / "submission" / "homework.py").write_bytes(next(source).read_bytes())
    path = tmp_path / "results" / "results.json"
    arguments = ("--submission", tmp_path / "submission", "--results", path, "--root", tmp_path / "source")
    ran = grader("gradescope", "run", *arguments)
    assert ran.code == 0, ran.err
    results = json.loads(path.read_text(encoding="utf-8"))
    assert 0 < results["score"] < 9
    assert sum(test["max_score"] for test in results["tests"]) == 9
    assert results["output"]
