"""The networks' answers go to NumPy, and the arithmetic is done there in float64."""
import numpy as np
import torch


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    s = batch["next_states"]
    with torch.no_grad():
        a = actor_target(s) + torch.clip(noise, min=-clip, max=clip)
        q1, q2 = q1_target(s, a), q2_target(s, a)
    q = np.minimum(q1.numpy().astype(np.float64), q2.numpy().astype(np.float64))[:, 0]
    y = np.array(batch["rewards"].numpy(), dtype=np.float64)
    y += gamma * (1.0 - batch["dones"].numpy()) * q
    return torch.from_numpy(y.astype(np.float32))
