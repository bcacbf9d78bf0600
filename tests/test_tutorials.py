"""The tutorials: every command is run in a fresh folder, in order, and shows what the page says."""

import resource
import shutil
from itertools import product

import pytest
from support import ROOT
from tutorial_runner import Reader, Step, steps_of

PAGES = {path.stem: path for path in sorted((ROOT / "docs" / "tutorials").glob("*.md"))}
IN_A_CHECKOUT = ("instructor", "administrator")
"""Those who hold the hidden graders; the others begin in an empty folder."""


@pytest.fixture
def reader(tmp_path):
    for name in ("work", "home"):
        (tmp_path / name).mkdir()
    return Reader(tmp_path / "work", tmp_path / "home")


@pytest.mark.parametrize("person", PAGES)
def test_what_a_tutorial_says_is_what_happens(reader, person, record_property):
    if person in IN_A_CHECKOUT:
        for name in ("course/course.toml", "exercises", "solutions"):
            place = reader.folder / name
            place.parent.mkdir(exist_ok=True)
            (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, place)
    for step in steps_of(PAGES[person]):
        reader.follow(step)
    assert len(reader.commands) >= 5
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    record_property("processor_seconds", round(used.ru_utime + used.ru_stime, 1))


def test_there_is_a_tutorial_per_person():
    assert set(PAGES) == {"student", "instructor", "author", "administrator"}


@pytest.mark.parametrize("person", PAGES)
def test_every_block_of_a_tutorial_is_of_a_kind_that_is_run(person):
    blocks = [step for step in steps_of(PAGES[person]) if step.language not in ("solved", "picture")]
    kinds = {(step.language == "console", step.info[0] if step.info else "") for step in blocks}
    assert kinds <= {*product([True], ("", "exit", "server", "root")), *product([False], ("file", "cell"))}
    fences = PAGES[person].read_text(encoding="utf-8").count("\n```")
    assert fences == 2 * len(blocks), "a block that the reader of this page would not run"


@pytest.mark.parametrize(
    ("info", "text", "said"),
    [
        ((), "$ false\n", "ended with 1"),
        (("exit", "1"), "$ true\n", "ended with 0"),
        ((), "$ echo one; echo two\ntwo\none\n", "shows 'one'"),
        ((), "$ echo 12 of 22\n… of 48\n", "shows '… of 48'"),
        (("server", "/"), "$ echo no server\n", "no server"),
    ],
)
def test_a_tutorial_that_says_something_else_fails(reader, info, text, said):
    with pytest.raises(AssertionError, match=said):
        reader.follow(Step(1, "console", info, text))
