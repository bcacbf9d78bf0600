"""A session loads one submission and answers calls, whatever the submission does."""

import random
import sys

import numpy as np
import pytest

import grader
from grader.core.flow import Call, StudentError
from grader.core.loaded import Asserted, CheckReport, ReportLine, Symptom
from grader.core.messages import call_to_wire, flow_from_wire, loaded_from_wire
from grader.core.wire import pack, unpack
from grader.runner.session import Session

X = np.float64([1.0, 2.0])


@pytest.fixture
def session(monkeypatch):
    """A session; `grader.check` and the random state are restored afterwards."""
    monkeypatch.setitem(grader.__dict__, "check", grader.check)
    monkeypatch.setitem(sys.modules, "submission", None)
    state, numpy_state = random.getstate(), np.random.get_state()
    yield Session()
    random.setstate(state)
    np.random.set_state(numpy_state)


@pytest.fixture
def load(session):
    def answer(*sources, scene=None, framework="numpy", **more):
        cells = [[f"code cell {number}", source] for number, source in enumerate(sources, start=1)]
        request = {"do": "prepare", "framework": framework, "scene": scene, "visible": False} | more
        assert session.answer(request) == {"error": None}
        return loaded_from_wire(unpack(*pack(session.answer({"do": "load", "cells": cells}))))

    return answer


@pytest.fixture
def call(session):
    def answer(function, **inputs):
        request = Call(function, inputs, "auto", np.ones(3, np.float32))
        reply = session.answer(unpack(*pack({"do": "call", "call": call_to_wire(request)})))
        return flow_from_wire(unpack(*pack(reply)), request)

    return answer


def test_loading_reports_what_is_defined_with_signatures(load):
    loaded = load(
        "def f(x, y=1): pass\ndef _private(): pass\nn = 5\nclass Net:\n    def __init__(self, size): pass"
    )
    assert loaded.defined == {"f": "(x, y=Ellipsis)", "Net": "(size)"}
    assert loaded.errors == ()


def test_a_default_that_prints_as_it_likes_does_not_hide_the_order_of_parameters(load):
    hiding = "class Odd:\n    def __repr__(self): return '<?>' * 9999\ndef f(b: Odd(), a=Odd(), *, c=Odd()): return b"
    assert load(hiding).defined["f"] == "(b, a=Ellipsis, *, c=Ellipsis)"


def test_a_callable_without_a_signature_is_defined_all_the_same(load):
    assert load("biggest = max").defined == {"biggest": "(…)"}


def test_loading_reports_an_error_and_goes_on(load, call):
    loaded = load("1 / 0", "def f(x):\n    return x * 2")
    error = StudentError("ZeroDivisionError", "division by zero", "code cell 1, line 1", "1 / 0")
    assert loaded.errors == (error,)
    np.testing.assert_array_equal(call("f", x=X).value, 2 * X)


def test_a_scene_makes_the_call(load, call):
    load("def f(x):\n    return x * 2", scene="def play(function, x):\n    return function(x) + 1\n")
    np.testing.assert_array_equal(call("f", x=X).value, 2 * X + 1)


@pytest.mark.parametrize("name", ["g", "n", "f.nothing", "f.__name__"])
def test_what_is_not_a_function_is_missing(load, call, name):
    load("n = 5\ndef f(x):\n    return x")
    assert str(call(name, x=X).error) == f"Missing: there is no function {name}"


def test_a_dotted_name_leads_into_a_class(load, call):
    load("class Loss:\n    @staticmethod\n    def value(x):\n        return x.sum()")
    assert float(call("Loss.value", x=X).value) == 3.0


def test_a_call_before_any_loading_is_answered(call):
    assert call("f", x=X).error.type == "Missing"


def test_chance_is_the_same_in_every_call(load, call):
    load("import random\nimport numpy as np\ndef f(x):\n    return x * random.random() + np.random.rand()")
    np.testing.assert_array_equal(call("f", x=X).value, call("f", x=X).value)


def test_visible_checks_are_not_run_in_grading(load):
    loaded = load("from grader import check\nran = check(undefined_is_fine := 1, inputs={}, value=0)\nx = 1")
    assert loaded.errors == ()
    assert loaded.reports == ()


def test_visible_checks_are_run_and_reported_on_request(load):
    loaded = load(
        "def f(x):\n    print('called')\n    return x + 1",
        "from grader import check\ncheck(f, inputs={'x': 1.0}, value=2.0)",
        "check(f, inputs={'x': 1.0}, value=3.0)",
        visible=True,
    )
    assert loaded.errors == ()
    assert loaded.reports == (
        CheckReport("f", True, (ReportLine(True, "value 2."),), (Asserted(),)),
        CheckReport(
            "f",
            False,
            (ReportLine(False, "value is 2., expected 3.", Symptom("value", "", "2.")),),
            (Asserted(),),
        ),
    )
    assert loaded.printed == "called\ncalled"


@pytest.mark.parametrize("result", [2**63, 10**400], ids=["beyond int64", "beyond float"])
@pytest.mark.parametrize("framework", ["numpy", "torch"])
def test_a_number_too_large_to_send_has_no_value(load, call, framework, result):
    load(f"def f(x):\n    return {result}", framework=framework)
    flow = call("f", x=X)
    assert flow.error is None
    assert flow.outputs[0].array is None


def test_an_object_that_has_no_signature_to_show_does_not_stop_the_loading(load):
    shy = (
        "class Shy:\n    def __repr__(self):\n        raise RuntimeError\ndef f(x, shy=Shy()):\n    return x"
    )
    assert load(shy).defined["f"]


def test_code_is_read_before_it_runs(session):
    cells = [["code cell 1", "import gc\nraise SystemExit"], ["code cell 2", "def f(x):\n    return x"]]
    assert session.answer({"do": "read", "cells": cells}) == {
        "plain": False,
        "flags": [["reaches into the interpreter's memory", "code cell 1, line 1", "import gc"]],
    }
    assert session.answer({"do": "read", "cells": cells[1:]}) == {"plain": True, "flags": []}
