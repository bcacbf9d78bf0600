"""JAX functions are traced in the box of the submission and differentiated in another one."""

import numpy as np
import pytest

from grader.core.errors import Ungradable
from grader.core.flow import Call
from grader.core.trace import Trace
from grader.grading.replays import Replays
from grader.sandbox.box import Box
from grader.sandbox.limits import Limits
from grader.sandbox.stopwatch import TimeAccount
from grader.sandbox.time_limits import TimeUsed

JAX = '''
import numpy as np
contract = Contract("f", flows=["x"], blocked=["y"])

def cases(rng):
    for sign in (1, -1):
        yield f"sign {sign}", {"x": sign * rng.uniform(1, 2, 4), "y": rng.normal(size=4)}
    yield "one entry", {"x": rng.normal(size=1), "y": rng.normal(size=1)}

def test_value(student, cases):
    """f is the sum of both squares"""
    assert_close(student.f(cases))

def test_gradient(student, cases):
    """x learns, y does not"""
    assert_flows(student.f(cases), "x")
    assert_blocked(student.f(cases), "y")
'''
IMPORTS = "import jax, jax.numpy as jnp, numpy as np\nfrom jax import lax\n\n"
RIGHT = IMPORTS + "def f(x, y):\n    return jnp.sum(x**2) + lax.stop_gradient(jnp.sum(y**2))\n"
LEAKS = IMPORTS + "def f(x, y):\n    return jnp.sum(x**2) + jnp.sum(y**2)\n"
FORGER = """
import grader.engines.jax_engine as engine, grader.runner.session as session
from dataclasses import replace

def without_y(flow):
    gradients = {o: {n: g * 0 if n == "y" else g for n, g in of.items()} for o, of in flow.gradients.items()}
    return replace(flow, gradients=gradients)

honest = engine.Engine.run
engine.Engine.run = lambda *given: without_y(honest(*given))
"""


@pytest.fixture
def exercise(author):
    return author(JAX, reference=RIGHT, framework="jax")


def outcomes(verdict):
    return {check.name: check.outcome for check in verdict.checks}


def test_right_and_wrong_are_told_apart(exercise, grade):
    (right, leaks), complaints = grade(exercise, RIGHT, LEAKS)
    assert complaints == []
    assert right.score == right.max_score
    assert outcomes(leaks) == {
        "test_value": "passed",
        "test_gradient": "failed",
        "test_standing_rules": "passed",
    }


def test_a_submission_that_lies_about_its_gradients_is_not_asked(exercise, grade):
    (verdict,), _ = grade(exercise, LEAKS + FORGER)
    assert outcomes(verdict)["test_gradient"] == "failed"


def test_the_numbers_of_traced_calls_are_not_sent(exercise, grade):
    spy = IMPORTS + (
        "seen = []\n"
        "def f(x, y):\n"
        "    seen.append(isinstance(x, jax.core.Tracer))\n"
        "    if len(seen) > 40:\n"
        "        return None\n"
        "    if not seen[-1]:\n"
        "        raise ValueError(f'{seen.count(False)} calls with numbers')\n"
        "    return jnp.sum(x**2) + lax.stop_gradient(jnp.sum(y**2))\n"
    )
    (verdict,), _ = grade(exercise, spy)
    assert outcomes(verdict)["test_value"] == "failed"  # by the calls without jit, which need numbers
    assert "without jit" in next(check.message for check in verdict.checks if check.name == "test_value")


def test_what_cannot_be_traced_is_called_with_numbers(exercise, grade):
    callback = IMPORTS + (
        "def f(x, y):\n"
        "    squares = jax.pure_callback(lambda a: np.sum(a**2), jax.ShapeDtypeStruct((), np.float32), lax.stop_gradient(y))\n"
        "    return jnp.sum(x**2) + squares\n"
    )
    (verdict,), complaints = grade(exercise, callback)
    assert complaints == []
    assert verdict.score == verdict.max_score, verdict


def test_an_error_names_the_line_of_the_student(exercise, grade):
    endless = IMPORTS + (
        "def f(x, y):\n"
        "    total = lax.while_loop(lambda p: p[0] < 3, lambda p: (p[0] + 1, p[1] + x.sum()), (0, 0.0))[1]\n"
        "    return total\n"
    )
    (verdict,), _ = grade(exercise, endless)
    message = next(check.message for check in verdict.checks if check.name == "test_gradient")
    assert "Reverse-mode differentiation does not work for lax.while_loop" in message


@pytest.mark.parametrize(
    ("step", "cause"),
    [
        (
            "lax.while_loop(lambda a: a >= 0, lambda a: a + 0.0, jnp.abs(lax.stop_gradient(x[0])))",
            "time limit",
        ),
        ("jnp.sum(jnp.broadcast_to(x[0], (1 << 20, 1 << 14)) ** 2)", "memory limit"),
    ],
)
def test_a_trace_that_harms_costs_only_its_own_submission(exercise, grade, monkeypatch, step, cause):
    monkeypatch.setattr("grader.course.exercise.Exercise.seconds", 4.0, raising=False)
    monkeypatch.setattr("grader.course.exercise.Exercise.megabytes", 1500, raising=False)
    hostile = (
        IMPORTS + f"def f(x, y):\n    return jnp.sum(x**2) + lax.stop_gradient(jnp.sum(y**2)) + {step}\n"
    )
    (first, bad, last), complaints = grade(exercise, RIGHT, hostile, RIGHT + "\n# again\n")
    assert complaints == []
    assert bad.cause == cause
    assert bad.score < bad.max_score
    assert first.score == first.max_score
    assert last.score == last.max_score


def test_bytes_that_are_no_trace_get_no_mark(exercise, grade):
    liar = RIGHT + (
        "\nimport grader.engines.jax_engine as engine\n"
        "from grader.core.trace import Trace\n"
        "engine.Engine.trace = lambda *given: Trace(np.arange(200, dtype=np.uint8))\n"
    )
    (verdict, honest), complaints = grade(exercise, liar, RIGHT)
    assert complaints == []
    assert honest.score == honest.max_score
    assert verdict.status == "graded"


CALL = Call("f", {"x": np.ones(1)}, "auto", np.ones(1, np.float32))
NO_TRACE = Trace(np.zeros(3, np.uint8))


@pytest.fixture
def replays(sandbox):
    replays = Replays(sandbox)
    yield replays
    replays.close()


def test_replays_use_the_time_of_the_submission(replays):
    account = TimeAccount()
    replays.flows(NO_TRACE, [CALL], "jax", Limits(), account=account)
    assert account.used.processor > 0
    account.used += TimeUsed(processor=30)
    another = Trace(np.ones(3, np.uint8))
    with pytest.raises(Ungradable, match="more than 30 seconds of processor time"):
        replays.flows(another, [CALL], "jax", Limits(), account=account)


def test_a_shared_box_is_replaced_before_the_kernel_ends_it_for_what_it_did_for_many(replays, monkeypatch):
    first = replays._box("numpy", Limits())
    assert replays._box("numpy", Limits()) is first
    assert not first.is_used_up
    monkeypatch.setattr(Box, "is_used_up", True)
    second = replays._box("numpy", Limits())
    assert second is not first
    assert not first.alive
    assert second.alive
