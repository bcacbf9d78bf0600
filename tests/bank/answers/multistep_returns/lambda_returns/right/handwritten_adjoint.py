"""A custom_vjp with the adjoint recursion by hand; a scalar lambda is spread before it, so autodiff sums
its gradient.
"""

import jax
import jax.numpy as jnp
from jax import lax


def _solve(r, g, v, lam):
    def back(later, xs):
        r, g, v, lam = xs
        mixed = (1.0 - lam) * v + lam * later
        return r + g * mixed, (r + g * mixed, mixed, later)

    return lax.scan(back, v[-1], (r, g, v, lam), reverse=True)[1]


@jax.custom_vjp
def _core(r, g, v, lam):
    return _solve(r, g, v, lam)[0]


def _core_fwd(r, g, v, lam):
    returns, mixed, laters = _solve(r, g, v, lam)
    return returns, (g, v, lam, mixed, laters)


def _core_bwd(saved, cotangent):
    g, v, lam, mixed, laters = saved

    def ahead(carried, xs):
        own, weight = xs
        total = own + carried
        return total * weight, total

    beyond, totals = lax.scan(ahead, jnp.zeros_like(cotangent[0]), (cotangent, g * lam))
    at_mixture = totals * g
    on_values = ((1.0 - lam) * at_mixture).at[-1].add(beyond)
    return totals, totals * mixed, on_values, at_mixture * (laters - v)


_core.defvjp(_core_fwd, _core_bwd)


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    result = _core(r_t, discount_t, v_t, jnp.zeros_like(v_t) + lambda_)
    return lax.stop_gradient(result) if stop_target_gradients else result
