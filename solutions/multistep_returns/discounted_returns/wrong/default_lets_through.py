"""Called without the flag, the returns still carry gradients: your default is the permissive one.

Nearly every caller leaves the flag out, so the default is what trains. A critic that is fitted to these
returns would also move its own target. The same loss is printed, and no error is raised.

Compare the signature in the problem with yours, and ask which behaviour a caller gets who does not know
the flag.
"""

import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=False):
    def step(later, now):
        earlier = now[0] + now[1] * later
        return earlier, earlier

    _, returns = lax.scan(step, jnp.ravel(v_t)[-1], (r_t, discount_t), reverse=True)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
