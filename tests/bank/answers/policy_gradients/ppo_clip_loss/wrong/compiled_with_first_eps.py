r"""Keeps one compiled function that has the eps of the first call built in.
Page: "`eps` | scalar float32 | $\varepsilon$, between 0 and 1"
When: from the second call on, if eps is another one and some ratio leaves the smaller of the two ranges.
"""
import jax
import jax.numpy as jnp
from jax import lax

_compiled = []


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    if not _compiled:

        @jax.jit
        def loss(new_logp, old_logp, advantage):
            ratio = jnp.exp(new_logp - lax.stop_gradient(old_logp))
            fixed = lax.stop_gradient(advantage)
            return -jnp.mean(jnp.minimum(ratio * fixed, jnp.clip(ratio, 1 - eps, 1 + eps) * fixed))

        _compiled.append(loss)
    return _compiled[0](new_logp, old_logp, advantage)
