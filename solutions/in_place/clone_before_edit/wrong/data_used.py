"""x was changed through `.data`, which autograd does not see: the gradient is wrong, and no error is
raised.

`.data` shares memory with x but not the version counter that guards it. The backward pass takes the cosine
of the edited values and calls it the gradient at the original ones. No error, no warning, a loss that looks
right.

Leave `.data` alone: with any other way of writing, PyTorch would have told you.
"""


def clone_before_edit(x):
    loss = x.sin().sum()
    edited = x.data
    edited.add_(1.0)
    return loss, edited
