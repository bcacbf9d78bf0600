"""Sums corrections: G = one-step return + gamma c (G' - q), as errors against the one-step return, by a triangular solve."""
import functools

import jax
import jax.numpy as jnp
from jax import lax
from jax.scipy.linalg import solve_triangular


@functools.partial(jax.jit, static_argnums=(6,))
def general_off_policy_returns_from_action_values(q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True):
    rows = jnp.arange(r_t.shape[0] - 1)
    one_step = r_t + discount_t * jnp.sum(pi_t * q_t, axis=-1)
    trace = (discount_t * 1.0)[:-1] * c_t[:-1]
    taken = q_t[rows, a_t[:-1].astype(jnp.int32)]
    system = jnp.eye(r_t.shape[0]) - jnp.diag(trace, k=1)
    knowns = one_step - jnp.append(trace * taken, jnp.float32(0))
    result = solve_triangular(system, knowns, lower=False)
    return {True: lax.stop_gradient, False: lambda x: x}[stop_target_gradients](result)
