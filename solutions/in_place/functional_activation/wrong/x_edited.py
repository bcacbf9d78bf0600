"""tanh was asked to write its result into x, and PyTorch refused: x is a leaf that requires a gradient.

Saving one tensor of memory would have cost the caller their input. The next function that reads x would
get something else than it was promised.

Methods without the trailing underscore return a new tensor.
"""


def functional_activation(x, bias):
    return (x.tanh_() - bias).relu_()
