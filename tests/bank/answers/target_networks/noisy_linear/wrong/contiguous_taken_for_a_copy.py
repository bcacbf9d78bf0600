"""Takes eps.data.contiguous() for a copy; it is one only if the buffer was not contiguous.

Page: "The caller draws new noise into the same buffer ... The gradients must still be those of the noise that the forward pass used."
When: eps is contiguous and is redrawn in place before backward: sigma's gradient is that of the new noise.
"""
import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    noise = eps.data.contiguous()
    return F.linear(x, mu + sigma * noise)
