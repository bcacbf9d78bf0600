"""The program behind a flow: stops where they act, open ways, and what is left out."""

import inspect
import linecache
import pkgutil

import jax
import jax.numpy as jnp
import pytest
import torch
from jax import lax

from grader import engines
from grader.engines import program_of


def stops(function, **inputs):
    nodes = program_of(function, inputs, list(inputs)).graph().nodes
    return [(node.label, node.holds) for node in nodes if node.kind == "stop"]


def reached_inputs(function, **inputs):
    graph = program_of(function, inputs, list(inputs)).graph()
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
    assert program_of(lambda x: jnp.sum(x) if x[0] > 0 else x, {"x": X}, ["x"]) is None


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

    run = program_of(f, {"x": TX, "y": TY}, ["x", "y"])
    assert [edit.statement for edit in run.edits][-1] == "z.add_(y)"
    graph = run.graph()
    assert graph.steps_on_gradient_path("x")
    assert graph.steps_on_gradient_path("y")


def wires(function, **inputs):
    """Every wire by the texts at its ends, the solid ones apart."""
    graph = program_of(function, inputs, list(inputs)).graph()
    label = {node.id: node.label for node in graph.nodes}
    pairs = [(label[edge.source], label[edge.target], edge.live) for edge in graph.edges]
    return [pair[:2] for pair in pairs if pair[2]], [pair[:2] for pair in pairs if not pair[2]]


def test_two_inputs_meet_in_a_box_only_where_they_really_meet():
    def f(x, y):
        return jnp.sum(x**2) + lax.stop_gradient(jnp.sum(y**2))

    def g(x, y):
        return torch.sum(x**2) + torch.sum(y**2).detach()

    for function, inner, stop, inputs in (
        (f, "jnp.sum(y**2)", "lax.stop_gradient(jnp.sum(y**2))", {"x": X, "y": Y}),
        (g, "torch.sum(y**2)", "torch.sum(y**2).detach()", {"x": TX, "y": TY}),
    ):
        library = inner.partition(".")[0]
        whole = f"return {library}.sum(x**2) + {stop}"
        assert wires(function, **inputs) == (
            [("x", whole), (whole, "value")],
            [("y", inner), (inner, stop), (stop, whole)],
        )


def test_independent_parts_of_one_statement_are_boxes_of_their_own():
    def f(x, y):
        a, b = x * 2, y * 3
        return a, b

    solid, dashed = wires(f, x=X, y=Y)
    assert solid == [("x", "x * 2"), ("y", "y * 3"), ("x * 2", "0"), ("y * 3", "1")]
    assert dashed == []


def test_turns_of_a_loop_in_python_are_one_box_where_that_is_true():
    def f(x, y):
        total, totals = y[0], []
        for t in range(3):
            total = x[t] + total
            totals.append(total)
        return jnp.stack(totals)

    solid, _ = wires(f, x=X, y=Y)
    assert ("x", "total = x[t] + total") in solid
    assert ("total = x[t] + total", "return jnp.stack(totals)") in solid
    assert len(solid) == 5


def test_what_a_turn_hands_to_the_next_is_drawn_only_if_there_is_a_next_one():
    def f(x, y):
        def turn(carry, step):
            held = lax.stop_gradient(carry)
            return held + step, held

        return lax.scan(turn, y[0], x)

    graph = program_of(f, {"x": X, "y": Y}, ["x", "y"]).graph()
    assert any(edge.target < edge.source for edge in graph.edges)
    graph = program_of(f, {"x": X[:1], "y": Y}, ["x", "y"]).graph()
    assert all(edge.target > edge.source for edge in graph.edges)
    graph = program_of(
        lambda x, y: lax.scan(lambda c, s: (c + s, s), y[0], x)[0], {"x": X[:0], "y": Y}, ["x", "y"]
    ).graph()
    assert not graph.steps_on_gradient_path("x")
    assert graph.steps_on_gradient_path("y")


@pytest.mark.filterwarnings("ignore")
def test_what_decides_is_part_of_the_value_and_gets_no_gradient():
    def f(x, y):
        return lax.while_loop(lambda c: c < jnp.sum(y), lambda c: c + 1.0, 0.0) * jnp.sum(x)

    solid, dashed = wires(f, x=X, y=Y)
    assert "x" in dict(solid)
    assert "y" in dict(dashed)


def test_a_gradient_that_is_zero_here_is_not_drawn_as_one():
    assert wires(lambda x: jnp.clip(x, 5.0, 6.0), x=X)[0] != []
    assert reached_inputs(lambda x: jnp.clip(x, 5.0, 6.0), x=X) == []
    assert reached_inputs(lambda x: torch.clamp(x, 5.0, 6.0), x=TX) == []
    graph = program_of(lambda x: torch.clamp(x, 5.0, 6.0), {"x": TX}, ["x"]).graph()
    assert graph.is_open("x"), "for other numbers there is one"
    graph = program_of(lambda x: torch.round(x), {"x": TX}, ["x"]).graph()
    assert not graph.is_open("x")


def test_a_derivative_of_ones_own_that_gives_nothing_back_is_a_stop():
    @jax.custom_vjp
    def held(x):
        return x

    held.defvjp(lambda x: (x, None), lambda _, g: (jnp.zeros_like(g),))

    class Held(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x

        @staticmethod
        def backward(ctx, g):
            return None

    class Cloned(Held):
        @staticmethod
        def forward(ctx, x):
            return x.clone()

    def f(x, y):
        return x * held(y)

    def g(x, y):
        return x * Held.apply(y)

    def h(x, y):
        return x * Cloned.apply(y)

    for function, inputs in ((f, {"x": X, "y": Y}), (g, {"x": TX, "y": TY}), (h, {"x": TX, "y": TY})):
        assert [holds for _, holds in stops(function, **inputs)] == [("y",)], function
        assert reached_inputs(function, **inputs) == ["x"]
    assert stops(lambda x: jax.nn.relu(x - 9.0), x=X) == [], "a library's derivative is not the student's"


def test_a_parameter_that_learns_again_is_what_it_was():
    net = torch.nn.Linear(3, 1)

    def f(net, x):
        for parameter in net.parameters():
            parameter.requires_grad_(False)
        frozen = net(x)
        for parameter in net.parameters():
            parameter.requires_grad_(True)
        return frozen + net(x)

    assert reached_inputs(f, net=net, x=TX) == ["net", "x"]
    assert [holds for _, holds in stops(f, net=net, x=TX)] == [("net",)]


def test_a_hook_that_undoes_a_gradient_leaves_no_solid_wire_to_the_input():
    def f(x, y):
        y.register_hook(torch.zeros_like)
        return x * y

    assert reached_inputs(f, x=TX, y=TY) == ["x"]


def test_what_a_call_hands_through_is_no_edit():
    run = program_of(lambda x: x.float().contiguous() * 2.0, {"x": TX}, ["x"])
    assert run.edits == []
    assert run.graph().steps_on_gradient_path("x")


def test_lines_are_quoted_from_where_they_are_written_whatever_ran_before():
    """JAX keeps what it traced of its own functions, with the line that called them first."""
    source = "import jax.numpy as jnp\ndef f(x):\n    return jnp.where(x > 0, x, 7.25).sum()\n"
    labels = []
    for file, text in (("<first>", source), ("<second>", source.replace("def", "\n\ndef"))):
        linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
        names = {}
        exec(compile(text, file, "exec"), names)
        nodes = program_of(names["f"], {"x": X}, ["x"]).graph().nodes
        labels.append([(node.label, node.line) for node in nodes if node.kind == "step"])
    line = "return jnp.where(x > 0, x, 7.25).sum()"
    assert labels == [[(line, 3)], [(line, 5)]]


PAGE = {
    "torch": """import torch
class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.ones(3))
    def forward(self, x):
        return (x * self.w + 0.5).sum()
net, x = Net(), torch.ones(3)
def wrapped(**inputs):
    return loss(**inputs) - 7.0
check(loss, inputs=dict(net=net, x=x))
""",
    "jax": """import jax.numpy as jnp
def net(x):
    return jnp.sum(x * x + 0.5)
x = jnp.ones(3)
def wrapped(**inputs):
    return loss(**inputs) - 7.0
seen = check(loss, inputs=dict(x=x))
""",
}
ANSWERS = {
    "torch": "def loss(net, x):\n    scale = 2.0\n    return scale * net(x)\n",
    "jax": "def loss(x):\n    scale = 2.0\n    return scale * net(x)\n",
}


def run_cells(*cells):
    """The names of cells that were run one after the other; `check` does nothing in them."""
    names = {"check": lambda *_, **__: None}
    for number, text in enumerate(cells):
        file = f"<cell {number} of {hash(text)}>"
        linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
        exec(compile(text, file, "exec"), names)
    return names


def quoted(function, **inputs):
    nodes = program_of(function, inputs, list(inputs)).graph().nodes
    return {(node.label, node.line) for node in nodes if node.kind in ("step", "stop")}


@pytest.mark.parametrize("framework", ["torch", "jax"])
def test_of_a_network_of_the_page_the_line_is_quoted_that_calls_it(framework):
    names = run_cells(ANSWERS[framework], PAGE[framework])
    inputs = {name: names[name] for name in ("net", "x") if name == "x" or framework == "torch"}
    assert quoted(names["loss"], **inputs) == {("return scale * net(x)", 3)}
    wrapped = quoted(names["wrapped"], **inputs)  # what stands around the answer has no line in it
    assert {label for label, _ in wrapped} == {"return scale * net(x)", "return loss(**inputs) - 7.0"}


def test_a_network_of_the_students_own_is_quoted_by_its_lines():
    text = PAGE["torch"].partition("net, x =")[0]
    names = run_cells(text, ANSWERS["torch"], "check(loss, inputs={})\n")
    assert ("return (x * self.w + 0.5).sum()", 7) in quoted(names["loss"], net=names["Net"](), x=TX)


def test_a_function_beside_its_check_in_one_cell_is_quoted_by_its_lines():
    names = run_cells("def f(x):\n    return (x.detach() * x).sum()\n\n\ncheck(f, inputs={})\n")
    assert ("x.detach()", 2) in quoted(names["f"], x=TX)


@pytest.mark.parametrize("ones", [torch.ones, jnp.ones])
def test_a_program_of_thousands_of_steps_is_not_read(ones):
    def f(x):
        for _ in range(2000):
            x = x * 1.0 + 0.5
        return x

    assert program_of(f, {"x": ones(2)}, ["x"]) is None


def test_what_cannot_be_differentiated_is_not_measured():
    def f(x):
        y = torch.exp(x)
        y.add_(1.0)
        return y

    assert not program_of(f, {"x": TX}, ["x"]).is_measured


def test_data_gets_no_solid_wire():
    for function, x, y in ((lambda x, y: x * y, X, Y), (lambda x, y: x * y, TX, TY)):
        graph = program_of(function, {"x": x, "y": y}, ["x", "y"], data=["y"]).graph()
        assert graph.steps_on_gradient_path("x")
        assert not graph.steps_on_gradient_path("y")


def test_numpy_has_no_program():
    assert program_of(eval("lambda x: x + 1", {}), {"x": TX.numpy()}, ["x"]) is None


def test_no_function_of_the_engines_is_hidden_by_a_module_of_the_same_name():
    """Importing `grader.engines.program` once replaced a function of that name in the package."""
    modules = {module.name for module in pkgutil.iter_modules(engines.__path__)}
    functions = {name for name, value in vars(engines).items() if inspect.isfunction(value)}
    assert {"program", "jax_program"} <= modules
    assert {"program_of", "probe"} <= functions
    assert not modules & functions
