"""Walks backwards with lax.while_loop, which cannot be differentiated in reverse.

Page: with False every input flows; "Gradients are those of reverse mode (`jax.grad`)".
When: stop_target_gradients=False under jax.grad: ValueError. Values and the default are right.
"""
import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    if stop_target_gradients:
        r_t, discount_t, v_t = lax.stop_gradient((r_t, discount_t, v_t))
    start = (r_t.shape[0] - 1, jnp.ravel(jnp.asarray(v_t))[-1], jnp.zeros_like(r_t))

    def body(state):
        t, ahead, out = state
        here = r_t[t] + discount_t[t] * ahead
        return t - 1, here, out.at[t].set(here)

    return lax.while_loop(lambda state: state[0] >= 0, body, start)[2]
