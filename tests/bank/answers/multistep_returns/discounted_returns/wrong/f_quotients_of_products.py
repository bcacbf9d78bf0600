"""In a default call divides cumulative products of the discounts (zeros are taken care of, underflow is not).

Page: "Somewhere you divide by a product of discounts ... The recursion needs no division." / "G_t = r_t + gamma_t G_{t+1}"
When: flag left out or True, and the running product of non-zero discounts underflows (e.g. T = 300, discounts 0.5): nan.
"""
import jax.numpy as jnp
from jax import lax


def _by_quotients(r_t, discount_t, seed):
    steps = r_t.shape[0]
    one = jnp.ones(1, jnp.float32)
    product = jnp.concatenate([one, jnp.cumprod(jnp.where(discount_t == 0, 1.0, discount_t))])
    episode = jnp.concatenate([jnp.zeros(1, jnp.int32), jnp.cumsum((discount_t == 0).astype(jnp.int32))])
    later = jnp.arange(steps + 1)[None, :] >= jnp.arange(steps)[:, None]
    same = episode[None, :] == episode[:steps, None]
    weights = jnp.where(later & same, product[None, :] / product[:steps, None], 0.0)
    payments = jnp.concatenate([r_t, seed[None]])
    return jnp.sum(weights * payments, axis=1)


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    seed = jnp.ravel(v_t)[-1]
    if stop_target_gradients:
        return lax.stop_gradient(_by_quotients(r_t, discount_t, seed))

    def back(later, step):
        now = step[0] + step[1] * later
        return now, now

    return lax.scan(back, seed, (r_t, discount_t), reverse=True)[1]
