"""The noise is added to the weights without its scale.

Every weight then carries noise of the same size for ever, and sigma receives no gradient, because the output
does not depend on it.

Look at what stands before the noise in the formula.
"""

import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    return F.linear(x, mu + eps.detach().clone())
