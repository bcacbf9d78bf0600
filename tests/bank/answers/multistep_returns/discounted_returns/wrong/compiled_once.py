"""Compiles the recursion on first use and keeps it; the compiled function has the first caller's flag.

Page: the table by flag; "A second call works like the first one", keep nothing from call to call.
When: two calls with different settings of the flag: the second one behaves like the first.
"""
import jax
import jax.numpy as jnp
from jax import lax

_compiled = []


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    if not _compiled:

        @jax.jit
        def run(r, d, v):
            def step(g, x):
                g = x[0] + x[1] * g
                return g, g

            _, out = lax.scan(step, v, (r, d), reverse=True)
            return lax.stop_gradient(out) if stop_target_gradients else out

        _compiled.append(run)
    return _compiled[0](r_t, discount_t, jnp.ravel(jnp.asarray(v_t, jnp.float32))[-1])
