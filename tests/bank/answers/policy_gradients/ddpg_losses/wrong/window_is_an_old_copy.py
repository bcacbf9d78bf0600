r"""Works on a frozen copy of the critic, made once and kept.
Page: "\ell_{\text{actor}} = -\frac1B\sum_i Q\bigl(s_i, \mu(s_i)\bigr)" with "$Q$ the critic"
When: the critic's parameters have changed between two calls: the actor climbs the old critic.
"""
import copy
import weakref

import torch
import torch.nn.functional as F

_windows = weakref.WeakKeyDictionary()


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    if critic not in _windows:
        _windows[critic] = copy.deepcopy(critic).requires_grad_(False)
    with torch.no_grad():
        next_q = critic_target(batch["next_states"], actor_target(batch["next_states"])).squeeze(1)
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * next_q
    critic_loss = F.mse_loss(critic(batch["states"], batch["actions"]).squeeze(1), y)
    actor_loss = -_windows[critic](batch["states"], actor(batch["states"])).mean()
    return critic_loss, actor_loss
