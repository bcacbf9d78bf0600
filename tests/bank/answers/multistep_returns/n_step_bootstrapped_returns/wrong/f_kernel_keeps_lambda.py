"""Builds a kernel for each n, T and flag, and keeps it, together with the lambda it was built with.

Page: "`lambda_t` | `()` or `(T,)` float32 | the mixing factor, for all steps or for each"
When: a second call with the same n, T and flag and another lambda_t (not traced): the first lambda is used.
"""
import jax
import jax.numpy as jnp
from jax import lax

_kernels = {}


def _build(n, lam, stop):
    def kernel(r_t, discount_t, v_t):
        ahead = v_t
        for _ in range(n):
            out = r_t + discount_t * ((1 - lam) * v_t + lam * ahead)
            ahead = jnp.append(out[1:], v_t[-1])
        return lax.stop_gradient(out) if stop else out

    return kernel


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    if isinstance(lambda_t, jax.core.Tracer):
        return _build(n, lambda_t, stop_target_gradients)(r_t, discount_t, v_t)
    key = (n, r_t.shape[0], stop_target_gradients)
    if key not in _kernels:
        _kernels[key] = _build(n, lambda_t, stop_target_gradients)
    return _kernels[key](r_t, discount_t, v_t)
