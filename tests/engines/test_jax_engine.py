"""The JAX engine: the right gradients, one compilation, and what tracing could not do."""

from collections import namedtuple
from dataclasses import make_dataclass
from types import ModuleType, SimpleNamespace

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax

from grader.core.arrivals import WITHOUT_JIT
from grader.core.facts import Facts
from grader.core.flow import Call
from grader.core.kept import describe_change
from grader.core.wire import Constant
from grader.engines import engine

X = np.float32([0.5, -1.0, 2.0])
Y = np.float32([1.5, 0.25, -0.5])


def half_stopped(x, y):
    return jnp.tanh(x) * lax.stop_gradient(x * y) + y**2


def test_an_input_that_is_open_for_one_output_is_left_out_there(run):
    flow = run("jax", lambda x: (jnp.sum(x**2), jnp.sum(x)), x=np.float32([1, 2]), open_inputs=("1:x",))
    assert flow.gradients["0"]["x"].any()
    assert flow.gradients["1"] == {}


def test_the_vjp_is_the_analytic_one_under_the_callers_cotangent(run, pool):
    flow = run("jax", half_stopped, x=X, y=Y)
    np.testing.assert_allclose(flow.value, np.tanh(X) * X * Y + Y**2, rtol=1e-5)
    np.testing.assert_allclose(flow.gradient("x")[0], pool[:3] * X * Y / np.cosh(X) ** 2, rtol=1e-5)
    np.testing.assert_allclose(flow.gradient("y")[0], pool[:3] * 2 * Y, rtol=1e-5)


def test_the_vjp_is_the_slope_with_the_stopped_part_frozen(run, pool, slope):
    flow = run("jax", half_stopped, x=X, y=Y)
    frozen = X.astype(np.float64) * Y

    def of_x(x):
        return float(pool[:3] @ (np.tanh(x) * frozen + Y**2))

    np.testing.assert_allclose(flow.gradient("x")[0], slope(of_x, X), atol=1e-4)


def test_a_cotangent_that_is_no_sum_shows_what_a_sum_would_cancel(run):
    flow = run("jax", lambda x: x - jnp.mean(x), x=X)
    assert np.abs(flow.gradient("x")[0]).max() > 0.1


def test_a_stopped_input_gets_exactly_zero(run):
    flow = run("jax", lambda x, y: jnp.sum(x * lax.stop_gradient(y)), x=X, y=Y)
    assert not flow.gradient("y")[0].any()
    assert flow.gradient("y")[0].shape == (3,)


def test_each_output_has_its_own_gradients(run, pool):
    flow = run("jax", lambda x, y: (x * y, jnp.argmax(x), {"sum": jnp.sum(y)}), x=X, y=Y)
    assert [output.name for output in flow.outputs] == ["0", "1", "2.sum"]
    np.testing.assert_allclose(flow[0].gradient("x")[0], pool[:3] * Y, rtol=1e-6)
    assert flow.gradients["1"] == {}
    assert not flow["2.sum"].gradient("x")[0].any()
    np.testing.assert_allclose(flow["2.sum"].gradient("y")[0], np.full(3, pool[0]), rtol=1e-6)


def test_an_output_that_no_gradient_can_enter_leaves_the_others_theirs(run, pool):
    flow = run("jax", lambda x: (x * 2, x + 1j, x > 0), x=X)
    assert flow.error is None
    np.testing.assert_allclose(flow[0].gradient("x")[0], pool[:3] * 2, rtol=1e-6)
    assert flow.outputs[1].kind == "an array of complex64"


def test_what_the_problem_leaves_open_is_not_differentiated(run, pool):
    def guarded(x, eps):
        return x * lax.while_loop(lambda e: e >= 1.0, lambda e: e / 2.0, eps)

    assert "Reverse-mode" in run("jax", guarded, x=X, eps=1.5).error.message
    flow = run("jax", guarded, x=X, eps=1.5, open_inputs=("eps",))
    np.testing.assert_allclose(flow.gradient("x")[0], 0.75 * pool[:3], rtol=1e-5)
    assert flow.gradient("eps") == []


def test_leaves_of_an_open_input_are_open_too(run):
    flow = run("jax", lambda net, x: net["w"] * x, net={"w": X}, x=Y, open_inputs=("net",))
    assert flow.inputs_under("net") == []
    assert flow.inputs_under("x") == ["x"]


@pytest.mark.parametrize(
    "pair", [namedtuple("Pair", "loss aux"), make_dataclass("Pair", ["loss", "aux"]), lambda *p: list(p)]
)
def test_values_are_named_by_their_position_in_any_container(run, pair):
    flow = run("jax", lambda x: pair(x.sum(), 2 * x), x=X)
    assert [output.name for output in flow.outputs] == ["0", "1"]
    np.testing.assert_allclose(flow[1].value, 2 * X, rtol=1e-6)


def test_nested_inputs_have_dotted_names(run, pool):
    inputs = {"layers": [{"w": X}, {"w": Y}], "pair": (X, np.int64(2))}
    flow = run("jax", lambda net: net["layers"][0]["w"] * net["layers"][1]["w"] + net["pair"][0], net=inputs)
    assert set(flow.gradients["value"]) == {"net.layers.0.w", "net.layers.1.w", "net.pair.0"}
    np.testing.assert_allclose(flow.gradient("net.layers.0.w")[0], pool[:3] * Y, rtol=1e-6)


def test_floats_arrive_as_float32_arrays_and_other_constants_as_they_are(run):
    seen = {}

    def f(x, rate, count, flag, name, fixed):
        seen.update(rate=rate.dtype, x=x.dtype, others=(type(count), type(flag), type(name), type(fixed)))
        return x * rate

    flow = run(
        "jax", f, mode="eager", x=X.astype(float), rate=0.5, count=3, flag=True, name="n", fixed=Constant(0.5)
    )
    assert flow.error is None
    assert seen == {"rate": jnp.float32, "x": jnp.float32, "others": (int, bool, str, float)}


def test_a_function_is_traced_once_for_each_shape_mode_and_constant(run):
    traces = []

    def f(x, n):
        traces.append(x.shape)
        return jnp.sum(x) * n

    jaxes = engine("jax")
    for scale in (1.0, 2.0, 3.0):
        flow = run("jax", f, using=jaxes, x=X * scale, n=2)
        assert float(flow.value) == pytest.approx(float(X.sum()) * scale * 2)
    assert len(traces) == 1
    run("jax", f, using=jaxes, x=X[:2], n=2)
    assert len(traces) == 2
    assert float(run("jax", f, using=jaxes, x=X, n=5).value) == pytest.approx(float(X.sum()) * 5)
    assert len(traces) == 3


def test_control_flow_on_a_value_costs_jit_and_keeps_the_gradient(run, pool):
    flow = run("jax", lambda x: x**2 if x > 0 else -x, x=np.float32(3.0))
    assert "boolean conversion of traced array" in flow.facts.jit_error
    assert flow.facts.backward_error == ""
    assert float(flow.value) == 9.0
    assert float(flow.gradient("x")[0]) == pytest.approx(6 * pool[0])


def test_a_tracer_made_a_number_costs_the_gradient_too_and_keeps_the_value(run):
    flow = run("jax", lambda x: x * float(x), x=np.float32(3.0))
    assert "Abstract tracer value" in flow.facts.jit_error
    assert "Abstract tracer value" in flow.facts.backward_error
    assert float(flow.value) == 9.0
    assert flow.error is None


def test_what_traces_has_no_error_under_jit(run):
    assert run("jax", lambda x: jnp.sin(x), x=X).facts == Facts(jit_error="", backward_error="")


class Silent(jax.errors.JAXTypeError):
    """An error of tracing that says nothing."""

    def __str__(self):
        return ""


def test_an_error_without_a_message_is_still_an_error_under_jit(run):
    def fails_under_jit(x):
        if isinstance(x, jax.core.Tracer):
            raise Silent("")
        return x

    assert run("jax", fails_under_jit, x=X).facts == Facts(jit_error="Silent", backward_error="Silent")


def test_the_eager_mode_calls_the_function_untraced_and_pulls_nothing_back(run):
    flow = run("jax", lambda x: x * float(x[0]), mode="eager", x=X)
    np.testing.assert_array_equal(flow.value, X * X[0])
    assert flow.gradients == {"value": {}}
    assert flow.facts == Facts()


def test_vmap_maps_every_array_and_shares_scalars(run, pool):
    def f(x, y, scale):
        assert x.shape == (2,)
        return scale * (x @ lax.stop_gradient(y))

    x, y = np.arange(6, dtype=np.float32).reshape(3, 2), np.ones((3, 2), np.float32)
    flow = run("jax", f, mode="vmap", x=x, y=y, scale=2.0)
    np.testing.assert_allclose(flow.value, 2 * x.sum(axis=1))
    np.testing.assert_allclose(flow.gradient("x")[0], 2 * pool[:3, None] * np.ones((3, 2)), rtol=1e-6)
    assert not flow.gradient("y")[0].any()


def test_what_cannot_be_vmapped_is_an_error_with_its_line(run, submitted):
    flow = run("jax", submitted("def f(x):\n    return x if x > 0 else -x\n"), mode="vmap", x=X)
    assert flow.error.type == "TracerBoolConversionError"
    assert (flow.error.place, flow.error.line) == ("code cell 3, line 2", "return x if x > 0 else -x")


@pytest.mark.parametrize(
    ("result", "kind", "value"),
    [
        (None, "None", None),
        ("text", "a str", None),
        (1.5, "a Python float", 1.5),
        (True, "a Python bool", True),
        (len, "a function", None),
        (object(), "an object", None),
        (SimpleNamespace(), "a SimpleNamespace", None),
    ],
    ids=["None", "str", "float", "bool", "function", "object", "namespace"],
)
def test_what_is_not_an_array_is_described_by_its_kind(run, result, kind, value):
    flow = run("jax", lambda x: result, x=X)
    assert flow.error is None
    assert flow.outputs[0].kind == kind
    assert (None if flow.outputs[0].array is None else flow.outputs[0].array.item()) == value
    assert not any(flow.gradients.values())


def test_a_numpy_array_returned_counts_as_an_array(run):
    flow = run("jax", lambda x: np.float32([1, 2]), x=X)
    assert flow.outputs[0].kind == "array"
    np.testing.assert_array_equal(flow.value, [1, 2])


def test_an_array_that_cannot_be_sent_is_described_by_its_dtype(run):
    flow = run("jax", lambda x: x.astype(jnp.bfloat16), x=X)
    assert (flow.outputs[0].kind, flow.outputs[0].array) == ("an array of bfloat16", None)


def test_an_error_shows_the_students_line_and_none_of_the_grader(run, submitted):
    f = submitted("import jax.numpy as jnp\ndef f(x, y):\n    z = x + 1\n    return jnp.dot(z, y)\n")
    error = run("jax", f, x=X, y=Y[:2]).error
    assert error.type == "TypeError"
    assert (error.place, error.line) == ("code cell 3, line 4", "return jnp.dot(z, y)")
    assert "grader" not in str(error)


def test_an_error_in_a_hand_written_backward_shows_its_line(run, submitted):
    source = (
        "import jax\n"
        "@jax.custom_vjp\n"
        "def f(x):\n    return x\n"
        "def forward(x):\n    return x, None\n"
        "def backward(_, g):\n    return (undefined * g,)\n"
        "f.defvjp(forward, backward)\n"
    )
    error = run("jax", submitted(source), x=X).error
    assert (error.type, error.line) == ("NameError", "return (undefined * g,)")


@pytest.mark.parametrize("stop", [SystemExit, KeyboardInterrupt])
def test_a_function_that_stops_the_program_stops_only_its_call(run, stop):
    def f(x):
        raise stop

    assert run("jax", f, x=X).error.type == stop.__name__


def test_a_wrong_signature_says_how_it_is_called_and_what_it_takes(run):
    def f(x, z):
        return x

    error = run("jax", f, x=X, y=Y).error
    assert (error.type, error.message) == ("WrongSignature", "f is called with (x, y); yours takes (x, z)")


def test_a_type_error_inside_the_function_is_not_a_wrong_signature(run):
    def f(x):
        return sum(x, 1, 2, 3)

    assert run("jax", f, x=X).error.type == "TypeError"


def test_a_jitted_function_flows_like_any_other(run, pool):
    flow = run("jax", jax.jit(lambda x: x * 2), x=X)
    np.testing.assert_allclose(flow.gradient("x")[0], 2 * pool[:3])


def test_a_scene_builds_the_inputs_and_plays_the_function(run, pool):
    scene = ModuleType("scene")
    scene.build = lambda x: {"x": x * 2, "extra": 5}
    scene.play_f = lambda function, x, extra: function(x) + extra

    def f(x):
        return x**2

    flow = run("jax", f, scene=scene, x=X)
    np.testing.assert_allclose(flow.value, 4 * X**2 + 5)
    np.testing.assert_allclose(flow.gradient("x")[0], pool[:3] * 4 * X, rtol=1e-6)


def test_a_replaced_vjp_forges_nothing(run, monkeypatch):
    monkeypatch.setattr(jax, "vjp", None)
    assert run("jax", lambda x: x**2, x=np.ones(3, np.float32)).gradients["value"]["x"].any()


def test_a_replaced_entry_cannot_be_hidden_in_what_the_engine_remembers(run, edit_frames):
    def f(batch):
        batch["x"] = batch["x"] + 1

        def forget(value):
            if isinstance(value, dict) and "batch.x" in value:
                value["batch.x"] = batch["x"]

        edit_frames(forget)
        return batch["x"]

    assert list(run("jax", f, mode="eager", batch={"x": X}).changes) == ["batch.x"]


def without_jit(function, pool, **inputs):
    return engine("jax").run(function, Call("f", inputs, "auto", pool, arrival=WITHOUT_JIT), None)


def test_a_setting_that_is_left_changed_is_reported_and_put_back(pool):
    def debugs(x):
        jax.config.update("jax_debug_nans", True)
        return x * 2

    assert without_jit(debugs, pool, x=X).facts.settings_changed == ("jax_debug_nans",)
    assert not jax.config.jax_debug_nans
    assert without_jit(lambda x: x * 2, pool, x=X).facts.settings_changed == ()


def test_an_input_that_is_given_away_is_a_change_and_gradients_are_told_all_the_same(pool):
    def gives_away(x, y):
        return jax.jit(lambda x, y: lax.stop_gradient(2 * x) * y, donate_argnums=0)(x, y)

    flow = without_jit(gives_away, pool, x=X, y=Y)
    assert {name: change.how for name, change in flow.changes.items()} == {"x": "deleted"}
    assert "was given away" in describe_change("x", flow.changes["x"])
    np.testing.assert_allclose(flow.gradient("y")[0], pool[:3] * 2 * X, rtol=1e-5)
