"""The whole model was put into evaluation mode, the parts that are still learning included.

Their batch norms then neither use the batch's statistics nor gather new ones, and any dropout of theirs is
off: the rest of the network trains in a mode that it was not meant to train in.

Change the mode of what is named, and of nothing else.
"""


def freeze(model, names):
    model.eval()
    for name in names:
        for parameter in model.get_submodule(name).parameters():
            parameter.requires_grad_(False)
            parameter.grad = None
