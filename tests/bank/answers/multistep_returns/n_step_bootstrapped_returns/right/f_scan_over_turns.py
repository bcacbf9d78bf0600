"""A scan of min(n, T) turns (more change nothing), with roll and set for the shift, and inputs stopped."""
import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    data = (r_t, discount_t, v_t, lambda_t)
    if stop_target_gradients:
        data = tuple(lax.stop_gradient(x) for x in data)
    r, g, v, lam = (jnp.asarray(x, jnp.float32) for x in data)

    def turn(ahead, _):
        now = r + g * (v + lam * (ahead - v))
        return jnp.roll(now, -1).at[-1].set(v[-1]), now

    turns = min(int(n), r.shape[0])
    _, all_turns = lax.scan(turn, v, None, length=turns)
    return all_turns[-1]
