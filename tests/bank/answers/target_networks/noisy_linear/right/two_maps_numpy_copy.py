"""Two matrix products and a copy of the noise that goes through numpy."""
import numpy as np
import torch


def noisy_linear(x, mu, sigma, eps):
    noise = torch.from_numpy(np.array(eps.detach().cpu().numpy(), dtype=np.float32, copy=True))
    return x @ mu.T + torch.einsum("bi,oi->bo", x, sigma * noise)
