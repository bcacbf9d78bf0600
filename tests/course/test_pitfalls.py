"""The pitfalls of a page, and the wrong solutions that its metadata ties to them."""

import json

import pytest

from grader.course.exercise import load_course
from grader.course.pitfalls import Pitfall, Pitfalls, pitfalls_of
from tests.toy_course import toy_course

TEXT = """## Common pitfalls

- **You see a shift.** Something
  was added.
- **You see a mean.**

Both are common.
"""


def pitfalls_with(folder, metadata, text=TEXT):
    root = toy_course(folder)
    path = root / "exercises" / "toys" / "scaled.ipynb"
    tree = json.loads(path.read_text(encoding="utf-8"))
    tree["cells"].append({"cell_type": "markdown", "metadata": metadata, "source": text})
    path.write_text(json.dumps(tree), encoding="utf-8")
    return pitfalls_of(load_course(root).exercises["toys/scaled"])


def test_a_bullet_has_the_wrong_solutions_of_its_entry(tmp_path):
    entries = [{"wrong": ["shifted"]}, {"wrong": []}]
    pitfalls = pitfalls_with(tmp_path, {"stopgrad": {"pitfalls": entries}})
    assert pitfalls == Pitfalls(
        (
            Pitfall("**You see a shift.** Something was added.", ("shifted",)),
            Pitfall("**You see a mean.**"),
        ),
        entries=2,
    )


@pytest.mark.parametrize("metadata", [{}, {"stopgrad": 3}, {"stopgrad": {"pitfalls": "shifted"}}])
def test_without_entries_the_bullets_are_about_no_wrong_solution(tmp_path, metadata):
    pitfalls = pitfalls_with(tmp_path, metadata)
    assert [bullet.wrong for bullet in pitfalls.bullets] == [(), ()]
    assert pitfalls.entries is None


def test_an_entry_of_another_form_names_nothing(tmp_path):
    entries = ["shifted", {"wrong": "shifted"}]
    pitfalls = pitfalls_with(tmp_path, {"stopgrad": {"pitfalls": entries}})
    assert [bullet.wrong for bullet in pitfalls.bullets] == [(), ()]
    assert pitfalls.entries == 2


def test_a_page_without_the_heading_has_no_pitfalls(tmp_path):
    assert pitfalls_with(tmp_path, {}, "## Hints\n\n- One.") == Pitfalls()
