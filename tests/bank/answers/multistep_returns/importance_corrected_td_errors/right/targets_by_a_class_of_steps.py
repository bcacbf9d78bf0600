"""A Python loop from the end over a small class builds one target per step; the error is target minus
prediction.
"""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import lax


class Transition(NamedTuple):
    reward: jax.Array
    discount: jax.Array
    ratio: jax.Array
    mixing: jax.Array
    before: jax.Array
    after: jax.Array

    def error(self, later):
        delta = self.reward + self.discount * self.after - self.before
        return self.ratio * (delta + self.discount * self.mixing * later)


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    table = Transition(r_t, discount_t, rho_tm1, jnp.ones_like(r_t) * lambda_, values[:-1], values[1:])
    if stop_target_gradients:
        table = jax.tree.map(lax.stop_gradient, table)
    errors, later = [], 0.0
    for t in reversed(range(r_t.shape[0])):
        later = Transition(*(column[t] for column in table)).error(later)
        errors.append(later)
    errors = jnp.stack(errors[::-1])
    if stop_target_gradients:
        errors = lax.stop_gradient(errors + values[:-1]) - values[:-1]
    return errors
