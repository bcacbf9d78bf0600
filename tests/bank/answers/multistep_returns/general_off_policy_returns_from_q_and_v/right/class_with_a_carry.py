"""Unusual: a class whose instances step backwards; the public name is a partial of a generic function."""
import functools

import jax.numpy as jnp
from jax import lax


class Backwards:
    def __init__(self, start):
        self.returns = [start]

    def step(self, q, v, r, d, c):
        self.returns.insert(0, r + d * (v - c * q + c * self.returns[0]))
        return self

    def finish(self):
        return jnp.stack(self.returns)


def _returns(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True, *, machine):
    at_work = machine(r_t[-1] + discount_t[-1] * v_t[-1])
    for t in range(q_t.shape[0])[::-1]:
        at_work.step(q_t[t], v_t[t], r_t[t], discount_t[t], c_t[t])
    return lax.stop_gradient(at_work.finish()) if stop_target_gradients else at_work.finish()


general_off_policy_returns_from_q_and_v = functools.partial(_returns, machine=Backwards)
