"""The grading context in a terminal: each command as a student types it, and what it leaves behind."""

import json
import shutil
import signal
import subprocess
import sys
import tomllib

import pytest
from support import fill

from grader.cli import watch

SLUG = "seeing_the_graph/stop_gradient_numpy"
"""An exercise without a framework: the commands are what is tried here, and numpy starts quickly."""


@pytest.fixture
def work(grader, tmp_path):
    """A folder with a workspace in it."""
    assert grader("start", cwd=tmp_path).code == 0
    return tmp_path


def progress(work):
    return tomllib.loads((work / "stopgrad" / "progress.toml").read_text(encoding="utf-8"))


def test_start_says_what_was_made_and_what_comes_first(grader, tmp_path):
    ran = grader("start", "mine", cwd=tmp_path)
    assert ran.code == 0
    assert "mine: 48 notebooks in 7 units" in ran.out
    assert "next: seeing_the_graph/blocked_sum" in ran.out
    assert "grader check mine/seeing_the_graph/blocked_sum.ipynb" in ran.out
    assert len(list((tmp_path / "mine").glob("*/*.ipynb"))) == 48


def test_start_again_never_touches_a_students_work(grader, work):
    mine = work / "stopgrad" / f"{SLUG}.ipynb"
    mine.write_text("my work", encoding="utf-8")
    (work / "stopgrad" / "teachers" / "byol_loss.ipynb").unlink()
    ran = grader("start", cwd=work)
    assert "47 notebooks kept as they are, 1 added" in ran.out
    assert mine.read_text(encoding="utf-8") == "my work"


def test_a_copy_leads_to_the_next_notebook_and_is_otherwise_the_same(work, root):
    ours = json.loads((root / "exercises" / f"{SLUG}.ipynb").read_text(encoding="utf-8"))
    mine = json.loads((work / "stopgrad" / f"{SLUG}.ipynb").read_text(encoding="utf-8"))
    *cells, last = mine["cells"]
    assert cells == ours["cells"]
    assert "**Next:** [The one-step TD loss](../target_networks/td_loss.ipynb)" in last["source"]
    assert mine["metadata"] == ours["metadata"]


def test_a_notebook_is_checked_noted_and_followed_by_the_next(grader, work):
    ran = grader("check", f"stopgrad/{SLUG}.ipynb", cwd=work)
    assert ran.code == 1
    assert "not written yet" in ran.out
    assert "Not yet." in ran.out
    fill(work / "stopgrad" / f"{SLUG}.ipynb", SLUG)
    ran = grader("check", SLUG, cwd=work)
    assert (ran.code, ran.err) == (0, "")
    assert "Visible checks passed; hidden ones follow at grading." in ran.out
    assert f"✓ {SLUG} is solved as far as you can see here: 1 of 48." in ran.out
    assert "next: seeing_the_graph/blocked_sum" in ran.out
    assert progress(work)[SLUG]["solved"]
    fill(work / "stopgrad" / f"{SLUG}.ipynb", SLUG, "wrong/value_zeroed")
    assert grader("check", "stop_gradient_numpy", cwd=work).code == 1
    assert not progress(work)[SLUG]["solved"], "what is broken again is not solved"


def test_progress_sees_what_was_saved_elsewhere_and_survives_a_move(grader, work):
    fill(work / "stopgrad" / f"{SLUG}.ipynb", SLUG)
    shutil.move(work / "stopgrad", work / "elsewhere")
    ran = grader("progress", cwd=work / "elsewhere" / "teachers")
    assert ran.code == 0
    assert f"checking {SLUG} …\n  ✓ solved" in ran.out
    assert "Seeing the graph   ██░░░░░░░░░░  1/5" in ran.out
    again = grader("progress", cwd=work / "elsewhere")
    assert "checking" not in again.out, "the same code is not checked twice"
    assert "all                ░░░░░░░░░░░░  1/48" in again.out


def test_hints_come_one_more_each_time_and_are_counted(grader, work):
    first, second, third, fourth = (grader("hint", SLUG, cwd=work).out for _ in range(4))
    assert first.count("Hint ") == 1
    assert "1 of 3 hints taken, one more each time." in first
    assert second.count("Hint ") == 2
    assert "3 of 3 hints taken: that is all." in third
    assert fourth == third
    assert progress(work)[SLUG]["hints"] == 3
    assert "3 hints" in grader("progress", cwd=work).out


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("def stop_gradient_numpy(:", "✗ code cell 2: raised SyntaxError"),
        (
            "import no_such_module",
            "No module named 'no_such_module' (code cell 2, line 1: `import no_such_module`)",
        ),
        ("import os; os._exit(7)", "the program ended before the checks were done."),
    ],
    ids=["syntax", "import", "exit"],
)
def test_what_stops_a_notebook_is_told_by_its_line(grader, work, code, told):
    path = work / "stopgrad" / f"{SLUG}.ipynb"
    tree = json.loads(path.read_text(encoding="utf-8"))
    for cell in tree["cells"]:
        if "stub" in cell["metadata"].get("tags", []):
            cell["source"] = code
    path.write_text(json.dumps(tree), encoding="utf-8")
    ran = grader("check", path, cwd=work)
    assert ran.code == 1
    assert told in ran.out
    assert "Traceback" not in ran.out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("check", "nothing"), "There is no exercise 'nothing'."),
        (("check", "notes.ipynb"), "notes.ipynb is not a notebook of this course."),
        (("hint", "td_los"), "There is no exercise 'td_los'."),
        (("start", "notes.ipynb"), "notes.ipynb is a file: name a folder."),
        (("start", "."), "has other things in it: name a new folder, or an empty one."),
        (("lab", "--port", "x"), "is not a whole number"),
    ],
)
def test_a_wrong_call_is_one_sentence(grader, work, arguments, sentence):
    (work / "notes.ipynb").write_text("{}")
    ran = grader(*arguments, cwd=work)
    assert ran.code == 2
    assert sentence in ran.err
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize("command", ["next", "check", "hint", "progress", "watch"])
def test_without_a_workspace_the_way_to_one_is_said(grader, tmp_path, command):
    ran = grader(command, cwd=tmp_path)
    assert ran.code == 2
    assert "`grader start` makes one." in ran.err


def test_a_progress_file_that_cannot_be_read_is_left_alone(grader, work):
    path = work / "stopgrad" / "progress.toml"
    path.write_text("solved = [", encoding="utf-8")
    ran = grader("next", cwd=work)
    assert ran.code == 2
    assert "progress.toml cannot be read" in ran.err
    assert path.read_text(encoding="utf-8") == "solved = ["


@pytest.fixture
def interruptible():
    """Ctrl-C reaches what is started here, also where the suite runs in the background, which ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_watch_checks_a_notebook_when_it_is_saved(work):
    watch = subprocess.Popen(
        [sys.executable, "-P", "-m", "grader", "watch"], cwd=work, stdout=subprocess.PIPE, text=True
    )
    try:
        assert "watching 48 notebooks" in watch.stdout.readline()
        read_until("a nudge", watch)
        fill(work / "stopgrad" / f"{SLUG}.ipynb", SLUG)
        seen = [watch.stdout.readline() for _ in range(3)]
        assert f"── {SLUG} ──\n" in seen
        read_until(f"✓ {SLUG} is solved", watch)
        watch.send_signal(signal.SIGINT)
        assert watch.wait(60) == 0
    finally:
        watch.kill()
        watch.wait()
        watch.stdout.close()


def read_until(text, process):
    assert any(text in line for line in iter(process.stdout.readline, "")), f"it ended without {text!r}"


def test_what_is_saved_before_the_first_look_is_seen(work, monkeypatch, capsys):
    monkeypatch.chdir(work)
    monkeypatch.setattr(watch, "SECONDS", 0.01)
    monkeypatch.setattr(watch, "show_next", lambda _: fill(work / "stopgrad" / f"{SLUG}.ipynb", SLUG))

    def noticed(workspace, exercise, path):
        print("checked", exercise.slug)
        raise KeyboardInterrupt

    monkeypatch.setattr(watch, "check_and_show", noticed)
    assert watch.run(None) == 0
    assert f"checked {SLUG}" in capsys.readouterr().out


def test_check_shows_its_picture_in_a_plain_kernel(tmp_path):
    import nbformat
    from nbclient import NotebookClient

    cell = nbformat.v4.new_code_cell(
        "import torch\nfrom grader import check\n\ndef f(x, y):\n    return (x * y.detach()).sum()\n\n"
        "check(f, inputs=dict(x=torch.ones(2), y=torch.ones(2)), value=2.0, flowing=['x'], blocked=['y'])"
    )
    notebook = nbformat.v4.new_notebook(cells=[cell])
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    (output,) = notebook.cells[0].outputs
    assert "<svg " in output.data["text/html"]
    assert "  ■ line 5: y.detach() stops y" in output.data["text/plain"]
