"""A trace that travelled as data gives the values and gradients of the function that it was made of."""

from dataclasses import replace

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax

from grader.core.flow import Call, Flow
from grader.core.trace import Trace
from grader.core.wire import Shape, WireError
from grader.engines import engine, replayer
from grader.engines.jax_replay import BadTrace, replay

X = np.float32([0.5, -1.0, 2.0])
Y = np.float32([1.5, 0.25, -0.5])
POOL = np.random.default_rng(0).standard_normal(997).astype(np.float32)


def call_with(mode="auto", open_inputs=(), ties=(), **inputs):
    return Call("f", inputs, mode, POOL, open_inputs, "", ties)


def trace_of(function, call):
    """The trace, made from shapes alone."""
    shapes = {
        name: Shape(value.dtype.str, value.shape) if isinstance(value, np.ndarray) else value
        for name, value in call.inputs.items()
    }
    return engine("jax").trace(function, replace(call, inputs=shapes, open_inputs=(), ties=()), None)


def both_ways(function, call):
    """The flow of a replay, and that of the function itself."""
    trace = trace_of(function, call)
    assert isinstance(trace, Trace)
    return replayer("jax").run(trace, call), engine("jax").run(function, call, None)


def assert_same(function, call):
    replayed, direct = both_ways(function, call)
    assert direct.error is None
    assert replayed.facts == direct.facts
    assert [(one.name, one.kind) for one in replayed.outputs] == [
        (one.name, one.kind) for one in direct.outputs
    ]
    for one, other in zip(replayed.outputs, direct.outputs, strict=True):
        assert (one.array is None) == (other.array is None)
        if other.array is not None:
            np.testing.assert_allclose(one.array, other.array, rtol=1e-6)
    assert replayed.gradients.keys() == direct.gradients.keys()
    for output, gradients in direct.gradients.items():
        assert replayed.gradients[output].keys() == gradients.keys()
        for name, gradient in gradients.items():
            np.testing.assert_allclose(replayed.gradients[output][name], gradient, rtol=1e-6)


def half_stopped(x, y):
    return jnp.tanh(x) * lax.stop_gradient(x * y) + y**2


def scanned(x, y):
    def step(carry, row):
        return carry * y[0] + row, carry

    return lax.scan(step, x[0], x, reverse=True)


@jax.custom_vjp
def doubled(x, n):
    return jnp.round(x) * n


doubled.defvjp(
    lambda x, n: (jnp.round(x) * n + 1, (x, n)), lambda kept, cotangent: (cotangent * kept[0], None)
)


@jax.custom_jvp
def shifted(x):
    return x + 1


@shifted.defjvp
def _(primals, tangents):
    return shifted(primals[0]), 3 * tangents[0]


@pytest.mark.parametrize(
    "function",
    [
        half_stopped,
        scanned,
        lambda x, y: (doubled(x, jnp.int32(2)) * y, shifted(y)),
        lambda x, y: jax.nn.relu(x) + jax.nn.softmax(y),
        lambda x, y: {"a": jnp.argmax(x), "b": [x @ y, 2.5, None]},
        lambda x, y: lax.cond(x[0] > 0, lambda: x * y, lambda: x),
        lambda x, y: x.at[jnp.int32(y[0])].add(y[1]),
        lambda x, y: jnp.take_along_axis(x, jnp.argsort(y), 0),
        lambda x, y: jax.checkpoint(half_stopped)(x, y),
        lambda x, y: jnp.sum(jax.vmap(jax.grad(lambda a, b: a**2 * b))(x, y)),
        lambda x, y: jnp.asarray([0.1, 0.2, 0.3]) * x - np.float32(2),
    ],
)
def test_values_and_gradients_are_those_of_the_function(function):
    assert_same(function, call_with(x=X, y=Y))


@pytest.mark.parametrize("options", [{"open_inputs": ("y",)}, {"ties": (("x", "y"),)}])
def test_one_trace_serves_calls_with_open_and_tied_inputs(options):
    assert_same(half_stopped, call_with(x=X, y=Y, **options))


def test_a_trace_under_vmap_is_mapped_already():
    assert_same(half_stopped, call_with("vmap", x=np.stack([X, Y]), y=np.stack([Y, X])))


def test_nested_inputs_keep_their_names():
    layers = [{"w": X * number} for number in range(11)]
    call = call_with(net={"layers": layers})
    shapes = {"net": {"layers": [{"w": Shape("<f4", (3,))} for _ in layers]}}

    def function(net):
        return sum(layer["w"] * place for place, layer in enumerate(net["layers"]))

    trace = engine("jax").trace(function, replace(call, inputs=shapes), None)
    flow = replayer("jax").run(trace, call)
    np.testing.assert_allclose(flow.value, X * sum(number**2 for number in range(11)), rtol=1e-6)
    np.testing.assert_allclose(flow.gradient("net.layers.10.w")[0], 10 * POOL[:3], rtol=1e-6)


def test_the_function_never_sees_a_number():
    seen = []

    def function(x, n):
        seen.append((x, n))
        return x * n

    assert isinstance(trace_of(function, call_with(x=X, n=3)), Trace)
    ((x, n),) = seen
    assert isinstance(x, jax.core.Tracer)
    assert n == 3


def test_one_trace_serves_other_numbers():
    trace = trace_of(half_stopped, call_with(x=X, y=Y))
    replays = replayer("jax")
    for scale in (1.0, 2.0):
        flow = replays.run(trace, call_with(x=np.float32(scale) * X, y=Y))
        np.testing.assert_allclose(flow.value, half_stopped(scale * X, Y), rtol=1e-6)


def test_equal_functions_have_equal_traces():
    one = trace_of(lambda x: jnp.sum(x**2) + 1, call_with(x=X))
    other = trace_of(lambda x: 1 + (jnp.sum(x**2)), call_with(x=X))
    same = trace_of(lambda x: (lambda y: jnp.sum(y**2) + 1)(x), call_with(x=X))
    assert one.digest == same.digest
    assert one.digest != other.digest


@pytest.mark.parametrize(
    "function",
    [
        lambda x: x**2 if x[0] > 0 else x,
        lambda x: x * float(x[0]),
        lambda x: jax.pure_callback(np.sin, x, x),
        lambda x: jax.random.uniform(jax.random.key(0), (3,)) * x,
    ],
)
def test_what_is_no_trace_is_left_to_a_call(function):
    assert trace_of(function, call_with(x=X)) is None


def test_what_the_function_raises_is_its_flow():
    flow = trace_of(lambda x: x @ jnp.ones((4, 4)), call_with(x=X))
    assert isinstance(flow, Flow)
    assert flow.error.type == "TypeError"


def test_printing_is_no_step():
    def chatty(x):
        jax.debug.print("{}", x)
        return x * 2

    assert isinstance(trace_of(chatty, call_with(x=X)), Trace)


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"inputs": [["x", "x"]], "outputs": [["value", "array", None]], "traces": []},
        {"inputs": [["x", "y"]], "outputs": [], "traces": [{}]},
    ],
)
def test_data_that_is_no_trace_is_refused(content):
    with pytest.raises((BadTrace, KeyError)):
        replayer("jax").run(Trace.of(content), call_with(x=X))


def test_bytes_that_are_no_message_are_refused():
    with pytest.raises(WireError):
        replayer("jax").run(Trace(np.zeros(40, np.uint8)), call_with(x=X))


def step(name, **content):
    return [{"constants": [], "inputs": 1, "size": 2, "steps": [[name, [0], 1, content]], "results": [1]}]


@pytest.mark.parametrize("name", ["pure_callback", "io_callback", "ffi_call", "jit", "no such step"])
def test_only_steps_of_jax_on_arrays_are_made(name):
    with pytest.raises(BadTrace):
        replay(step(name))(X)


def test_a_trace_cannot_contain_itself():
    with pytest.raises(BadTrace):
        replay(step("scan", body={"trace": 0}, constants=0, carried=1, length=1, reverse=False))(X)


def test_a_loop_that_goes_on_for_some_rows_alone():
    def scaled(x, y):
        """Under vmap, each row takes another number of steps."""
        factor = lax.while_loop(lambda e: e < 3.0, lambda e: e * 2.0, jnp.abs(y) + 0.1)
        return x * factor

    assert_same(scaled, call_with("vmap", ("y",), x=X, y=Y))
