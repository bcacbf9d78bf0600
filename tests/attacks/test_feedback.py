"""What is shown of a submission is inert: on a terminal, in JSON, in a notebook's HTML."""

import json
import subprocess
import sys
import unicodedata
from html.parser import HTMLParser

import pytest
from feedback import FEEDBACK, raise_markup
from ingestion import GOOD
from testbed import NUMPY

from grader import check
from grader.core.text import printable

TWICE = "attack-72-\x1b[2J\u202etwice"
UNKNOWN = "attack-72-\x1b]0;owned\x07unknown"


@pytest.fixture(scope="module")
def shown(testbed, tmp_path_factory):
    """A small class, so that the table names everybody; stdout, stderr and the JSON's text."""
    folder = tmp_path_factory.mktemp("shown")
    for attack in FEEDBACK:
        testbed.hand_in(attack, folder / "tree")
    for student, name in ((TWICE, NUMPY), (UNKNOWN, "seeing_the_graph/\x9b31mno_such")):
        for suffix in (".py", ".ipynb"):
            path = folder / "tree" / student / f"{name}{suffix}"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(GOOD, encoding="utf-8")
    line = [sys.executable, "-m", "grader", "grade", str(folder / "tree"), "--root", str(testbed.course)]
    line += ["--json", str(folder / "v.json"), "--out", str(folder / "out")]
    done = subprocess.run(line, capture_output=True, check=True)
    files = "".join(path.read_text(encoding="utf-8") for path in (folder / "out").rglob("*.json"))
    written = (folder / "v.json").read_text(encoding="utf-8")
    return {"out": done.stdout.decode(), "err": done.stderr.decode(), "json": written, "files": files}


@pytest.mark.parametrize("place", ["out", "err", "json", "files"])
def test_nothing_steers_a_terminal_or_turns_text_around(shown, place):
    steering = {letter for letter in shown[place] if unicodedata.category(letter)[0] == "C"} - {"\n"}
    assert steering == set()


def test_every_student_has_a_verdict_under_the_exact_name(shown):
    students = {verdict["student"] for verdict in json.loads(shown["json"])}
    assert students == {attack.student for attack in FEEDBACK} | {TWICE}


def test_remarks_name_files_in_plain_letters(shown):
    assert "beside it is graded; ignored." in shown["err"]
    assert "no exercise seeing_the_graph/31mno_such; ignored." in shown["err"]


def test_a_wrong_call_is_answered_in_plain_letters(testbed, tmp_path):
    line = [
        sys.executable,
        "-m",
        "grader",
        "grade",
        str(tmp_path / "\x1b[2Jnowhere"),
        "--root",
        str(testbed.course),
    ]
    done = subprocess.run(line, capture_output=True, check=False)
    assert done.returncode == 2
    assert b"\x1b" not in done.stderr
    assert b"[2Jnowhere does not exist." in done.stderr


class Tags(HTMLParser):
    """Which elements and attributes a browser would see."""

    def __init__(self):
        super().__init__()
        self.seen = set()

    def handle_starttag(self, tag, attrs):
        self.seen |= {tag, *(name for name, _ in attrs)}


def test_html_in_errors_and_names_is_text_in_a_notebook():
    raise_markup.__name__ = "<img src=x onerror=alert(70)>"
    report = check(raise_markup, inputs={"x": 1.0}, value=1.0)
    page = report._repr_mimebundle_()["text/html"]
    tags = Tags()
    tags.feed(page)
    assert tags.seen == {"div", "p", "b", "code", "span", "aria-hidden", "style"}
    assert "&lt;script&gt;" in page
    assert "&lt;img" in page


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t=", "\r@"])
def test_a_name_like_a_formula_stays_one_line_of_text(sign):
    """JSON and a terminal run no formulas: the name is kept, without what would start a new cell or line."""
    assert printable(f"{sign}1+1") == f"{sign.strip()}1+1"
