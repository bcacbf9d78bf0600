"""The arrays took a detour through numpy, so the function cannot be differentiated or jitted.

While JAX traces a function, there are no numbers behind its arrays yet, and numpy asks for numbers.
What does come back from numpy is a constant, with no path to the inputs.

Every operation that is needed here exists in `jax.numpy` under the same name.
"""

import jax.numpy as jnp
import numpy as np


def dueling_q(value, advantage):
    a = np.array(advantage)
    v = np.reshape(np.array(value), (*a.shape[:-1], 1))
    return jnp.asarray(v + a - a.mean(axis=-1, keepdims=True))
