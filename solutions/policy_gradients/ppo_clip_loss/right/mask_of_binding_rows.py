import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    sg = lax.stop_gradient
    rho, adv = jnp.exp(new_logp - sg(old_logp)), sg(advantage)
    too_good = (adv > 0) & (rho > 1 + eps)
    too_bad = (adv < 0) & (rho < 1 - eps)
    bound = 1 + jnp.sign(adv) * eps
    objective = jnp.where(too_good | too_bad, bound * adv, rho * adv)
    return jnp.mean(-objective)
