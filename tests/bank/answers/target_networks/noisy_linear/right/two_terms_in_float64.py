"""A quiet and a noisy term are computed apart in float64, which copies the noise, and the sum goes back to
float32.
"""

import torch


def noisy_linear(x, mu, sigma, eps):
    noise = torch.empty(eps.shape, dtype=torch.float64, device=eps.device)
    with torch.no_grad():
        noise.copy_(eps)
    rows = x.double()
    quiet = torch.einsum("bi,oi->bo", rows, mu.double())
    noisy = torch.einsum("bi,oi,oi->bo", rows, sigma.double(), noise)
    return (quiet + noisy).float()
