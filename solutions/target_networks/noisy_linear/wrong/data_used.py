"""After the caller has redrawn the noise, the gradient of sigma is computed from the new noise.

`.data` hands out the caller's memory without the counter by which autograd would notice a later write.
Nothing fails, and sigma is trained with numbers that the forward pass never saw.

Stay with the forms of stopping that autograd knows about, and see to it that the memory is yours.
"""

import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    return F.linear(x, mu + sigma * eps.data)
