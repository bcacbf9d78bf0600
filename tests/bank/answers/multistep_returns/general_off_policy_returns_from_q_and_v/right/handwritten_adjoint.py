"""A custom_vjp with the adjoint recursion written by hand."""

import jax
import jax.numpy as jnp
from jax import lax


def _compute(q, v, r, g, c):
    last = r[-1] + g[-1] * v[-1]

    def step(later, xs):
        q, v, r, g, c = xs
        bracket = v + c * (later - q)
        now = r + g * bracket
        return now, (now, later, bracket)

    _, (early, laters, brackets) = lax.scan(step, last, (q, v[:-1], r[:-1], g[:-1], c), reverse=True)
    return jnp.append(early, last), laters, jnp.append(brackets, v[-1])


@jax.custom_vjp
def _off_policy(q, v, r, g, c):
    return _compute(q, v, r, g, c)[0]


def _fwd(q, v, r, g, c):
    returns, laters, brackets = _compute(q, v, r, g, c)
    return returns, (q, g, c, laters, brackets)


def _bwd(saved, cotangent):
    q, g, c, laters, brackets = saved

    def ahead(carried, xs):
        own, weight = xs
        total = own + carried
        return total * weight, total

    weight = g[:-1] * c
    carried, totals = lax.scan(ahead, jnp.zeros_like(cotangent[0]), (cotangent[:-1], weight))
    totals = jnp.append(totals, cotangent[-1] + carried)
    inside = totals * g
    return -inside[:-1] * c, inside, totals, totals * brackets, inside[:-1] * (laters - q)


_off_policy.defvjp(_fwd, _bwd)


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    returns = _off_policy(q_t, v_t, r_t, discount_t, c_t)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
