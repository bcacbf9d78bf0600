"""Forging: attacks that answer without knowing.

Their defence is not a layer of the sandbox but the design: only arrays come back, they are compared
exactly, and the process that compares them is another one. So each is shown to win against the naive grader.
"""

import naive_grader
from testbed import JAX, SUBMISSIONS, TORCH, Attack

CONFTEST = """
import pytest

@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    (yield).get_result().outcome = "passed"

def pytest_sessionfinish(session):
    session.exitstatus = 0
"""
SHADOW = "raise SystemExit(0)\n"


def fools(name, **how):
    return lambda testbed: naive_grader.fooled(testbed, find(name), **how)


def find(name):
    return next(attack for attack in FORGING if attack.name == name)


def files_beside(place):
    """The submission, and beside it files that Python and pytest would load."""
    for name, text in (("conftest", CONFTEST), ("sitecustomize", ""), ("jax", SHADOW), ("grader", SHADOW)):
        (place.parent / f"{name}.py").write_text(text, encoding="utf-8")
    (path,) = SUBMISSIONS.glob("24_*.py")
    place.with_suffix(".py").write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    return place.with_suffix(".py")


FORGING = [
    Attack(16, "an object that is equal to everything", wins=fools("16", same=naive_grader.EQUAL)),
    Attack(
        17,
        "an object that answers for np.allclose",
        variant="answers",
        wins=fools("17-answers"),
    ),
    Attack(
        17,
        "an alias that denies to share memory",
        variant="alias",
        wins=fools(
            "17-alias",
            also="""
def test_copies():
    x = np.ones(3)
    assert not np.shares_memory(submission.stop_gradient(x)[0], x)
""",
        ),
    ),
    Attack(18, "NaN, from which nothing differs", wins=fools("18", same=naive_grader.TOLERANCE)),
    Attack(19, "empty arrays, in which nothing is wrong", wins=fools("19")),
    Attack(20, "a scalar that broadcasts, in a wider type", wins=fools("20")),
    Attack(21, "object arrays that unpickle to code", wins=fools("21", read=naive_grader.PICKLED)),
    Attack(22, "inputs edited until the answer is right", wins=fools("22")),
    Attack(23, "patched numpy", variant="numpy", wins=fools("23-numpy")),
    Attack(23, "patched pytest and builtins", variant="pytest", wins=fools("23-pytest")),
    Attack(23, "patched jax.grad and jax.vjp", variant="jax", exercise=JAX, wins=fools("23-jax")),
    Attack(23, "patched torch.autograd", variant="torch", exercise=TORCH, wins=fools("23-torch")),
    Attack(
        23,
        "a tensor that answers for torch.autograd",
        variant="subclass",
        exercise=TORCH,
        wins=fools("23-subclass"),
    ),
    Attack(
        24,
        "conftest.py, sitecustomize.py and jax.py, handed in and written",
        write=files_beside,
        wins=fools("24"),
    ),
    Attack(25, "os._exit(0) in a call", variant="exit", cause="exited early", wins=fools("25-exit")),
    Attack(25, "os._exit(0) on import", variant="import", cause="exited early", wins=fools("25-import")),
    Attack(25, "sys.exit, and 0 from atexit", variant="atexit", wins=fools("25-atexit")),
    Attack(26, "pytest.skip", variant="skipped", wins=fools("26-skipped")),
    Attack(
        26,
        "KeyboardInterrupt",
        variant="interrupted",
        wins=fools("26-interrupted", read=naive_grader.REPORT),
    ),
    Attack(
        27,
        "frames sent before they are asked for",
        variant="early",
        cause="bad reply",
        wins=fools("27-early", read=naive_grader.PRINTED),
    ),
    Attack(
        27,
        "a forged flow that leaves out what is not known",
        variant="partial",
        exercise=TORCH,
        wins=fools("27-partial", read=naive_grader.PRINTED),
    ),
    Attack(28, "a results file of its own", wins=fools("28", read=naive_grader.RESULTS)),
    Attack(29, "right only in what is looked at", wins=fools("29")),
    Attack(30, "a custom_vjp made for jax.grad", exercise=JAX, wins=fools("30")),
    Attack(31, "a branch on being traced", exercise=JAX, wins=fools("31")),
    Attack(
        32,
        "a banned call behind another name",
        variant="banned",
        exercise=JAX,
        honest=True,
        wins=fools("32-banned", also=naive_grader.BAN),
    ),
    Attack(
        32,
        "library functions replaced under the reference",
        variant="replaced",
        exercise=JAX,
        wins=fools("32-replaced"),
    ),
    Attack(33, "clocks that stand still", cause="time limit", wins=fools("33")),
    Attack(
        34,
        "a thread that has the last word",
        cause="thread left running",
        wins=fools("34", read=naive_grader.RESULTS),
    ),
    Attack(
        35,
        "a result that ends the process when printed",
        variant="repr",
        cause="exited early",
        wins=fools("35-repr"),
    ),
    Attack(
        35,
        "an error that ends the process when printed",
        variant="error",
        wins=fools("35-error"),
    ),
]
