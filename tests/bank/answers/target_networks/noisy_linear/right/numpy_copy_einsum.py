"""The noise leaves PyTorch and comes back on memory of its own; the product is an einsum."""
import numpy as np
import torch


def noisy_linear(x, mu, sigma, eps):
    noise = torch.from_numpy(np.array(eps.detach().cpu().numpy(), copy=True)).to(mu.device)
    return torch.einsum("bi,oi->bo", x, torch.addcmul(mu, sigma, noise))
