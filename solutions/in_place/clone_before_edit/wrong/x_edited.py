"""`x` was edited in place, and PyTorch refused: x is a leaf that requires a gradient.

A leaf is where gradients end up, so its value has to stay what it was when the forward pass read it.
`+=`, and every method whose name ends in an underscore, writes into the tensor on its left.

Give the edit a tensor of its own to write into.
"""


def clone_before_edit(x):
    y = x.sin()
    x += 1.0
    return y.sum(), x
