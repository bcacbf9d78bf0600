"""A small frozen object makes the weight with addcmul from a numpy copy of the noise, and functional linear
applies it.
"""

import dataclasses

import torch
import torch.nn.functional as F


@dataclasses.dataclass(frozen=True)
class _Weights:
    mean: torch.Tensor
    scale: torch.Tensor
    noise: torch.Tensor

    @property
    def value(self):
        return torch.addcmul(self.mean, self.scale, self.noise)


def noisy_linear(x, mu, sigma, eps):
    noise = torch.from_numpy(eps.detach().cpu().numpy().copy()).to(eps.device)
    return F.linear(x, _Weights(mu, sigma, noise).value)
