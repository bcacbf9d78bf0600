"""`grader start` makes a workspace, and adds what one lacks."""

import json

SLUG = "seeing_the_graph/stop_gradient_numpy"
PLACE = "01_seeing_the_graph/05_stop_gradient_numpy"
"""An exercise in NumPy, which starts quickly."""


def test_start_says_what_was_made_and_what_comes_first(grader, tmp_path):
    ran = grader("start", "mine", cwd=tmp_path)
    assert ran.code == 0
    assert "mine: 48 notebooks in 7 units" in ran.out
    assert "next: seeing_the_graph/blocked_sum" in ran.out
    assert "grader check mine/01_seeing_the_graph/01_blocked_sum.ipynb" in ran.out
    assert len(list((tmp_path / "mine").glob("*/*.ipynb"))) == 48


def test_start_within_a_workspace_goes_on_there(grader, work):
    inside = work / "stopgrad" / "06_teachers"
    ran = grader("start", cwd=inside)
    assert (ran.code, "48 notebooks kept as they are, 0 added" in ran.out) == (0, True)
    assert not (inside / "stopgrad").exists()
    ran = grader("start", "another", cwd=inside)
    assert (ran.code, "lies in a workspace already" in ran.err) == (2, True)


def test_start_again_never_touches_a_students_work(grader, work):
    mine = work / "stopgrad" / f"{PLACE}.ipynb"
    mine.write_text("my work", encoding="utf-8")
    (work / "stopgrad" / "06_teachers" / "03_byol_loss.ipynb").unlink()
    ran = grader("start", cwd=work)
    assert "47 notebooks kept as they are, 1 added" in ran.out
    assert mine.read_text(encoding="utf-8") == "my work"


def test_a_copy_links_to_the_next_notebook_and_is_otherwise_the_same(work, root):
    original = json.loads((root / "exercises" / f"{SLUG}.ipynb").read_text(encoding="utf-8"))
    copy = json.loads((work / "stopgrad" / f"{PLACE}.ipynb").read_text(encoding="utf-8"))
    *cells, last = copy["cells"]
    assert cells == original["cells"]
    assert (
        "**Next:** [The one-step TD loss](../02_target_networks/01_td_loss.ipynb) · [All exercises](../00_home.ipynb)"
        in last["source"]
    )
    assert copy["metadata"] == original["metadata"]
