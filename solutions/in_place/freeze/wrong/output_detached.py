"""The frozen block's output is cut off the graph, so everything before the block stops learning too.

A frozen layer is a fixed function, and a fixed function has a derivative with respect to its input. The
layers in front of it, and the input itself, still need the gradient that comes back through it.

Make the block's own parameters constants, and leave the tensors that pass through it attached.
"""


def freeze(model, names):
    for name in names:
        part = model.get_submodule(name)
        part.eval()
        part.zero_grad()
        part.register_forward_hook(lambda module, args, output: output.detach())
