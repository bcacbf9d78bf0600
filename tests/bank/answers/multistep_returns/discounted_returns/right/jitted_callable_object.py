"""Unusual: an instance with __call__, a jitted body with a static flag, a NamedTuple, and keyword-only flag."""
import functools
from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import lax


class Step(NamedTuple):
    reward: jax.Array
    discount: jax.Array


@functools.partial(jax.jit, static_argnames=("stop",))
def _returns(steps, bootstrap, stop):
    def back(later, step):
        now = step.reward + step.discount * later
        return now, now

    if stop:
        steps, bootstrap = jax.tree.map(lax.stop_gradient, (steps, bootstrap))
    return lax.scan(back, bootstrap, steps, reverse=True)[1]


class DiscountedReturns:
    """The discounted return from every step of a trajectory on."""

    def __call__(self, r_t, discount_t, v_t, *, stop_target_gradients=True):
        return _returns(Step(r_t, discount_t), jnp.hstack([v_t])[-1], stop=stop_target_gradients)


discounted_returns = DiscountedReturns()
