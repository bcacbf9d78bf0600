"""The means and the noise are applied in two einsums."""
import torch


def noisy_linear(x, mu, sigma, eps):
    noise = torch.empty_like(eps, requires_grad=False)
    with torch.no_grad():
        noise.copy_(eps)
    mean = torch.einsum("bi,oi->bo", x, mu)
    spread = torch.einsum("bi,oi,oi->bo", x, sigma, noise)
    return mean + spread
