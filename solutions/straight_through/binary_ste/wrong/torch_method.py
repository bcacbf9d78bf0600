"""The function raises: it calls a method that belongs to torch, and a JAX array has no such method.

In torch `(x > 0).float()` and `x.detach()` are the usual words. In JAX both are functions or have other
names, and the first call ends with an `AttributeError`.

Look up how numpy changes the type of an array: JAX does it in the same way. For the stop, use `lax`.
"""


def binary_ste(x, clip=False):
    hard = (x > 0).float()
    return x + (hard - x).detach()
