"""A fresh custom_vjp is built around each scale."""
import jax
import jax.numpy as jnp


class _Rounder:
    def __init__(self, scale):
        self.scale = scale

    def forward(self, x):
        return jnp.rint(x), ()

    def backward(self, residuals, cotangent):
        return (self.scale * cotangent,)

    def build(self):
        f = jax.custom_vjp(jnp.rint)
        f.defvjp(self.forward, self.backward)
        return f


def round_custom_vjp(x, scale, *, rounder=_Rounder):
    return rounder(float(scale)).build()(jnp.asarray(x))
