"""Wrapped sources: solutions side by side in one module, and a function that decides which of them answers."""

import numpy as np
import pytest

from grader.proof.conditions import ALWAYS, Condition, conditions
from grader.proof.partial_mistakes import partial_mistake
from grader.proof.side_effects import side_effects, with_side_effect
from grader.proof.wrapped_source import EntryPoint, entry_point, wrapped_source

REFERENCE = '''"""Twice."""

from __future__ import annotations

import numpy as np

FACTOR = 2.0


def helper(x):
    return FACTOR * x


def f(x, scale=1.0, *, flag=True):
    """Two."""
    return helper(np.asarray(x)) * scale
'''
WRONG = '''"""Advice."""

FACTOR = 3.0


def helper(x):
    return FACTOR * x


def f(x, scale=1.0, *, flag=True):
    return helper(x) * scale
'''


def run(source):
    namespace = {}
    exec(compile(source, "<submission>", "exec"), namespace)
    return namespace


def partial(test, reference=REFERENCE, wrong=WRONG, name="f", framework="numpy"):
    entry = entry_point(name, reference)
    edit = partial_mistake(
        entry, Condition(test, "so"), framework, name="w", wrong=wrong, reference=reference
    )
    return run(edit.source)


def test_the_entry_point_of_a_function_and_of_a_class_is_read_from_the_reference():
    assert entry_point("f", REFERENCE) == EntryPoint("f", ("x", "scale", "flag"), ("scale", "flag"))
    source = "class F:\n    @staticmethod\n    def forward(ctx, x, scale): pass\n"
    assert entry_point("F.apply", source) == EntryPoint("F.apply", ("x", "scale"))
    assert entry_point("g", REFERENCE) is None
    assert entry_point("g", "def g(*x): pass") is None


def test_a_mistake_is_made_where_its_condition_holds_and_names_do_not_clash():
    module = partial('_negative(given, "x")')
    assert module["f"](np.array([1.0]))[0] == 2.0
    assert module["f"](np.array([-1.0]))[0] == -3.0
    assert module["f"](np.array([-1.0]), scale=2.0)[0] == -6.0
    assert module["helper"](1.0) == 2.0


@pytest.mark.parametrize(
    ("test", "arguments", "holds"),
    [
        ('_zero(given, "x")', {"x": np.array([1.0, 0.0])}, True),
        ('_zero(given, "x")', {"x": np.array([1.0, 2.0])}, False),
        ('_all_negative(given, "x")', {"x": np.array([-1.0, -2.0])}, True),
        ('_all_negative(given, "x")', {"x": np.array([-1.0, 2.0])}, False),
        ('_all_negative(given, "x")', {"x": None}, False),
        ('_large(given, "x")', {"x": -300.0}, True),
        ('_above_one(given, "x")', {"x": 1.0}, False),
        ('_last(given, "i")', {"x": np.zeros((2, 5)), "i": np.array([0, 4])}, True),
        ('_last(given, "i")', {"x": np.zeros((2, 5)), "i": 4}, True),
        ('_last(given, "i")', {"x": np.zeros((2, 5)), "i": 4.0}, False),
        ('_equal_entries(given, "x")', {"x": np.ones(3)}, True),
        ('_equal_entries(given, "x")', {"x": np.ones(1)}, False),
        ('_one_row(given, "x")', {"x": np.ones((1, 3))}, True),
        ('_one_column(given, "x")', {"x": np.ones((3, 1))}, True),
        ('_one_column(given, "x")', {"x": np.ones(1)}, False),
        ('_rank(given, "x", 0)', {"x": np.array(1.0)}, True),
        ('_rank(given, "x", 0)', {"x": 1.0}, False),
        ('_one_row(given, "x")', {"x": {"a": np.ones((1, 2)), "b": 3}}, True),
        ('_is(given, "x", True)', {"x": True}, True),
        ('_is(given, "x", True)', {"x": 1}, False),
        ('_left_out(given, "x")', {}, True),
        ('_same(given, "x", "y")', {"x": np.ones(2), "y": np.ones(2)}, False),
        ('_strided(given, "x")', {"x": np.ones((4, 2))[:, 0]}, True),
    ],
)
def test_each_condition_is_what_its_words_say(test, arguments, holds):
    entry = EntryPoint("f", ("x", "i", "y"), ("x", "i", "y"))
    source = wrapped_source(entry, f"return {test}", "numpy", right="def f(x, i, y): pass")
    assert bool(run(source)["f"](**arguments)) is holds


def test_one_object_for_two_parameters_and_the_second_call_are_noticed():
    entry = EntryPoint("f", ("x", "y"))
    body = 'return _same(given, "x", "y"), _second_call()'
    function = run(wrapped_source(entry, body, "numpy", right="def f(x, y): pass"))["f"]
    x = np.ones(2)
    assert function(x, x) == (True, False)
    assert function(x, 1) == (False, True)


@pytest.mark.parametrize("framework", ["jax", "torch", "numpy"])
def test_every_condition_and_every_side_effect_is_python_and_takes_any_argument(framework):
    pytest.importorskip(framework)
    reference = "def f(x, y=None): return x"
    entry = entry_point("f", reference)
    for condition in conditions(entry, framework):
        source = wrapped_source(entry, f"return {condition.test}", framework, right=reference)
        for value in (None, "text", 1.5, [1, 2], {"a": 2.0}, np.ones((2, 2))):
            assert bool(run(source)["f"](value)) in (True, False), condition
    for effect in side_effects(entry, framework):
        source = wrapped_source(entry, f"return {effect.applies}", framework, right=reference)
        run(source)["f"]({"a": 1.0})
        edit = with_side_effect(entry, effect, framework, reference=reference)
        compile(edit.source, "<submission>", "exec")


JAX = """
import jax.numpy as jnp
from jax import lax


def loss(q, target, flag=True):
    goal = lax.stop_gradient(target) if flag else target
    return jnp.sum((q - goal) ** 2), jnp.max(q)
"""
LEAKS = """
import jax.numpy as jnp


def loss(q, target, flag=True):
    return jnp.sum((q - target) ** 2), jnp.max(q)
"""


def test_in_jax_a_number_decides_under_jit_vmap_and_grad_too():
    jax = pytest.importorskip("jax")
    jnp = jax.numpy
    loss = partial('_negative(given, "q")', JAX, LEAKS, "loss", "jax")["loss"]
    leak = jax.jit(jax.grad(lambda target, q: loss(q, target)[0]))
    target, plus, minus = jnp.array([3.0, 4.0]), jnp.array([1.0, 1.0]), jnp.array([1.0, -1.0])
    assert not leak(target, plus).any()
    assert leak(target, minus).all()
    both = jax.vmap(leak)(jnp.stack([target, target]), jnp.stack([plus, minus]))
    assert both.any(axis=1).tolist() == [False, True]
    assert jax.grad(lambda target: loss(minus, target)[0])(target).all()


@pytest.mark.parametrize(
    ("test", "eager", "jitted", "mapped", "graded"),
    [
        ("_not_traced(given)", True, False, False, False),
        ("_under_jit(given)", False, True, False, False),
        ("_under_vmap(given)", False, False, True, False),
        ("_differentiated(given)", False, False, False, True),
        ("_without_jit(given)", True, False, True, True),
    ],
)
def test_in_jax_the_mode_is_known(test, eager, jitted, mapped, graded):
    jax = pytest.importorskip("jax")
    entry = EntryPoint("f", ("x",))
    seen = []
    module = run(wrapped_source(entry, f"_seen.append({test})\nreturn x", "jax", right="def f(x): pass"))
    module["_seen"] = seen
    f, x = module["f"], jax.numpy.ones(2)
    f(x), jax.jit(f)(x), jax.vmap(f)(x), jax.grad(lambda x: f(x).sum())(x)
    assert seen == [eager, jitted, mapped, graded]


def test_in_torch_a_module_and_its_state_are_seen_and_changed():
    torch = pytest.importorskip("torch")
    reference = "def f(net, x):\n    return net(x), x.detach()\n"
    entry = entry_point("f", reference)
    effects = {effect.words: effect for effect in side_effects(entry, "torch")}

    def call(words, condition=ALWAYS):
        torch.manual_seed(0)
        net, x = torch.nn.Linear(2, 2), torch.ones(3, 2, requires_grad=True)
        edit = with_side_effect(entry, effects[words], "torch", reference=reference, condition=condition)
        return net, x, run(edit.source)["f"](net, x)

    assert not call("net is put in eval mode")[0].training
    in_training = Condition('_in_training(given, "net")', "")
    in_eval = Condition('_in_eval(given, "net")', "")
    assert not call("net is put in eval mode", in_training)[0].training
    assert call("net is put in eval mode", in_eval)[0].training
    assert call("x gets a .grad")[1].grad.eq(1).all()
    assert not call("net is frozen")[0].weight.requires_grad
    assert call("x is edited through .data")[1].eq(2).all()
    assert call("x is edited")[1]._version == 1
    assert len(call("the last result is left out")[2]) == 1
    assert call("the last result is not a number")[2][0].isfinite().all()
    assert call("the result is of float64")[2][0].dtype == torch.float64


def test_in_torch_a_shared_buffer_changes_an_earlier_result_and_keeps_its_gradient():
    torch = pytest.importorskip("torch")
    reference = "def f(x):\n    return x * 2\n"
    entry = entry_point("f", reference)
    effect = next(one for one in side_effects(entry, "torch") if one.words == "results share one buffer")
    f = run(with_side_effect(entry, effect, "torch", reference=reference).source)["f"]
    assert with_side_effect(entry, effect, "torch", reference=reference).remembers
    x = torch.ones(2, requires_grad=True)
    first = f(x)
    (gradient,) = torch.autograd.grad(first.sum(), x)
    assert gradient.tolist() == [2.0, 2.0]
    f(x * 5)
    assert first.tolist() == [10.0, 10.0]


def test_a_method_of_a_class_is_wrapped_and_all_else_is_inherited():
    torch = pytest.importorskip("torch")
    reference = (
        "import torch\n\n\nclass Twice(torch.autograd.Function):\n"
        "    @staticmethod\n    def forward(ctx, x, scale):\n        return x * 2\n\n"
        "    @staticmethod\n    def backward(ctx, gradient):\n        return gradient, None\n"
    )
    module = partial(
        '_negative(given, "x")', reference, reference.replace("* 2", "* 3"), "Twice.apply", "torch"
    )
    assert module["Twice"].apply(torch.ones(1), 1.0).item() == 2.0
    assert module["Twice"].apply(-torch.ones(1), 1.0).item() == -3.0
    assert issubclass(module["Twice"], torch.autograd.Function)
