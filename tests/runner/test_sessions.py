"""Sessions keep solutions apart, and one that was ended is empty."""

import sys

import numpy as np
import pytest

import grader
from grader.core.flow import Call
from grader.core.messages import call_to_wire, flow_from_wire
from grader.runner.sessions import Sessions


@pytest.fixture
def sessions(monkeypatch):
    monkeypatch.setitem(grader.__dict__, "check", grader.check)
    monkeypatch.setitem(sys.modules, "submission", None)
    return Sessions()


def load(sessions, session, source):
    request = {"do": "prepare", "framework": "numpy", "scene": None, "visible": False, "session": session}
    assert list(sessions.answers(request)) == [{"error": None}]
    list(sessions.answers({"do": "load", "cells": [["", source]], "session": session}))


def calls(sessions, session, *inputs):
    """The flows of one call per input, all asked for in one request."""
    requests = [Call("f", {"x": np.float64(x)}, "auto", np.ones(3, np.float32)) for x in inputs]
    wires = [{"do": "call", "call": call_to_wire(request)} for request in requests]
    answers = sessions.answers({"do": "each", "requests": wires, "session": session})
    return [flow_from_wire(answer, request) for answer, request in zip(answers, requests, strict=True)]


def call(sessions, session):
    (flow,) = calls(sessions, session, [1.0, 2.0])
    return flow


def test_each_session_has_a_solution_of_its_own(sessions):
    load(sessions, "one", "def f(x):\n    return x + 1")
    load(sessions, "two", "def f(x):\n    return x * 5")
    np.testing.assert_array_equal(call(sessions, "one").value, [2, 3])
    np.testing.assert_array_equal(call(sessions, "two").value, [5, 10])


def test_calls_of_one_request_are_answered_in_their_order(sessions):
    load(sessions, "one", "def f(x):\n    return 1 / x[0] if x[0] else len(None)")
    first, second, third = calls(sessions, "one", [2.0], [0.0], [4.0])
    assert (first.value, third.value) == (0.5, 0.25)
    assert second.error.type == "TypeError"


def test_a_session_that_was_ended_is_empty(sessions):
    load(sessions, "one", "def f(x):\n    return x")
    assert list(sessions.answers({"do": "end", "session": "one"})) == [{}]
    assert call(sessions, "one").error.type == "Missing"


EXCHANGING = """
import sys

def frames():
    frame = sys._getframe()
    while frame is not None:
        yield frame.f_locals
        frame = frame.f_back

class Lying:
    def answer(self, request):
        return {"error": "lied"}

    def run(self, *_):
        raise ValueError("lied")

def f(x):
    for names in list(frames()):
        here = names.get("self")
        if hasattr(here, "_sessions"):
            here._sessions = {"one": Lying()}
        if hasattr(here, "_engine"):
            here.__class__ = type("Other", (type(here),), {"answer": Lying.answer})
            here._engine.run = Lying().run
            here._engine.__class__ = type("Other", (type(here._engine),), {"run": Lying.run})
    return x + 1
"""


def test_objects_that_a_submission_exchanges_are_put_back(sessions):
    load(sessions, "one", EXCHANGING)
    for _ in range(2):
        np.testing.assert_array_equal(call(sessions, "one").value, [2, 3])
