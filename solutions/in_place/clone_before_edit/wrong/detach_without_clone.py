"""x itself was changed, and the backward pass stopped at its version counter.

`detach()` gives a new tensor on the same memory, so an edit through it is an edit of x; so is one under
`no_grad`. Here autograd noticed, because both names share one counter, and it would not compute a gradient
from a value that is gone.

Ask of the tensor you write into: whose memory is it?
"""


def clone_before_edit(x):
    loss = x.sin().sum()
    edited = x.detach()
    edited.add_(1.0)
    return loss, edited
