"""Styles: forms of the reference that any student may choose; each is Python and computes the same."""

import numpy as np
import pytest

from grader.core.flow import Call
from grader.proof.styles import styles
from grader.proof.survey import Survey
from grader.proof.wrapped_source import entry_point

REFERENCE = """
import numpy as np

FACTOR = 2.0


def helper(x):
    return FACTOR * x


def f(x, flag=True):
    return helper(x), (x if flag else -x)
"""


def survey_of(source, *functions, **inputs):
    entries = {name: entry_point(name, source) for name in functions}
    calls = {"a case": Call(functions[0], inputs, "auto", np.ones(1))}
    return Survey(calls, {}, {}, entries, {}, {}, {})


@pytest.mark.parametrize("framework", ["numpy", "jax", "torch"])
def test_every_style_computes_the_same(framework):
    module = pytest.importorskip(framework)
    survey = survey_of(REFERENCE, "f", x=np.ones(2), flag=True)
    edits = styles(survey, REFERENCE, framework, most=100)
    assert len(edits) > 30
    x = {"numpy": np.ones, "jax": lambda n: module.numpy.ones(n), "torch": lambda n: module.ones(n)}[
        framework
    ](2)
    for edit in edits:
        namespace = {"__name__": "submission"}
        if "torch.compile" in edit.source:
            compile(edit.source, "<submission>", "exec")  # it takes longer than all others
            continue
        exec(compile(edit.source, "<submission>", "exec"), namespace)
        results = namespace["f"](x=x, flag=False)
        values = results if isinstance(results, tuple | list) else vars(results).values()
        assert [np.asarray(value).tolist() for value in values] == [[2.0, 2.0], [-1.0, -1.0]], edit.name
        assert namespace["helper"](1.0) == 2.0


def test_python_constants_are_static_under_jit_and_what_a_scene_takes_is_none_of_them():
    survey = survey_of(REFERENCE, "f", x=np.ones(2), flag=True, look_at="x")
    jitted = next(edit for edit in styles(survey, REFERENCE, "jax", most=9) if edit.operator == "jax.jit")
    assert "static_argnames=('flag',)" in jitted.source


def test_a_single_result_is_put_into_no_container_and_several_functions_share_the_number():
    source = "def f(x):\n    return x\n\n\ndef g(x):\n    return x\n"
    edits = styles(survey_of(source, "f", "g"), source, "numpy", most=10)
    assert not any("NamedTuple" in edit.name for edit in edits)
    assert sum(edit.name.startswith("f:") for edit in edits) == 5
    assert sum(edit.name.startswith("g:") for edit in edits) == 5
    assert all(edit.diff("") == edit.extract for edit in edits)


def test_what_inner_functions_return_does_not_decide_about_containers():
    source = "def f(x):\n    def g(y):\n        return y\n    return g(x), map(lambda y: y, x)\n"
    edits = styles(survey_of(source, "f"), source, "numpy", most=100)
    assert any("NamedTuple" in edit.name for edit in edits)
