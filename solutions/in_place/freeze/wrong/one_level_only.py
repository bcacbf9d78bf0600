"""Only what sits directly in the named module was frozen, not what its children hold.

A container such as `Sequential` has no parameters of its own: they all belong to the layers inside. The
call raised no error and froze almost nothing.

`parameters` and `buffers` can look one level deep or all the way down: see which of the two you asked for.
"""


def freeze(model, names):
    for name in names:
        part = model.get_submodule(name)
        part.training = False
        for parameter in part.parameters(recurse=False):
            parameter.requires_grad_(False)
            parameter.grad = None
