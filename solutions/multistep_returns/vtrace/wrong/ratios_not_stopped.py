"""Values are treated as the contract says; ratios, rewards, discounts and lambda are live by default.

rho_tm1 is a quotient of probabilities, and its numerator is the learner's own. Through it the critic's
loss would train the policy.

See to it that all of the target passes through the stop, not only its values.
"""

import jax.numpy as jnp
from jax import lax


def vtrace(
    v_tm1,
    v_t,
    r_t,
    discount_t,
    rho_tm1,
    lambda_=1.0,
    clip_rho_threshold=1.0,
    stop_target_gradients=True,
):
    def step(later, now):
        error, fade = now
        earlier = error + fade * later
        return earlier, earlier

    now = v_tm1
    if stop_target_gradients:
        v_tm1, v_t = lax.stop_gradient((v_tm1, v_t))
    td_errors = jnp.minimum(clip_rho_threshold, rho_tm1) * (r_t + discount_t * v_t - v_tm1)
    traces = lambda_ * jnp.minimum(1.0, rho_tm1)
    _, errors = lax.scan(step, jnp.float32(0.0), (td_errors, discount_t * traces), reverse=True)
    return errors + lax.stop_gradient(now) - now if stop_target_gradients else errors
