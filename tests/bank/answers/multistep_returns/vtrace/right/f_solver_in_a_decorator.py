"""A decorator that turns a function of errors into one with a fixed target; errors by a triangular solve."""
import jax.numpy as jnp
from jax import lax
from jax.scipy.linalg import solve_triangular


def _fixed_target(errors_of):
    def wrapped(
    v_tm1,
    v_t,
    r_t,
    discount_t,
    rho_tm1,
    lambda_=1.0,
    clip_rho_threshold=1.0,
    stop_target_gradients=True,
):
        rest = (v_t, r_t, discount_t, rho_tm1, lambda_, clip_rho_threshold)
        if not stop_target_gradients:
            return errors_of(v_tm1, *rest)
        frozen = lax.stop_gradient(errors_of(lax.stop_gradient(v_tm1), *rest))
        return lax.stop_gradient(frozen + v_tm1) - v_tm1

    return wrapped


@_fixed_target
def vtrace(v_tm1, v_t, r_t, discount_t, rho_tm1, lambda_=1.0, clip_rho_threshold=1.0):
    delta = jnp.minimum(clip_rho_threshold, rho_tm1) * (r_t + discount_t * v_t - v_tm1)
    trace = discount_t * (lambda_ * jnp.minimum(1.0, rho_tm1))
    return solve_triangular(jnp.eye(delta.shape[0]) - jnp.diag(trace[:-1], 1), delta, unit_diagonal=True)
