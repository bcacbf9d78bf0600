"""One tree of bad submissions and one good one: each gets its own verdict, and the good one full marks."""

import json

import pytest
from support import copy_course, notebook

HEAD = "import jax.numpy as jnp\nfrom jax import lax\n\n\ndef td_loss(q_online, q_target, action_taken, reward, gamma):\n"
GOOD = HEAD + (
    "    target = lax.stop_gradient(reward + gamma * jnp.max(q_target))\n"
    "    return (target - q_online[jnp.int32(action_taken)]) ** 2\n"
)

BAD = {
    "not a notebook": "I could not finish, sorry!",
    "truncated": notebook(GOOD)[:-40],
    "empty": "",
    "no code": json.dumps({"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}),
    "old format": json.dumps({"cells": [], "metadata": {}, "nbformat": 2}),
    "syntax error": notebook(HEAD + "    return (q_online - ) ** 2\n"),
    "missing": notebook("x = 1"),
    "misspelt": notebook(GOOD.replace("td_loss", "td_los")),
    "signature": notebook(GOOD.replace("q_target, action_taken", "action_taken")),
    "raises": notebook(HEAD + "    return undefined_name + 1\n"),
    "raises in a cell": notebook("1 / 0", GOOD),
    "returns None": notebook(HEAD + "    pass\n"),
    "returns text": notebook(HEAD + "    return 'low'\n"),
    "returns a float": notebook(HEAD + "    return 0.5\n"),
    "returns NaN": notebook(HEAD + "    return jnp.max(q_online) * jnp.nan\n"),
    "wrong shape": notebook(GOOD.replace(") ** 2\n", ")[None] ** 2\n")),
    "wrong dtype": notebook(GOOD.replace("** 2\n", "** 2 > 0\n")),
    "prints a lot": notebook("print('x' * 2_000_000)\n" + GOOD + "print('y' * 2_000_000)\n"),
    "never returns": notebook(HEAD + "    while True:\n        pass\n"),
    "never loads": notebook("while True:\n    pass\n", GOOD),
    "exits": notebook(HEAD + "    import os\n    os._exit(0)\n"),
    "sys.exit": notebook("import sys\nsys.exit(0)", GOOD),
    "raises SystemExit": notebook(HEAD + "    raise SystemExit\n"),
    'Ana O\'Neil, "née" 李': notebook(GOOD),
}

WANT = {
    "not a notebook": ("not a notebook", 0, "The file is not a notebook that can be read"),
    "truncated": ("not a notebook", 0, "it is not complete JSON"),
    "empty": ("empty file", 0, "The file is empty"),
    "no code": ("no code", 0, "There is no code in this file"),
    "old format": ("not a notebook", 0, "not in notebook format 4"),
    "syntax error": ("syntax error", 0, "code cell 1, line 6: `return (q_online - ) ** 2`"),
    "missing": ("function missing", 0, "td_loss is not defined. Keep the name"),
    "misspelt": ("function missing", 0, "There is a `td_los`: is that it?"),
    "signature": ("wrong signature", 0, "yours takes (q_online, action_taken, reward, gamma)"),
    "raises": (
        None,
        0,
        "NameError: name 'undefined_name' is not defined (code cell 1, line 6: `return undefined_name + 1`)",
    ),
    "raises in a cell": (None, 9, ""),
    "returns None": (None, 0, "returned None"),
    "returns text": (None, 0, "returned a str"),
    "returns a float": (None, 0, "returned a Python float"),
    "returns NaN": (None, 0, "got nan. Look for what is not finite."),
    "wrong shape": (None, 2, "expected shape (), got shape (1,)"),
    "wrong dtype": (None, 0, "expected float32, got bool"),
    "prints a lot": (None, 9, ""),
    "never returns": ("time limit", 0, "still running after 5 seconds"),
    "never loads": ("time limit", 0, "still running after 5 seconds"),
    "exits": ("exited early", 0, "ended the Python process"),
    "sys.exit": (None, 9, ""),
    "raises SystemExit": (None, 0, "td_loss, for action 0 raised SystemExit"),
    'Ana O\'Neil, "née" 李': (None, 9, ""),
}


@pytest.fixture(scope="module")
def graded(tmp_path_factory, grader):
    folder = tmp_path_factory.mktemp("bad")
    course = copy_course(folder / "course", "target_networks/td_loss")
    registry = course / "course" / "course.toml"
    registry.write_text(registry.read_text().replace("minutes =", "seconds = 5, minutes ="))
    for student, text in BAD.items():
        path = folder / "submitted" / student / "target_networks" / "td_loss.ipynb"
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8")
    out = folder / "out"
    arguments = ("grade", folder / "submitted", "--root", course, "--seed", "3", "--out", out)
    ran = grader(*arguments, "--json", folder / "all.json")
    verdicts = json.loads((folder / "all.json").read_text(encoding="utf-8"))
    return ran, {verdict["student"]: verdict for verdict in verdicts}, out


def test_bad_submissions_are_no_error_of_the_command(graded):
    ran, verdicts, out = graded
    assert ran.code == 0
    assert all("per minute" in line for line in ran.err.splitlines())  # progress, on a slow machine
    assert sorted(verdicts) == sorted(BAD)
    assert len(list(out.glob("*.json"))) == len(BAD)


@pytest.mark.parametrize("student", BAD)
def test_each_has_its_cause_score_and_message(graded, student):
    cause, score, sentence = WANT[student]
    verdict = graded[1][student]
    assert verdict["status"] == "graded"
    assert verdict["cause"] == cause
    assert verdict["score"] == score
    assert verdict["max_score"] == 9
    messages = [check["message"] for check in verdict["checks"]]
    assert len(messages) == 5
    assert sentence in " ".join(messages)
    if score < 9:
        assert all(check["message"] for check in verdict["checks"] if check["outcome"] != "passed")


@pytest.mark.parametrize("student", BAD)
def test_no_verdict_shows_anything_of_the_grader(graded, student):
    text = json.dumps(graded[1][student])
    for private in ("grader/", "test_td_loss.py", "assert_", "Traceback", "site-packages"):
        assert private not in text
