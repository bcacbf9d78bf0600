"""The errors that students meet most in JAX, torch and Python: each is raised, and its explanation compared."""

import re

import pytest

from grader.core.flow import StudentError
from grader.engines.student_error import describe_error
from grader.student.explain import NOT_WRITTEN, explain, meaning_of
from grader.student.explanations import EXPLANATIONS, UNKNOWN_NAME

SETTING = """
import copy, math
import jax, jax.numpy as jnp, numpy as np, torch
import torch.nn.functional as F
from jax import lax

x, y = jnp.array([1.0, 2.0]), jnp.array([1.0, 0.0])
t, u = torch.tensor([1.0, 2.0], requires_grad=True), torch.tensor([1.0, 0.0])
q = torch.ones(2, 3)
net = torch.nn.Linear(2, 1)

def jitted(function):
    return jax.jit(function)(x, y)

class Rule(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a, b):
        return a * b

    @staticmethod
    def backward(ctx, g):
        return g

@jax.custom_vjp
def ruled(a):
    return a

ruled.defvjp(lambda a: (a, None), lambda _, g: g)
kept = []
with torch.inference_mode():
    inferred = u * 2
"""

MISTAKES = {
    # Torch's words in JAX, and the other way round.
    "x.detach()": "`.detach()` belongs to torch",
    "jitted(lambda x, y: jnp.sum(x * y.detach()))": "`.detach()` belongs to torch",
    "jnp.sum(x).backward()": "A JAX array has no `backward`",
    "jitted(lambda x, y: x.requires_grad_(True))": "A JAX array has no `backward`",
    "jitted(lambda x, y: x.max(0).values)": "In JAX, `max` and `min` return the array itself",
    "x.unsqueeze(0)": "This is a method of torch's tensors",
    "jitted(lambda x, y: x[y[0].long()])": "This is a method of torch's tensors",
    "x.stop_gradient()": "A JAX array has no such method",
    "x.view(2, 1)": "JAX has `reshape`",
    "t.astype(int)": "This is a name of JAX or numpy",
    "t.at[0].set(1.0)": "This is a name of JAX or numpy",
    "t.stop_gradient()": "This is a name of JAX or numpy",
    "jnp.stop_gradient(x)": "There is no stop under this name",
    "torch.stop_gradient(t)": "There is no stop under this name",
    "lax.stop_gradient(t)": "A torch tensor was given to a function of JAX",
    "jnp.sum(t)": "A torch tensor was given to a function of JAX",
    "torch.sum(x)": "An array of JAX or numpy and a torch tensor were mixed",
    "net(np.ones(2))": "An array of JAX or numpy and a torch tensor were mixed",
    "torch.from_numpy(u)": "An array of JAX or numpy and a torch tensor were mixed",
    "jnp.sum(x, dim=0)": "Torch says `dim`",
    # JAX.
    "x[y[0]]": "A float is used as an index",
    "jitted(lambda x, y: x[int(y[0])])": "A traced value was asked for its number",
    "jitted(lambda x, y: x[0].item())": "A traced value was asked for its number",
    "jitted(lambda x, y: math.exp(x[0]))": "A traced value was asked for its number",
    "jitted(lambda x, y: jnp.arange(y[0]))": "A traced value was asked for its number",
    "jitted(lambda x, y: x if y[0] > 0 else y)": "`if`, `while`, `and`",
    "jitted(lambda x, y: max(x[0], y[0]))": "`if`, `while`, `and`",
    "jitted(lambda x, y: np.exp(x))": "A function of numpy was given a traced value",
    "jitted(lambda x, y: np.array(x))": "A function of numpy was given a traced value",
    "jitted(lambda x, y: [x for _ in range(y[0].astype(int))])": "where Python needs a whole number",
    "jitted(lambda x, y: [1, 2][y[0].astype(int)])": "where Python needs a whole number",
    "jitted(lambda x, y: x[y > 0])": "An array is cut down by a mask",
    "jitted(lambda x, y: x[: y[0].astype(int)])": "A slice has a traced end",
    "jitted(lambda x, y: jnp.zeros(y[0].astype(int)))": "A traced value is used as a size",
    "jax.jit(kept.append)(x)\nkept[0] + 1": "A traced value was kept from an earlier call",
    "x[0] = 1.0": "JAX arrays are never edited in place",
    "x.at[0] = 1.0": "JAX arrays are never edited in place",
    "jnp.sum([x[0], y[0]])": "A function of JAX was given a list",
    "jax.grad(lambda x: x)(x)": "A gradient is taken of one number",
    "jax.grad(lambda x: (jnp.sum(x), x))(x)": "A gradient is taken of one number",
    "jax.grad(lambda n: n * 1.0)(3)": "Whole numbers have no gradient",
    "jax.grad(jnp.argmax)(x)": "Whole numbers have no gradient",
    "jax.grad(jnp.sum, argnums=1)(x)": "`argnums` counts positional arguments",
    "jax.grad(lambda a: lax.while_loop(lambda v: v < 3, lambda v: v + 1, a))(1.0)": "cannot go backwards through a loop",
    "lax.scan(lambda c, v: c + v, 0.0, x)": "returns two things: what is carried on",
    "lax.scan(lambda c, v: (jnp.ones(2), None), 0.0, x)": "has to keep its type and shape in every step",
    "lax.cond(True, lambda: 1.0, lambda: 1)": "Both branches of `lax.cond`",
    "jax.vmap(jnp.add)(x, jnp.ones(3))": "these have different lengths",
    "jax.vmap(jnp.sin)(1.0)": "this argument is a single number",
    "jax.jit(lambda a, b: a)(x, 'mean')": "something that is no array",
    "jax.jit(lambda a, b: a, static_argnums=1)(x, [1])": "A static argument of `jit`",
    "jax.random.normal(0)": "needs a key first",
    "jax.grad(ruled)(1.0)": "A rule for the backward pass",
    "bool(x > 0)": "needs one answer",
    # torch.
    "0.9 * q.max(1)": "return two things: values and positions",
    "t[0] + q.max(1)": "return two things: values and positions",
    "q.max(1).detach()": "return two things: values and positions",
    "F.mse_loss(t, q.min(1))": "return two things: values and positions",
    "t += 1.0": "this tensor is where gradients end up",
    "t[0] = 1.0": "this tensor is where gradients end up",
    "z = torch.sigmoid(t)\nz.add_(1.0)\nz.sum().backward()": "it still needs the old values",
    "loss = (t**2).sum()\nloss.backward()\nloss.backward()": "Is there a `backward()` in the function?",
    "t.detach().sum().backward()": "There is nothing to differentiate",
    "t.numpy()": "numpy cannot carry gradients",
    "np.max(t)": "A function of numpy was given a torch tensor",
    "(t * 2).backward()": "A gradient is taken of one number",
    "torch.autograd.grad((u * t.detach() + t.sum()).sum(), [torch.ones(1, requires_grad=True)])": (
        "the result does not depend on"
    ),
    "torch.autograd.grad(t.sum(), u)": "the result does not depend on",
    "copy.deepcopy(t * 2)": "A tensor with a history cannot be deep-copied",
    "(t * 2).requires_grad_(False)": "`requires_grad` belongs to tensors that were made by hand",
    "(t * inferred).sum()": "A tensor was made under `inference_mode`",
    "inferred += 1": "A tensor was made under `inference_mode`",
    "torch.tensor([1, 2], requires_grad=True)": "Whole numbers have no gradient",
    "u[u]": "A float is used as an index",
    "q.gather(1, u.unsqueeze(1))": "A float is used as an index",
    "q.gather(1, u.long())": "`gather` wants an index with as many axes",
    "if u > 0: pass": "needs one answer",
    "u.item()": "One number was asked of a tensor that has several entries",
    "torch.tensor([t, u])": "One number was asked of a tensor that has several entries",
    "net(u.double())": "Two tensors have different types",
    "torch.tensor([1, 2]).mean()": "A mean of whole numbers",
    "F.nll_loss(q, u)": "Classes are whole numbers",
    "F.one_hot(u)": "Classes are whole numbers",
    "torch.where(u, u, t)": "`torch.where` chooses by True and False",
    "torch.optim.SGD([t * 2], lr=0.1)": "An optimiser is given parameters themselves",
    "torch.optim.SGD([], lr=0.1)": "The optimiser got no parameters",
    "net.load_state_dict(torch.nn.Linear(3, 1).state_dict())": "do not have the same parameters",
    "net.weight = u": "A parameter is replaced by a plain tensor",
    "t.grad = torch.ones(3)": "A gradient has the shape of what it belongs to",
    "Rule.apply(t, t).sum().backward()": "A rule for the backward pass",
    "torch.exp(1.0)": "wants a tensor and was given a Python number",
    "torch.minimum(t, 1.0)": "wants a tensor and was given a Python number",
    "torch.clamp(1.5, 0, 1)": "has no such arguments",
    "q.t().view(6)": "`view` needs entries that lie one after the other",
    # Shapes.
    "x + jnp.ones(3)": "Two arrays do not fit together",
    "x @ jnp.ones(3)": "Two arrays do not fit together",
    "u + torch.ones(3)": "Two arrays do not fit together",
    "torch.nn.Linear(3, 1)(u)": "Two arrays do not fit together",
    "x.reshape(3)": "The new shape has another number of entries",
    "u.reshape(3)": "The new shape has another number of entries",
    "jnp.sum(x, axis=1)": "The array has fewer axes than that",
    "u.sum(1)": "The array has fewer axes than that",
    "x[0][0]": "This is a single number or has fewer axes",
    "u[5]": "An index is larger than the axis is long",
    "torch.cat([u[0], u[1]])": "Arrays that are joined",
    "jnp.stack([x, jnp.ones(3)])": "Arrays that are joined",
    # Python.
    "jpn.sum(x)": "The name `jpn` is not defined",
    "def f():\n    total += 1\nf()": "`total` is given a value in this function only later",
    "None * t": "Something is None here",
    "u.grad.zero_()": "Something is None here",
    "jnp(1.0)": "A module is called like a function",
    "2.0 (x)": "Something is called that is no function",
    "'abc'.push(1)": "There is no `push` here",
    "(1, 2)[0] = 3": "A tuple cannot be edited",
    "(lambda a: a)(1, 2)": "called with other arguments than it takes",
    "a, b = 1, 2, 3": "The names on the left are not as many",
    "{'states': 1}['state']": "There is no entry 'state'",
    "import jaxx": "The module `jaxx` is not installed here",
    "1 / 0": "Something is divided by zero",
    "f = lambda: f()\nf()": "A function calls itself without an end",
}


@pytest.fixture(scope="module")
def setting():
    namespace = {}
    exec(SETTING, namespace)
    return namespace


def error_of(source, namespace):
    lines = source.splitlines()
    try:
        exec(compile(source, "<code cell 1>", "exec"), dict(namespace))
    except Exception as error:
        described = describe_error(error, lambda name: name == "<code cell 1>")
        return StudentError(described.type, described.message, described.place, lines[-1])
    raise AssertionError(f"no error: {source}")


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("source", MISTAKES)
def test_a_mistake_is_explained_as_what_it_is(source, setting):
    error = error_of(source, setting)
    shown = explain(error)
    assert MISTAKES[source] in shown, str(error)


def test_every_explanation_is_met_by_some_mistake(setting):
    shown = "\n".join(explain(error_of(source, setting)) for source in MISTAKES)
    for explanation in EXPLANATIONS:
        words = re.split(r"\\1", explanation.meaning)
        assert all(part in shown for part in words), explanation.pattern


def test_a_multiplied_tuple_is_no_maximum(setting):
    assert "values and positions" not in explain(error_of("0.9 * (1, 2)", setting))


def test_a_wrong_name_gets_a_sentence(setting):
    shown = explain(error_of("jpn.sum(x)", setting))
    assert shown == ("stopped (code cell 1, line 1: `jpn.sum(x)`)\n" + UNKNOWN_NAME.replace("\\1", "jpn"))
    assert "NameError" not in shown


def test_only_the_stub_is_not_written_yet():
    assert (
        explain(StudentError("NotImplementedError", "", "line 5", "raise NotImplementedError")) == NOT_WRITTEN
    )
    assert "raised NotImplementedError: no view" in explain(
        StudentError("NotImplementedError", "no view", "", "")
    )


def test_a_message_of_nobodys_needs_no_explanation():
    assert meaning_of("ValueError: the answer is 42") == ""
