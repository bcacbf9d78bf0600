"""The program behind a flow: stops where they act, open ways, and what is left out."""

import jax
import jax.numpy as jnp
import torch
from jax import lax

from grader.engines import program


def stops(function, **inputs):
    nodes = program(function, inputs, list(inputs)).graph().nodes
    return [(node.label, node.holds) for node in nodes if node.kind == "stop"]


def reached_inputs(function, **inputs):
    graph = program(function, inputs, list(inputs)).graph()
    return [name for name in inputs if graph.steps_on_gradient_path(name)]


X, Y = jnp.ones(3), jnp.arange(3.0)
TX, TY = torch.ones(3), torch.arange(3.0)


def test_a_stop_is_shown_by_its_expression_with_what_it_holds():
    def f(x, y):
        return jnp.sum(x * lax.stop_gradient(2.0 * y))

    assert stops(f, x=X, y=Y) == [("lax.stop_gradient(2.0 * y)", ("y",))]
    assert reached_inputs(f, x=X, y=Y) == ["x"]


def test_a_stop_whose_result_is_not_used_does_not_act():
    def f(x, y):
        lax.stop_gradient(y)
        return jnp.sum(x * y)

    assert stops(f, x=X, y=Y) == []
    assert reached_inputs(f, x=X, y=Y) == ["x", "y"]


def test_a_librarys_own_stop_is_not_the_students():
    assert stops(lambda x: jax.nn.logsumexp(x), x=X) == []
    assert reached_inputs(lambda x: jax.nn.softmax(x)[0], x=X) == ["x"]


def test_a_stop_of_what_was_stopped_is_a_step():
    def f(x):
        held = lax.stop_gradient(x)
        return lax.stop_gradient(held + 1.0)

    assert stops(f, x=X) == [("held = lax.stop_gradient(x)", ("x",))]


def test_what_one_turn_of_a_loop_hands_to_the_next_is_followed():
    def f(x, y):
        def turn(carry, step):
            return carry + step, lax.stop_gradient(carry)

        last, _ = lax.scan(turn, y[0], x)
        return last

    assert reached_inputs(f, x=X, y=Y) == ["x", "y"]

    def g(x, y):
        return lax.scan(lambda carry, step: (lax.stop_gradient(carry) + step, step), y[0], x)[0]

    assert reached_inputs(g, x=X, y=Y) == ["x"]
    assert [holds for _, holds in stops(g, x=X, y=Y)] == [("x", "y")]


def test_branches_jitted_functions_and_derivatives_of_ones_own_are_read_through():
    def f(x, y):
        chosen = lax.cond(jnp.sum(y) > 0, lambda: x, lambda: lax.stop_gradient(y))
        return jnp.sum(jax.jit(jnp.sin)(chosen))

    assert reached_inputs(f, x=X, y=Y) == ["x"]

    @jax.custom_vjp
    def straight(x):
        return jnp.round(x)

    straight.defvjp(lambda x: (straight(x), None), lambda _, g: (g,))
    assert reached_inputs(lambda x: straight(x), x=X) == ["x"]
    assert reached_inputs(lambda x: jnp.round(x), x=X) == []


def test_a_number_that_has_to_be_concrete_keeps_the_rest_in_view():
    def f(x, a, r):
        return r * x[int(a)]

    assert reached_inputs(f, x=X, a=1.0, r=2.0) == ["x", "r"]
    assert program(lambda x: jnp.sum(x) if x[0] > 0 else x, {"x": X}, ["x"]) is None


def test_torch_stops_are_seen_however_they_are_written():
    assert stops(lambda x, y: x * y.detach(), x=TX, y=TY)[0][1] == ("y",)
    assert stops(lambda x, y: x * y.data, x=TX, y=TY)[0][1] == ("y",)
    assert stops(lambda x, y: x * torch.tensor(y.tolist()), x=TX, y=TY) == []
    assert reached_inputs(lambda x, y: x * torch.tensor(y.tolist()), x=TX, y=TY) == ["x"]

    def f(x, y):
        with torch.no_grad():
            doubled = 2.0 * y
            held = doubled + 1.0
        return x * held

    assert stops(f, x=TX, y=TY) == [("no_grad: doubled = 2.0 * y; held = doubled + 1.0", ("y",))]


def test_a_network_is_one_input_and_a_frozen_one_is_stopped():
    net = torch.nn.Linear(3, 1)

    def f(net, x):
        for parameter in net.parameters():
            parameter.requires_grad_(False)
        return net(x)

    assert reached_inputs(f, net=net, x=TX) == ["x"]
    assert [holds for _, holds in stops(f, net=net, x=TX)] == [("net",)]
    assert all(parameter.requires_grad for parameter in net.parameters()), "it was a copy"


def test_an_autograd_function_of_ones_own_is_one_step():
    class Straight(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return torch.round(x * 1.0)

        @staticmethod
        def backward(ctx, g):
            return g

    assert stops(lambda x: Straight.apply(x), x=TX) == []
    assert reached_inputs(lambda x: Straight.apply(x), x=TX) == ["x"]


def test_edits_in_place_are_followed_and_listed():
    def f(x, y):
        z = torch.zeros(3)
        z[0] = x[0]
        z.add_(y)
        return z

    run = program(f, {"x": TX, "y": TY}, ["x", "y"])
    assert [edit.statement for edit in run.edits][-1] == "z.add_(y)"
    graph = run.graph()
    assert graph.steps_on_gradient_path("x")
    assert graph.steps_on_gradient_path("y")


def test_numpy_has_no_program():
    assert program(eval("lambda x: x + 1", {}), {"x": TX.numpy()}, ["x"]) is None
