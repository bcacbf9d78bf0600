import torch


def noisy_linear(x, mu, sigma, eps):
    eps64 = eps.detach().to(torch.float64)
    w = mu.double() + sigma.double() * eps64
    return torch.matmul(x.double(), w.T).to(x.dtype)
