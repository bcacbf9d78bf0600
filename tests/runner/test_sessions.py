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
    assert sessions.answer(request) == {"error": None}
    sessions.answer({"do": "load", "cells": [["", source]], "session": session})


def call(sessions, session):
    request = Call("f", {"x": np.float64([1.0, 2.0])}, "auto", np.ones(3, np.float32))
    return flow_from_wire(
        sessions.answer({"do": "call", "call": call_to_wire(request), "session": session}), request
    )


def test_each_session_has_a_solution_of_its_own(sessions):
    load(sessions, "one", "def f(x):\n    return x + 1")
    load(sessions, "two", "def f(x):\n    return x * 5")
    np.testing.assert_array_equal(call(sessions, "one").value, [2, 3])
    np.testing.assert_array_equal(call(sessions, "two").value, [5, 10])


def test_a_session_that_was_ended_is_empty(sessions):
    load(sessions, "one", "def f(x):\n    return x")
    assert sessions.answer({"do": "end", "session": "one"}) == {}
    assert call(sessions, "one").error.type == "Missing"
