"""`grader watch` checks a notebook whenever it is saved."""

import signal
import subprocess
import sys

import pytest
from support import fill

from grader.cli import watch

SLUG = "seeing_the_graph/stop_gradient_numpy"
PLACE = "01_seeing_the_graph/05_stop_gradient_numpy"
"""An exercise in NumPy, which starts quickly."""


@pytest.fixture
def interruptible():
    """Ctrl-C reaches what is started here, also where the suite runs in the background, which ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_watch_checks_a_notebook_when_it_is_saved(work):
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "grader", "watch"], cwd=work, stdout=subprocess.PIPE, text=True
    )
    try:
        assert "watching 48 notebooks" in process.stdout.readline()
        read_until("a nudge", process)
        fill(work / "stopgrad" / f"{PLACE}.ipynb", SLUG)
        lines = [process.stdout.readline() for _ in range(3)]
        assert f"── {SLUG} ──\n" in lines
        read_until(f"✓ {SLUG} is solved", process)
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def read_until(text, process):
    assert any(text in line for line in iter(process.stdout.readline, "")), f"it ended without {text!r}"


def test_a_save_right_after_the_message_is_seen(work, monkeypatch, capsys):
    monkeypatch.chdir(work)
    monkeypatch.setattr(watch, "SECONDS", 0.01)
    monkeypatch.setattr(watch, "show_next", lambda _: fill(work / "stopgrad" / f"{PLACE}.ipynb", SLUG))

    def record(workspace, exercise, path):
        print("checked", exercise.slug)
        raise KeyboardInterrupt

    monkeypatch.setattr(watch, "check_and_show", record)
    assert watch.run(None) == 0
    assert f"checked {SLUG}" in capsys.readouterr().out


def test_a_new_python_file_is_seen_and_others_are_left_alone(work, monkeypatch, capsys):
    monkeypatch.chdir(work)
    monkeypatch.setattr(watch, "SECONDS", 0.01)

    def save(_):
        (work / "stopgrad" / "a_notes.py").write_text("x = 1", encoding="utf-8")
        (work / "stopgrad" / "stop_gradient_numpy.py").write_text("x = 1", encoding="utf-8")

    def record(workspace, exercise, path):
        print("checked", exercise.slug, path.name)
        raise KeyboardInterrupt

    monkeypatch.setattr(watch, "show_next", save)
    monkeypatch.setattr(watch, "check_and_show", record)
    assert watch.run(None) == 0
    assert f"checked {SLUG} stop_gradient_numpy.py" in capsys.readouterr().out
