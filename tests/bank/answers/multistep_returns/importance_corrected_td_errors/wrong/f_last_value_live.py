"""Shifts the values by a concatenation that keeps the last one live in the target of the last step.

Page: "`values[-1]` | **blocked**"
When: flag left out or True: the last error has a gradient on values[-1] (rho gamma), the values are right.
"""
import jax.numpy as jnp
from jax import lax


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    current = values[:-1]
    bootstrap = values[-1]
    following = jnp.append(values[1:-1], bootstrap)
    gate = lax.stop_gradient if stop_target_gradients else (lambda x: x)
    r, g, rho, lam = (gate(x) for x in (r_t, discount_t, rho_tm1, lambda_))
    frozen = gate(current)
    following = jnp.append(gate(following[:-1]), following[-1])
    deltas = r + g * following - frozen

    def back(later, step):
        delta, trace, ratio = step
        now = ratio * (delta + trace * gate(later))
        return now, now

    _, errors = lax.scan(back, jnp.zeros_like(r[0]), (deltas, g * lam, rho), reverse=True)
    return errors - (current - frozen)
