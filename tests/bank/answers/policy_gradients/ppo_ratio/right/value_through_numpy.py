"""The old log-probabilities become a NumPy array on the way."""
import numpy as np
import torch


def ppo_ratio(new_logp, old_logp):
    numbers = np.array(old_logp.detach().cpu().numpy(), dtype=np.float32)
    return torch.exp(new_logp - torch.as_tensor(numbers, dtype=new_logp.dtype, device=new_logp.device))
