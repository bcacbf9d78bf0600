r"""Only methods of Module: requires_grad_, zero_grad, eval, chained; returns the parts."""

import torch



from operator import attrgetter


def freeze(model, names):
    parts = [attrgetter(name)(model) for name in names]
    for part in parts:
        part.zero_grad(set_to_none=True)
        part.requires_grad_(False).eval()
    return parts
