"""Unusual: rlax idiom with its variable names, and stop_gradient applied to target_tm1."""
import jax
import jax.numpy as jnp


def vtrace(
    v_tm1, v_t, r_t, discount_t, rho_tm1, lambda_=1.0, clip_rho_threshold=1.0, stop_target_gradients=True
):
    """V-trace errors of one trajectory."""
    lambda_ = jnp.ones_like(discount_t) * lambda_
    c_tm1 = jnp.minimum(1.0, rho_tm1) * lambda_
    clipped_rhos_tm1 = jnp.minimum(clip_rho_threshold, rho_tm1)
    td_errors = clipped_rhos_tm1 * (r_t + discount_t * v_t - v_tm1)

    def _body(acc, xs):
        td_error, discount, c = xs
        acc = td_error + discount * c * acc
        return acc, acc

    _, errors = jax.lax.scan(_body, 0.0, (td_errors, discount_t, c_tm1), reverse=True)
    targets_tm1 = errors + v_tm1
    if stop_target_gradients:
        return jax.lax.stop_gradient(targets_tm1) - v_tm1
    return errors
