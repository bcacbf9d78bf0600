"""A second call after a step of the critic's optimiser rates the actor by the old critic: the frozen copy
is kept between calls.
"""

import copy
import weakref

import torch
import torch.nn.functional as F

_frozen = weakref.WeakKeyDictionary()


def _frozen_copy(critic):
    if critic not in _frozen:
        _frozen[critic] = copy.deepcopy(critic).requires_grad_(False)
    return _frozen[critic]


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    with torch.no_grad():
        s2 = batch["next_states"]
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * critic_target(s2, actor_target(s2)).squeeze(-1)
    critic_loss = F.mse_loss(critic(batch["states"], batch["actions"]).squeeze(-1), y)
    actor_loss = -_frozen_copy(critic)(batch["states"], actor(batch["states"])).mean()
    return critic_loss, actor_loss
