"""Right: for the default all inputs are stopped before the work, and a zero with slope -1 is added."""
import jax
import jax.numpy as jnp


def _errors(u, v, r, gamma, rho, lam, ceiling):
    weight = jnp.where(rho < ceiling, rho, ceiling)
    trace = gamma * lam * jnp.where(rho < 1.0, rho, 1.0)
    delta = weight * (r + gamma * v - u)

    def compose(later, earlier):
        return earlier[0] * later[0], earlier[1] + earlier[0] * later[1]

    return jax.lax.associative_scan(compose, (trace, delta), reverse=True)[1]


def vtrace(v_tm1, v_t, r_t, discount_t, rho_tm1, lambda_=1.0, clip_rho_threshold=1.0, stop_target_gradients=True):
    inputs = (v_tm1, v_t, r_t, discount_t, rho_tm1, jnp.asarray(lambda_), jnp.asarray(clip_rho_threshold))
    if not stop_target_gradients:
        return _errors(*inputs)
    fixed = jax.tree_util.tree_map(jax.lax.stop_gradient, inputs)
    return _errors(*fixed) + (fixed[0] - v_tm1)
