"""Plain code is told from code that may do something else without jit."""

import pytest

from grader.runner.plain_code import is_plain

PLAIN = [
    "import jax.numpy as jnp\nfrom jax import lax\n\ndef f(x, n=3):\n    return lax.stop_gradient(jnp.sum(x[1:]) * n)",
    "import jax\nACTIONS = 4\n\n@jax.jit\ndef f(x):\n    rows = []\n    for row in x:\n        rows.append(row * ACTIONS)\n    return sum(rows)",
    "import functools, jax\nf = functools.partial(lambda x, k: x if k else -x, k=1)\n%matplotlib inline",
    "from jax import lax\n\ndef f(x):\n    def step(carry, row):\n        return carry + row, carry\n    return lax.scan(step, 0.0, x)",
    "# type of x: a try to be plain\ndef f(x):\n    'isinstance'\n    return x",
]
OTHER = [
    "def f(x):\n    return x if isinstance(x, int) else -x",
    "def f(x):\n    try:\n        return float(x)\n    except TypeError:\n        return x",
    "kept = {}\n\ndef f(x):\n    return kept.setdefault(0, x)",
    "kept = []\n\ndef f(x):\n    kept.append(x)\n    return kept[0]",
    "def f(x, kept=[]):\n    return x",
    "def f(x):\n    f.count = 1\n    return x",
    "count = 0\n\ndef f(x):\n    global count\n    count += 1\n    return x * count",
    "import numpy as np\nbuffer = np.zeros(3)\n\ndef f(x):\n    return x",
    "import jax\n\ndef f(x):\n    with jax.disable_jit():\n        return x",
    "from functools import lru_cache\n\n@lru_cache\ndef f(x):\n    return x",
    "class F:\n    def __call__(self, x):\n        return x\n\nf = F()",
    "from jax.core import Tracer as T\n\ndef f(x):\n    return x",
    "def f(x:\n    return",
    "x = " + "(" * 5000 + ")" * 5000,
]


@pytest.mark.parametrize("source", PLAIN)
def test_code_that_asks_and_keeps_nothing(source):
    assert is_plain(source)


@pytest.mark.parametrize("source", OTHER)
def test_code_that_may_do_something_else_without_jit(source):
    assert not is_plain(source)
