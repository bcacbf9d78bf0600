"""x no longer holds what the caller passed in, and the slope of tanh is missing from the gradient.

Under `no_grad` PyTorch lets you write into a leaf, and it records nothing of what you did. The rest of the
function then starts from the overwritten x, as if tanh had never been applied.

Keep x, and let tanh be recorded like every other step.
"""

import torch


def functional_activation(x, bias):
    with torch.no_grad():
        x.tanh_()
    return torch.relu(x - bias)
