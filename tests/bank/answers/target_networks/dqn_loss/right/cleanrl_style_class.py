"""Unusual: a callable object in the style of CleanRL; the target is computed in float64 and rounded once."""

import torch
import torch.nn.functional as F


class DQNLoss:
    def __init__(self, criterion=F.mse_loss):
        self.criterion = criterion

    def __call__(self, q_net, target_net, batch, gamma):
        obs, actions, rewards, next_obs, dones = (
            batch[key] for key in ("states", "actions", "rewards", "next_states", "dones")
        )
        with torch.no_grad():
            target_max, _ = target_net(next_obs).max(dim=1)
            td_target = rewards.double().flatten() + gamma * target_max.double() * (1 - dones.double().flatten())
        old_val = q_net(obs).gather(1, actions.unsqueeze(1)).squeeze(1)
        return self.criterion(old_val, td_target.float())


dqn_loss = DQNLoss()
