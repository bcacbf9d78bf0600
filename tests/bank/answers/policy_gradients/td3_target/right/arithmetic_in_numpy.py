"""The networks are called without recording; all arithmetic is done in NumPy, and a new tensor is made from
the result.
"""

import numpy as np
import torch


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    following = batch["next_states"]
    with torch.no_grad():
        action = actor_target(following) + torch.from_numpy(np.clip(noise.detach().numpy(), -clip, clip))
        ratings = [critic(following, action).detach().numpy().reshape(-1) for critic in (q1_target, q2_target)]
    reward, done = batch["rewards"].numpy(), batch["dones"].numpy()
    target = reward + gamma * (1 - done) * np.minimum.reduce(ratings)
    return torch.from_numpy(np.array(target, dtype=np.float32))
