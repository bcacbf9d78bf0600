"""The sign is the other way round: what went well becomes less likely.

An optimiser makes the loss smaller. For the log-probability of a good action to rise, it has to enter the loss with
a minus.

Take one state with a positive advantage and ask which way its logit would move.
"""

import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    log_pi = F.log_softmax(logits, dim=1).gather(1, actions.unsqueeze(1)).squeeze(1)
    advantage = (rewards - rewards.mean()).detach()
    return (log_pi * advantage).mean()
