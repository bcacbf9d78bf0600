"""Processes: no attempt is lost while the server, workers and connections are killed."""

import socket

import pytest
from drill import drill


@pytest.mark.parametrize(
    "database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.thorough)], indirect=True
)
def test_every_attempt_gets_one_verdict_whatever_is_killed(database, course):
    counts = drill(
        12,
        4,
        url=database.url.render_as_string(hide_password=False),
        course=course,
        workers=1,
        students=4,
        patience=120,
    )
    assert counts["received"] == counts["kept"] == counts["verdicts"] == 12, counts
    assert counts["graded_once"], counts
    assert counts["not_done"] == counts["misjudged"] == 0, counts


def test_a_wrong_option_gives_one_sentence(grader, tmp_path):
    for arguments, message in [
        (("--prefix", "x"), "begins with a slash"),
        (("--alone",), "--alone needs --socket"),
        (("--port", "99999"), "is no port"),
        (("--database", "nonsense"), "named by a URL"),
        (("--database", f"sqlite:///{tmp_path}/none/x.db"), "does not exist"),
    ]:
        ran = grader("serve", *arguments)
        assert (ran.code, ran.out) == (2, "")
        assert message in ran.err
        assert ran.err.count("\n") == 1


def test_a_busy_port_or_socket_leaves_nothing_behind(grader, tmp_path):
    """No database is made, and no password is shown that nobody could use."""
    with socket.socket() as busy, socket.socket(socket.AF_UNIX) as busy_path:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        busy_path.bind(str(tmp_path / "socket"))
        busy_path.listen()
        for options, sentence in [
            (("--port", busy.getsockname()[1]), "is in use by another program"),
            (("--socket", tmp_path / "socket"), "is in use by another program"),
            (("--host", "192.0.2.1"), "cannot be listened on"),
            (("--host", "nowhere.invalid"), "is no address"),
        ]:
            ran = grader("serve", *options, "--database", f"sqlite:///{tmp_path}/site.db")
            assert (ran.code, ran.out) == (2, ""), options
            assert sentence in ran.err
            assert ran.err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["socket"]
