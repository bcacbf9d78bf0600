"""A transition that ends its episode still bootstraps from the next state.

After the last step there is no next state: what is stored there is padding or the start of another
episode, and its value leaks into the return of this one.

Look at what `dones` is 1 for, and make the bootstrap vanish there.
"""

import torch
import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    q_taken = q_net(batch["states"]).gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    with torch.no_grad():
        target = batch["rewards"] + gamma * target_net(batch["next_states"]).max(dim=1).values
    return F.mse_loss(q_taken, target)
