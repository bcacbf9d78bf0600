"""The formula to the letter, except that rows far above the range with a positive advantage get a harmless exponent."""
import jax
import jax.numpy as jnp
from jax import lax


@jax.jit
def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    def one_row(new, old, adv):
        old, adv = lax.stop_gradient(old), lax.stop_gradient(adv)
        difference = new - old
        # above 20 the ratio is far out of range, and for adv >= 0 only the fact counts
        difference = jnp.where((difference > 20.0) & (adv >= 0), 20.0, difference)
        ratio = jnp.exp(difference)
        return lax.min(ratio * adv, jnp.clip(ratio, 1 - eps, 1 + eps) * adv)

    return -jax.vmap(one_row)(new_logp, old_logp, advantage).mean()
