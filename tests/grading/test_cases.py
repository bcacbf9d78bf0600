"""Cases: one flow per case, in every state of arrival that means anything, and messages that name the case."""

import pytest

NUMPY = '''
import numpy as np
contract = Contract("f", open=["x"])

def cases(rng):
    yield "three numbers", {"x": rng.normal(size=3)}
    yield "a negative number", {"x": np.array([-2.0])}

def test_value(student, cases):
    """f doubles its input"""
    assert_close(student.f(cases))
'''
RIGHT = "def f(x):\n    return 2 * x\n"


def outcomes(verdict):
    return {check.name: check.outcome for check in verdict.checks}


def message(verdict, name):
    return next(check.message for check in verdict.checks if check.name == name)


def test_a_contract_adds_the_standing_rules_as_the_last_check(author, grade):
    (verdict,), complaints = grade(author(NUMPY), RIGHT)
    assert complaints == []
    assert outcomes(verdict) == {"test_value": "passed", "test_standing_rules": "passed"}
    assert (verdict.score, verdict.max_score) == (2.0, 2.0)
    assert verdict.checks[-1].title == (
        "all else is left as it was found, and a second call does what the first did"
    )


def test_a_message_names_the_first_case_that_fails(author, grade):
    (verdict,), _ = grade(author(NUMPY), "def f(x):\n    return 2 * abs(x) if len(x) == 1 else 2 * x\n")
    assert message(verdict, "test_value").startswith(
        "f, for a negative number: expected [-4], got [4]. Compare it"
    )


SELECTED = (
    NUMPY
    + '''
def test_one_number(student, cases):
    """f doubles one number"""
    assert_close(student.f(cases["a neg*"]))

def test_the_others(student, cases):
    """f doubles the others"""
    assert_close(student.f(cases.without("a neg*")))
'''
)


def test_a_check_may_be_about_some_cases_only(author, grade):
    (verdict,), complaints = grade(
        author(SELECTED), "def f(x):\n    return 2 * abs(x)[:] if len(x) == 1 else 2 * x\n"
    )
    assert complaints == []
    assert outcomes(verdict)["test_one_number"] == "failed"
    assert outcomes(verdict)["test_the_others"] == "passed"


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("student.f(cases)", "student.f(cases['no such'])", "no case is called 'no such'"),
        ("student.f(cases)", "student.g(cases)", "there is no contract for g"),
        ("def cases", "def caess", "The grader has no cases for f: write cases_f(rng)."),
    ],
)
def test_a_mistake_in_the_grader_costs_nobody_a_mark(author, grade, old, new, complaint):
    (verdict,), complaints = grade(author(NUMPY.replace(old, new)), RIGHT)
    assert verdict.status == "error"
    assert complaint in complaints[0]


TORCH = '''
contract = Contract("f", flows=["x"], blocked=["y"])

def cases(rng):
    yield "a row", {"x": rng.uniform(1, 2, size=3), "y": rng.uniform(1, 2, size=3)}
    yield "a table", {"x": rng.uniform(1, 2, size=(2, 3)), "y": rng.uniform(1, 2, size=(2, 3))}

def test_value(student, cases):
    """f multiplies"""
    assert_close(student.f(cases))

def test_x_learns(student, cases):
    """x learns"""
    assert_flows(student.f(cases), "x")

def test_y_is_constant(student, cases):
    """y does not"""
    assert_blocked(student.f(cases), "y")
'''
PRODUCT = "def f(x, y):\n    return x * y.detach()\n"
TORCH_MISTAKES = {
    "grad mode off": (
        "import torch\ndef f(x, y):\n    return x * y.detach() + float(not torch.is_grad_enabled())\n",
        "test_value",
        "f, for a row, with grad mode off: expected",
    ),
    "computed": (
        "def f(x, y):\n    return x * (y.detach() if y.is_leaf else y)\n",
        "test_y_is_constant",
        "f, for a row, with inputs that are results of earlier operations: a gradient reaches y.",
    ),
    "no gradient": (
        "def f(x, y):\n    return x * y.detach() + float(not y.requires_grad)\n",
        "test_value",
        "f, for a row, with inputs that require no gradient: expected",
    ),
    "strided": (
        "def f(x, y):\n    return (x.view(-1) * y.detach().view(-1)).view(x.shape)\n",
        "test_value",
        "f, for a table, with inputs that are not contiguous raised RuntimeError: view size",
    ),
    "tied": (
        "def f(x, y):\n    return x.detach() * y.detach() + 0 * x if x is y else x * y.detach()\n",
        "test_x_learns",
        "f, for one array as x and y: no gradient reaches x.",
    ),
    "grad": (
        "def f(x, y):\n    x.grad = None\n    return x * y.detach()\n",
        "test_standing_rules",
        "f, for a row, with gradients left over in .grad: x.grad is another one.",
    ),
    "second call": (
        "seen = []\ndef f(x, y):\n    seen.append(1)\n    return x * y.detach() + (len(seen) > 1)\n",
        "test_standing_rules",
        "f, for a row, called a second time: gives a wrong result",
    ),
    "tied by memory": (
        "def f(x, y):\n    if x is y:\n        return x * y.detach()\n    y.data.neg_()\n    product = -x * y.detach().clone()\n"
        "    y.data.neg_()\n    return product\n",
        "test_value",
        "f, for one array as x and y, the second one detached: ",
    ),
    "larger loss": (
        "def f(x, y):\n    if x.requires_grad:\n        x.register_hook(lambda g: g.clamp(-99, 99))\n"
        "    return x * y.detach()\n",
        "test_x_learns",
        "f, for a row, in a larger loss: the gradient that reaches x is not the right one.",
    ),
    "order": (
        "def f(y, x):\n    return x * y.detach()\n",
        "test_standing_rules",
        "f: its parameters come in another order. Expected (x, y).",
    ),
    "cache": (
        "cache = {}\ndef f(x, y):\n    return x * cache.setdefault(id(y), (y, y.detach().clone()))[1]\n",
        "test_standing_rules",
        "f, for a row, called again with other numbers in the same arrays: gives a wrong result",
    ),
}


@pytest.mark.parametrize("arrival", TORCH_MISTAKES)
def test_torch_inputs_arrive_in_every_state(author, grade, arrival):
    source, name, start = TORCH_MISTAKES[arrival]
    exercise = author(TORCH, reference=PRODUCT, framework="torch")
    (right, wrong), complaints = grade(exercise, PRODUCT, source)
    assert complaints == []
    assert right.full
    assert not wrong.full
    assert message(wrong, name).startswith(start)


def test_parameters_in_another_order_have_a_name(author, grade):
    exercise = author(TORCH, reference=PRODUCT, framework="torch")
    (verdict,), _ = grade(exercise, TORCH_MISTAKES["order"][0])
    assert [pitfall.name for pitfall in verdict.pitfalls] == ["parameters_in_another_order"]


JAX = (
    TORCH
    + '''
def test_jit(student, cases):
    """f works under jit"""
    assert_jits(student.f(cases))
'''
)
JAX_PRODUCT = "import jax\ndef f(x, y):\n    return x * jax.lax.stop_gradient(y)\n"
JAX_MISTAKES = {
    "without jit": (
        "import jax\ndef f(x, y):\n"
        "    inner = getattr(x, 'primal', None)\n"
        "    eager = inner is not None and not isinstance(inner, jax.core.Tracer)\n"
        "    return x * (y if eager else jax.lax.stop_gradient(y))\n",
        "test_y_is_constant",
        "without jit",
    ),
    "larger loss": (
        "import jax, jax.numpy as jnp\n@jax.custom_vjp\ndef f(x, y):\n    return x * y\n"
        "f.defvjp(lambda x, y: (x * y, y), lambda y, g: (jnp.clip(g, -99, 99) * y, 0 * y))\n",
        "test_x_learns",
        "f, for a row, in a larger loss: the gradient that reaches x is not the right one.",
    ),
    "after others, in another form than the first": (
        "import jax\nlast = {}\ndef f(x, y):\n    if x.ndim < 2 or isinstance(x, jax.core.Tracer):\n"
        "        return x * jax.lax.stop_gradient(y)\n"
        "    if last.get('x') is not x:\n        last.update(x=x, result=x * y)\n"
        "    return last['result']\n",
        "test_standing_rules",
        "f, for a table, called again, after calls in which one input was another: gives a wrong result",
    ),
    "before another": (
        "import jax\nlast = {}\n@jax.custom_vjp\ndef f(x, y):\n    return x * y\n"
        "def forward(x, y):\n    last[y.shape] = y\n    return x * y, y\n"
        "def backward(y, g):\n"
        "    return g * (y if isinstance(y, jax.core.Tracer) else last[y.shape]), 0 * y\n"
        "f.defvjp(forward, backward)\n",
        "test_standing_rules",
        "with another call before its gradients are taken: gives wrong gradients",
    ),
    "under vmap": (
        "import jax, jax.numpy as jnp\ndef f(x, y):\n"
        "    batched = 'Batch' in str(jax.typeof(x)) or 'BatchTracer' in str(type(x))\n"
        "    return x * jax.lax.stop_gradient(y) + batched\n",
        "test_value",
        "a batch under vmap",
    ),
    "under vmap with more axes": (
        "import jax, jax.numpy as jnp\ndef f(x, y):\n"
        "    batched = 'Batch' in str(jax.typeof(x)) or 'BatchTracer' in str(type(x))\n"
        "    return x * jax.lax.stop_gradient(y) + (batched and x.ndim == 2)\n",
        "test_value",
        "a batch under vmap, like a table",
    ),
}


@pytest.mark.parametrize("arrival", JAX_MISTAKES)
def test_jax_functions_are_called_without_jit_and_under_vmap(author, grade, arrival):
    source, name, where = JAX_MISTAKES[arrival]
    exercise = author(JAX, reference=JAX_PRODUCT, framework="jax")
    (right, wrong), complaints = grade(exercise, JAX_PRODUCT, source)
    assert complaints == []
    assert right.full
    assert where in message(wrong, name)


def test_an_excluded_state_does_not_arrive(author, grade):
    grader = TORCH.replace('blocked=["y"]', 'blocked=["y"], excluded={"grad mode off": "it needs a graph"}')
    source, *_ = TORCH_MISTAKES["grad mode off"]
    (verdict,), _ = grade(author(grader, reference=PRODUCT, framework="torch"), source)
    assert verdict.full


def test_open_inputs_are_not_differentiated(author, grade):
    grader = TORCH.replace('blocked=["y"]', 'open=["y"]').replace(
        'assert_blocked(student.f(cases), "y")', "pass"
    )
    unfriendly = (
        "import torch\n"
        "class Product(torch.autograd.Function):\n"
        "    @staticmethod\n"
        "    def forward(ctx, x, y):\n"
        "        ctx.save_for_backward(y)\n"
        "        return x * y\n"
        "    @staticmethod\n"
        "    def backward(ctx, g):\n"
        "        assert not ctx.needs_input_grad[1], 'nobody may ask'\n"
        "        return g * ctx.saved_tensors[0], None\n"
        "def f(x, y):\n"
        "    return Product.apply(x, y)\n"
    )
    (verdict,), complaints = grade(
        author(grader, reference="def f(x, y):\n    return x * y\n", framework="torch"), unfriendly
    )
    assert complaints == []
    assert verdict.full, [check.message for check in verdict.checks]


def test_a_call_may_raise_in_a_state_that_allows_it_and_is_judged_otherwise(author, grade):
    grader = TORCH.replace('blocked=["y"]', 'blocked=["y"], may_raise={"grad mode off": "it needs a graph"}')
    exercise = author(grader, reference=PRODUCT, framework="torch")
    raising = "import torch\ndef f(x, y):\n    assert torch.is_grad_enabled()\n    return x * y.detach()\n"
    (raised, other), _ = grade(exercise, raising, TORCH_MISTAKES["grad mode off"][0])
    assert raised.full
    assert not other.full


PAIR = "import jax\ndef f(x, y):\n    return x * jax.lax.stop_gradient(y), x + jax.lax.stop_gradient(y)\n"


def test_what_raises_under_vmap_alone_costs_the_check_on_jit_alone(author, grade):
    grader = JAX.replace("student.f(cases)", "student.f(cases)[0]").replace(
        "assert_jits(student.f(cases)[0])", "assert_jits(student.f(cases))"
    )
    stubborn = PAIR.replace(
        "def f(x, y):\n",
        "def f(x, y):\n    assert 'Batch' not in str(type(x)) + str(type(getattr(x, 'primal', 0)))\n",
    )
    (right, wrong), complaints = grade(author(grader, reference=PAIR, framework="jax"), PAIR, stubborn)
    assert complaints == []
    assert right.full
    assert [name for name, outcome in outcomes(wrong).items() if outcome != "passed"] == ["test_jit"]
    assert message(wrong, "test_jit").startswith("f, for a batch under vmap: does not work under jax.vmap")
