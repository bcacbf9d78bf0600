"""Memory of its own by empty_like and copy_ under no_grad, in a helper class that is called, with a product in float64."""
import torch


class _NoisyWeight:
    def __init__(self, mu, sigma, eps):
        with torch.no_grad():
            self.noise = torch.empty(eps.shape, dtype=torch.float64, device=eps.device)
            self.noise.copy_(eps)
        self.mu, self.sigma = mu, sigma

    def __call__(self, x):
        weight = self.mu.double() + self.sigma.double() * self.noise
        return torch.matmul(x.double(), weight.transpose(0, 1)).to(torch.float32)


def noisy_linear(x, mu, sigma, eps):
    return _NoisyWeight(mu, sigma, eps)(x)
