"""Two custom rules, chosen by a dict; the mask is the residual."""
import jax
import jax.numpy as jnp


def _make(mask_of):
    @jax.custom_vjp
    def step(x):
        return jnp.heaviside(x, 0.0).astype(jnp.float32)

    def fwd(x):
        return step(x), mask_of(x)

    def bwd(mask, g):
        return (jnp.where(mask, g, jnp.zeros_like(g)),)

    step.defvjp(fwd, bwd)
    return step


_STEPS = {
    False: _make(lambda x: jnp.ones(jnp.shape(x), dtype=bool)),
    True: _make(lambda x: jnp.square(x) < 1),
}


def binary_ste(x, clip=False):
    return _STEPS[bool(clip)](jnp.asarray(x))
