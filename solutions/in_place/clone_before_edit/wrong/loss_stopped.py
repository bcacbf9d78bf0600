"""The loss has the right value and no graph: no gradient reaches x.

The tensor that the sine was taken of had been cut off from x, by `detach`, by `no_grad`, or by building a
new tensor from its values. That is a fine thing to do for the edit, but the loss needs the path.

Let the loss read x, and cut only what is going to be written into.
"""


def clone_before_edit(x):
    x = x.detach().clone()
    loss = x.sin().sum()
    return loss, x.add_(1.0)
