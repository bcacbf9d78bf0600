"""The command line: exit codes, and one sentence for every wrong call."""

import re
from pathlib import Path

import pytest

import grader.cli as commands
from grader.cli.main import main
from grader.core.errors import GraderError

SLUG = "seeing_the_graph/stop_gradient_numpy"


def test_help_lists_every_command_and_exit_code(grader):
    ran = grader("--help")
    assert ran.code == 0
    folder = Path(commands.__file__).parent
    modules = {path.stem for path in folder.glob("*.py")} - {
        "__init__",
        "main",
        "options",
        "table",
        "progress_bar",
        "site_people",
    }
    assert modules == {line.split()[0] for line in ran.out.splitlines() if re.match(r" {4}[a-z]", line)}
    assert "3 an error of the grader itself" in " ".join(ran.out.split())


def test_an_error_of_the_grader_is_called_one_and_has_exit_code_3(monkeypatch, capsys):
    def fail(options):
        raise GraderError("the notebooks are missing.")

    monkeypatch.setattr(commands.list, "run", fail)
    assert main(["list"]) == 3
    assert capsys.readouterr().err == "grader: internal error: the notebooks are missing.\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "The following arguments are required: COMMAND"),
        (("teach",), "invalid choice: 'teach'"),
        (("grade",), "The following arguments are required: PATH"),
        (("grade", "nowhere.ipynb"), "nowhere.ipynb does not exist."),
        (("grade", "README.md"), "README.md is neither a notebook, a .py file, a zip file nor a folder."),
        (("grade", "docs"), "docs holds no submissions: expected STUDENT/UNIT/ID.ipynb below it."),
        (
            ("grade", "exercises/target_networks/td_loss.ipynb", "--exercise", "rl/td_loss"),
            "Did you mean 'target_networks/td_loss'?",
        ),
        (
            ("grade", "exercises/target_networks/td_loss.ipynb", "--exercise", "none"),
            "There is no exercise 'none'.",
        ),
        (("grade", "grader/core/wire.py"), "does not say which exercise it is for: name it with --exercise"),
        (("grade", "exercises/target_networks/td_loss.ipynb", "--jobs", "0"), "at least 1 is needed"),
        (
            ("grade", "exercises/target_networks/td_loss.ipynb", "--seed", "-1"),
            "is not a whole number from 0 on",
        ),
        (
            ("grade", "exercises/target_networks/td_loss.ipynb", "--json", "no/such/folder.json"),
            "its folder does not exist",
        ),
        (("prove", "no/such"), "There is no exercise 'no/such'."),
        (("new", "x"), "The following arguments are required: --framework"),
        (("new", "Bad Slug", "--framework", "jax"), "'Bad Slug' is no slug"),
        (("new", "target_networks/td_loss", "--framework", "jax"), "target_networks/td_loss exists already."),
        (("list", "--root", "/"), "No course at / or above it"),
        (("list", "--root", "/nowhere"), "/nowhere is not a folder."),
    ],
)
def test_a_wrong_call_gets_one_sentence_and_exit_code_2(grader, arguments, sentence):
    ran = grader(*arguments)
    assert ran.code == 2
    assert sentence in ran.err
    assert ran.err.startswith("grader: ")
    assert len(ran.err.splitlines()) == 1
    assert ran.out == ""


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
def test_an_instructors_wrong_call_gets_one_sentence_and_exit_code_2(
    grader, small_course, arguments, sentence
):
    root = () if arguments == ("course",) else ("--root", small_course)
    ran = grader(*arguments, *root)
    assert ran.code == 2
    assert sentence in ran.err
    assert len(ran.err.splitlines()) == 1
    assert not (small_course / "course" / "gradebook.db").exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("check", "nothing"), "There is no exercise 'nothing'."),
        (
            ("check", "notes.ipynb"),
            "notes.ipynb is not a file of this course: its name, or its functions, say which",
        ),
        (("hint", "td_los"), "There is no exercise 'td_los'."),
        (("start", "notes.ipynb"), "notes.ipynb is a file: name a folder."),
        (("start", "."), "has other things in it: name a new folder, or an empty one."),
        (("lab", "--port", "x"), "is not a whole number"),
    ],
)
def test_a_students_wrong_call_gets_one_sentence_and_exit_code_2(grader, work, arguments, sentence):
    (work / "notes.ipynb").write_text("{}")
    ran = grader(*arguments, cwd=work)
    assert ran.code == 2
    assert sentence in ran.err
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize("command", ["next", "check", "hint", "progress", "watch"])
def test_without_a_workspace_the_command_that_makes_one_is_named(grader, tmp_path, command):
    ran = grader(command, cwd=tmp_path)
    assert ran.code == 2
    assert "`grader start` makes one." in ran.err
