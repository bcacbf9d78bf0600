"""The actions index the batch axis, so a row's prediction is read from another row.

`gather(dim, index)` walks along `dim`: along 0 an action number is taken for a row number. No shape
gives it away as long as the batch has more rows than there are actions.

Q-values have shape (B, n_actions): say which of the two axes an action counts along.
"""

import torch
import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    q_taken = q_net(batch["states"]).gather(0, batch["actions"].unsqueeze(1)).squeeze(1)
    with torch.no_grad():
        q_next = target_net(batch["next_states"]).max(dim=1).values
        target = batch["rewards"] + gamma * (1.0 - batch["dones"]) * q_next
    return F.mse_loss(q_taken, target)
