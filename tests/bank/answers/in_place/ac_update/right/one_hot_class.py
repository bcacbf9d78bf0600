r"""A small class for the update; one-hot choice of the log-probability; numbers in a named tuple."""

import torch
import torch.nn.functional as F



from typing import NamedTuple


class Losses(NamedTuple):
    actor: float
    critic: float


class _Update:
    def __init__(self, actor, critic):
        self.actor, self.critic = actor, critic

    def losses(self, states, actions, returns):
        values = self.critic(states).reshape(returns.shape)
        advantage = returns - values
        logits = self.actor(states)
        chosen = F.one_hot(actions, logits.shape[-1]).bool()
        log_pi = logits.log_softmax(dim=-1)[chosen]
        return -(log_pi * (returns - values.detach())).mean(), advantage.pow(2).mean()


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    pair = _Update(actor, critic).losses(**{k: batch[k] for k in ("states", "actions", "returns")})
    optimizers = (opt_actor, opt_critic)
    for optimizer in optimizers:
        optimizer.zero_grad()
    for loss in pair:
        loss.backward()
    for optimizer in optimizers:
        optimizer.step()
    return Losses(*(loss.item() for loss in pair))
