"""The numpy engine: values, edits, shared memory; hand-written VJPs are ordinary outputs."""

from functools import wraps
from types import ModuleType

import numpy as np
import pytest

X = np.float64([0.5, -1.0, 2.0])


def test_every_result_is_an_output_in_its_own_type(run):
    flow = run("numpy", lambda x: (x * 2, x.astype(np.float32), x.sum(), x > 0), x=X)
    assert [output.array.dtype for output in flow.outputs] == [np.float64, np.float32, np.float64, np.bool_]
    np.testing.assert_array_equal(flow[0].value, 2 * X)
    assert flow.gradients == {}


def test_a_scene_calls_the_vjp_that_a_function_returns(run):
    scene = ModuleType("scene")

    def play(function, x, cotangent):
        y, vjp = function(x)
        return y, vjp(cotangent)

    scene.play = play
    flow = run("numpy", lambda x: (x**2, lambda g: 2 * x * g), scene=scene, x=X, cotangent=np.ones(3))
    np.testing.assert_array_equal(flow[0].value, X**2)
    np.testing.assert_array_equal(flow[1].value, 2 * X)


def test_an_edited_input_is_reported_with_its_new_value(run):
    def f(x, y):
        x[0] = 7.0
        return x + y

    flow = run("numpy", f, x=X, y=X)
    assert list(flow.changes) == ["x"]
    assert flow.changes["x"].how == "value"
    np.testing.assert_array_equal(flow.changes["x"].after, [7.0, -1.0, 2.0])


def test_inputs_left_alone_are_no_change_though_they_hold_nan(run):
    assert run("numpy", lambda x: x * 2, x=np.array([np.nan, 1.0])).changes == {}


def test_the_callers_own_array_is_never_edited(run):
    x = X.copy()
    flow = run("numpy", lambda x: x.fill(0), x=x)
    assert list(flow.changes) == ["x"]
    np.testing.assert_array_equal(x, X)


def test_a_replaced_entry_of_a_nested_input_is_a_change(run):
    def f(batch):
        batch["x"] = batch["x"] + 1
        return batch["x"]

    assert list(run("numpy", f, batch={"x": X}).changes) == ["batch.x"]


@pytest.mark.parametrize(
    ("function", "pairs"),
    [
        (lambda x: x, (("value", "x"),)),
        (lambda x: x[::2], (("value", "x"),)),
        (lambda x: x.reshape(3, 1), (("value", "x"),)),
        (lambda x: x.copy(), ()),
        (lambda x: x + 0, ()),
        (lambda x: (x.copy(), x[1:]), (("1", "x"),)),
    ],
    ids=["itself", "slice", "view", "copy", "new", "one of two"],
)
def test_memory_shared_with_an_input_is_reported(run, function, pairs):
    assert run("numpy", function, x=X).facts.shared_memory == pairs


@pytest.mark.parametrize(
    ("result", "kind"),
    [
        (None, "None"),
        ("text", "a str"),
        (len, "a function"),
        (1j, "a Python complex"),
        (np.array([1j]), "an array of complex128"),
        (np.array([None]), "an array of object"),
        (10**400, "an array of object"),
    ],
    ids=["None", "str", "function", "complex", "complex array", "object array", "endless int"],
)
def test_what_cannot_be_sent_is_described_by_its_kind(run, result, kind):
    flow = run("numpy", lambda x: result, x=X)
    assert (flow.outputs[0].kind, flow.outputs[0].array) == (kind, None)


@pytest.mark.parametrize("number", [1.5, 2, True])
def test_a_python_number_counts_as_an_array(run, number):
    flow = run("numpy", lambda x: number, x=X)
    assert flow.outputs[0].kind == "array"
    assert flow.value.item() == number


def test_an_error_shows_the_students_line_and_none_of_the_grader(run, submitted):
    error = run("numpy", submitted("def f(x):\n    y = x + 1\n    return y @ y[:2]\n"), x=X).error
    assert error.type == "ValueError"
    assert (error.place, error.line) == ("code cell 3, line 3", "return y @ y[:2]")
    assert "grader" not in str(error)


def test_a_wrong_signature_says_how_it_is_called_and_what_it_takes(run):
    def f(y, *, z=1):
        return y

    error = run("numpy", f, x=X).error
    assert (error.type, error.message) == ("WrongSignature", "f is called with (x); yours takes (y, *, z=1)")


@pytest.mark.parametrize(
    ("parameters", "is_taken"),
    [
        ("x, y", True),
        ("y, x", True),
        ("x, *, y", True),
        ("y, x=1", True),
        ("x, y, z=1", True),
        ("x, y, *rest, **named", True),
        ("**named", True),
        ("x, *y", False),
        ("x", False),
        ("x, y, /", False),
        ("x, /, y", False),
        ("x, y, z", False),
        ("x, *, z", False),
    ],
)
def test_a_function_is_called_if_it_takes_the_inputs_by_their_names(run, submitted, parameters, is_taken):
    error = run("numpy", submitted(f"def f({parameters}):\n    return 1.0\n"), x=X, y=X).error
    assert (error is None) == is_taken
    assert is_taken or error.type == "WrongSignature"


def test_a_wrapper_takes_what_the_function_in_it_takes(run):
    def f(x, z):
        return x

    @wraps(f)
    def wrapper(x, y):
        return f(x, y)

    assert run("numpy", wrapper, x=X, y=X).error.type == "WrongSignature"
    assert run("numpy", wrapper, x=X, z=X).error.type == "TypeError"


def test_a_function_that_stops_the_program_stops_only_its_call(run):
    assert run("numpy", lambda x: exec("raise SystemExit"), x=X).error.type == "SystemExit"


class Denies(np.ndarray):
    """An array that answers for numpy: no memory shared, everything equal."""

    def __array_function__(self, function, types, arguments, named):
        return function is np.array_equal


def test_an_array_subclass_cannot_hide_its_memory(run):
    assert run("numpy", lambda x: x.view(Denies), x=X).facts.shared_memory == (("value", "x"),)


def test_replaced_functions_of_numpy_hide_nothing(run, monkeypatch):
    monkeypatch.setattr(np, "shares_memory", lambda *_: False)
    monkeypatch.setattr(np, "array_equal", lambda *_, **__: True)

    def edit(x):
        x += 1
        return x

    flow = run("numpy", edit, x=X)
    assert flow.facts.shared_memory == (("value", "x"),)
    assert list(flow.changes) == ["x"]


def test_an_edit_cannot_be_hidden_in_what_the_engine_remembers(run, edit_frames):
    def f(x):
        x[0] = 7.0

        def as_it_is_now(value):
            if isinstance(value, np.ndarray) and value is not x and value.shape == x.shape:
                value[...] = x

        edit_frames(as_it_is_now)
        return x + 1

    assert run("numpy", f, x=X).changes["x"].how == "value"
