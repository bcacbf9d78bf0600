"""Step 0 does not copy, although it is a multiple of every period.

Until the first copy, the target is whatever it was initialised with. With a period of ten thousand
that is a long time to learn from random values.

Check the condition at step 0 against the problem's definition.
"""

import jax
import jax.numpy as jnp
from jax import lax


def periodic_update(params, target, step, period):
    copy_now = (step > 0) & (step % period == 0)
    return jax.tree.map(lambda new, old: jnp.where(copy_now, new, lax.stop_gradient(old)), params, target)
