"""Nothing lost: the real command, its server, workers and connections killed while students hand in."""

from drill import drill


def test_every_attempt_gets_one_verdict_whatever_is_killed(database, course):
    found = drill(
        12,
        4,
        database=database.url.render_as_string(hide_password=False),
        course=course,
        workers=1,
        students=4,
        patience=120,
    )
    assert found["received"] == found["kept"] == found["verdicts"] == 12, found
    assert found["graded_once"], found
    assert found["not_done"] == found["misjudged"] == 0, found


def test_wrong_calls_are_one_sentence(grader, tmp_path):
    for arguments, told in [
        (("--prefix", "x"), "begins with a slash"),
        (("--alone",), "--alone needs --socket"),
        (("--port", "99999"), "is no port"),
        (("--database", "nonsense"), "named by a URL"),
        (("--database", f"sqlite:///{tmp_path}/none/x.db"), "does not exist"),
    ]:
        ran = grader("serve", *arguments)
        assert (ran.code, ran.out) == (2, "")
        assert told in ran.err
        assert ran.err.count("\n") == 1
