"""Rooms keep solutions apart, and one that is left is empty again."""

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


def load(sessions, room, source):
    stage = {"do": "prepare", "framework": "numpy", "scene": None, "visible": False, "room": room}
    assert sessions.answer(stage) == {"fault": None}
    sessions.answer({"do": "load", "cells": [["", source]], "room": room})


def ask(sessions, room):
    call = Call("f", {"x": np.float64([1.0, 2.0])}, "auto", np.ones(3, np.float32))
    return flow_from_wire(sessions.answer({"do": "call", "call": call_to_wire(call), "room": room}), call)


def test_each_room_has_a_solution_of_its_own(sessions):
    load(sessions, "one", "def f(x):\n    return x + 1")
    load(sessions, "two", "def f(x):\n    return x * 5")
    np.testing.assert_array_equal(ask(sessions, "one").value, [2, 3])
    np.testing.assert_array_equal(ask(sessions, "two").value, [5, 10])


def test_a_room_that_was_left_is_empty(sessions):
    load(sessions, "one", "def f(x):\n    return x")
    assert sessions.answer({"do": "leave", "room": "one"}) == {}
    assert ask(sessions, "one").error.type == "Missing"
