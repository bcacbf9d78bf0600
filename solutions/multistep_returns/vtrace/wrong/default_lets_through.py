"""Called without the flag, the function lets gradients through to next values, ratios and the rest.

An IMPALA learner squares these errors. With a live target the loss is no longer a regression of the
critic, and through the ratios it starts to train the policy as well.

Compare the default of the last argument with the problem's.
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
    stop_target_gradients=False,
):
    def step(later, now):
        error, fade = now
        earlier = error + fade * later
        return earlier, earlier

    td_errors = jnp.minimum(clip_rho_threshold, rho_tm1) * (r_t + discount_t * v_t - v_tm1)
    traces = lambda_ * jnp.minimum(1.0, rho_tm1)
    _, errors = lax.scan(step, jnp.float32(0.0), (td_errors, discount_t * traces), reverse=True)
    return lax.stop_gradient(errors + v_tm1) - v_tm1 if stop_target_gradients else errors
