"""Operations on numpy give what JAX's own give: the same numbers, the same types, the same gradients."""

import subprocess
import sys

import pytest

CODE = """
import sys
import jax, jax.numpy as jnp, numpy as np
from jax import lax
if sys.argv[1] == "numpy":
    from grader.engines import jax_eager
    jax_eager.install()

x = jax.device_put(np.float32([0.5, -1.0, 2.0]))
half = x.astype(jnp.float16)
n = jax.device_put(np.int32([2, 0, 1]))

def scanned(x):
    return lax.scan(lambda carry, row: (carry * 0.5 + row, carry), x[0], x)

def say(*results):
    for result in jax.tree.leaves(results):
        array = np.asarray(result)
        print(array.dtype, array.shape, getattr(getattr(result, "aval", None), "weak_type", None),
              [f"{entry:.5g}" for entry in array.astype(float).ravel()])

say(x + 1, 2 * x, x[n], x[1:], x @ x, jnp.sum(x), jnp.where(x > 0, 1.0, 0.0), jnp.where(x > 0, x, 0.0))
say(half * 2.5, half + jnp.where(x > 0, 1.0, 0.0), half + x, n * 2.0, n + jnp.asarray(3), jnp.asarray(2.0) * half)
say(jnp.ones(3), jnp.full((2,), 1.5), jnp.arange(3), jnp.linspace(0, 1, 4), jnp.eye(2), jnp.zeros_like(x))
say(scanned(x), lax.cond(x[0] > 0, jnp.sin, jnp.cos, x), lax.fori_loop(0, 3, lambda i, c: c * 2, x))
say(lax.while_loop(lambda c: c < 9, lambda c: c * 2, 1.5), lax.fori_loop(0, 3, lambda i, c: c + i, 0))
say(jax.nn.softmax(x), jax.nn.log_softmax(x), jax.nn.relu(x), jnp.max(x), jnp.argmax(x), jnp.mean(x))
say(jax.jit(lambda x: x * 2 + 1)(x), jax.jit(lambda: 3.0)(), jax.vmap(lambda a: a**2)(x))
say(jax.grad(lambda x: jnp.sum(x**3))(x), jax.value_and_grad(lambda x: scanned(x)[0])(x))
say(jax.scipy.special.erf(x), jnp.linalg.norm(x), jnp.sort(x), x.at[n].set(7.0), jnp.clip(x, 0, 1))
say(jax.random.normal(jax.random.key(0), (2,)))
print(float(x[0]), int(n[0]), bool(x[0] > 0), type(x + 1) is type(x))
"""


@pytest.fixture(scope="module")
def said():
    """What the code prints, in a process whose operations are compiled, and in one where they run on numpy."""

    def run(way):
        ran = subprocess.run(
            [sys.executable, "-P", "-c", CODE, way], capture_output=True, text=True, check=False, timeout=300
        )
        assert ran.returncode == 0, ran.stderr
        return ran.stdout.splitlines()

    return run("compiled"), run("numpy")


def test_everything_is_as_if_it_were_compiled(said):
    compiled, numpy = said
    assert len(compiled) > 40
    assert numpy == compiled


def test_next_to_nothing_is_compiled():
    code = (
        CODE.split("\nsay(")[0]
        + "\n"
        + (
            "import jax.monitoring\n"
            "compiled = []\n"
            "jax.monitoring.register_event_duration_secs_listener(\n"
            "    lambda name, *_, **__: compiled.append(name) if 'backend_compile' in name else None)\n"
            "say(jnp.sum(x * 2), scanned(x), jax.nn.softmax(x), x[n], jax.grad(lambda x: scanned(x)[0])(x))\n"
            "say(lax.fori_loop(0, 3, lambda i, c: c + x[i], x), jax.jit(lambda: 3.0)())\n"
            "print(len(compiled))\n"
        )
    )
    counts = {}
    for way in ("compiled", "numpy"):
        ran = subprocess.run(
            [sys.executable, "-P", "-c", code, way], capture_output=True, text=True, check=True, timeout=300
        )
        counts[way] = int(ran.stdout.split()[-1])
    assert counts["compiled"] > 5
    assert counts["numpy"] == 0
