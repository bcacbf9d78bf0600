"""`grader report` writes pages, CSV and JUnit."""

SLUG = "seeing_the_graph/stop_gradient_numpy"


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
