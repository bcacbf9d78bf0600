"""Every command that a page shows is one: all are read as the command line reads them, and most are run in turn.

Commands of the tutorials are run by `tests/test_tutorials.py`.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support import ROOT, copy_course, fill

from grader.cli.main import _parser

PAGES = ["README.md", *(f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("*.md")))]
SLUG = "target_networks/td_loss"
ELSEWHERE = {
    "grader lab": "tests/cli/test_lab.py",
    "grader serve": "tests/site/conftest.py",
    "grader grade submitted/ --cluster tls://127.0.0.1:8786": "tests/grading/test_cluster_address.py",
    "grader grade hw1.zip --roster class.csv --out verdicts/": "tests/cli/test_same_verdict.py",
    "grader report verdicts/ --csv canvas --template gradebook.csv": "tests/reports/test_canvas.py",
    "grader report verdicts/ --csv moodle --template worksheet.csv": "tests/reports/test_moodle.py",
    "grader course autograde target_networks --regrade": "tests/gradebook/test_autograde.py",
}
"""What is run by other tests: it needs a browser, a network, a download or a class."""
UNFINISHED = ("grader prove my_unit/my_loss", "grader prove my_unit/my_loss --mutants")
"""The proof of a skeleton does not hold."""


def commands_of(page):
    """The commands of grader in the code blocks of a page, without comments."""
    blocks = re.findall(r"^```(\w*)[^\n]*\n(.*?)^```", (ROOT / page).read_text(encoding="utf-8"), re.M | re.S)
    texts = [text for language, text in blocks if language in ("", "bash", "sh", "console")]
    lines = (
        line for text in texts for line in text.splitlines() if re.match(r"(grader|nbgrader) [a-z]", line)
    )
    return [shlex.join(shlex.split(line, comments=True)).replace("UNIT/ID", SLUG) for line in lines]


ALL = [command for page in PAGES if page != "docs/architecture.md" for command in commands_of(page)]
OWN = [command for command in ALL if command.startswith("grader ")]


def test_there_are_commands():
    assert len(OWN) > 30
    assert ELSEWHERE.keys() <= {*OWN}
    assert all((ROOT / place).exists() for place in ELSEWHERE.values())


@pytest.mark.parametrize("command", sorted({*OWN}))
def test_a_command_and_its_options_are_known(command):
    _parser().parse_args(shlex.split(command)[1:])


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A course of one exercise, in a repository, with what two students handed in."""
    root = copy_course(tmp_path_factory.mktemp("pages") / "course", SLUG)
    notebook = root / "exercises" / f"{SLUG}.ipynb"
    for student, solution in (("ada", "reference"), ("bob", "wrong/bootstrap_not_stopped")):
        for tree in ("submitted", "course/submitted"):
            path = root / tree / student / f"{SLUG}.ipynb"
            path.parent.mkdir(parents=True)
            shutil.copy(notebook, path)
            fill(path, SLUG, solution)
    shutil.copy(root / "submitted" / "ada" / f"{SLUG}.ipynb", root / "ada.ipynb")
    shutil.make_archive(str(root / "class"), "zip", root / "submitted")
    names = ["-c", "user.name=a", "-c", "user.email=a@b"]
    for arguments in (
        ["init", "-q", "-b", "main"],
        ["add", "exercises", "solutions", "course/course.toml"],
        [*names, "commit", "-qm", "a"],
    ):
        subprocess.run(["git", *arguments], cwd=root, check=True)
    return root


@pytest.mark.thorough
@pytest.mark.timeout(3600)
def test_the_commands_of_all_pages_work_in_the_order_in_which_they_stand(folder):
    variables = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    for command in dict.fromkeys(ALL):
        if command in ELSEWHERE:
            continue
        where = folder / "course" if command.startswith("nbgrader") else folder
        done = subprocess.run(
            shlex.split(command),
            cwd=where,
            env=variables,
            capture_output=True,
            text=True,
            timeout=1800,
            check=False,
        )
        expected = 1 if command in UNFINISHED else 0
        assert done.returncode == expected, (command, done.stdout[-2000:], done.stderr[-2000:])
