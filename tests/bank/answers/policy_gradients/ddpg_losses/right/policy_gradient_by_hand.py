"""The deterministic policy gradient theorem: dQ/da is asked for at a leaf action and given back by a custom
autograd function.
"""

import torch


class _MinusMeanQ(torch.autograd.Function):
    @staticmethod
    def forward(ctx, actions, ratings, slopes):
        ctx.save_for_backward(slopes)
        return -ratings.mean()

    @staticmethod
    def backward(ctx, upstream):
        (slopes,) = ctx.saved_tensors
        return -upstream * slopes / slopes.shape[0], None, None


def _target(actor_target, critic_target, batch, gamma):
    with torch.no_grad():
        following = batch["next_states"]
        bootstrap = critic_target(following, actor_target(following))[:, 0]
        return torch.where(batch["dones"] > 0.5, batch["rewards"], batch["rewards"] + gamma * bootstrap)


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    states = batch["states"]
    error = critic(states, batch["actions"])[:, 0] - _target(actor_target, critic_target, batch, gamma)
    critic_loss = torch.dot(error, error) / error.numel()

    chosen = actor(states)
    probe = chosen.detach().clone().requires_grad_(True)
    ratings = critic(states, probe)
    (slopes,) = torch.autograd.grad(ratings.sum(), probe, allow_unused=True)
    if slopes is None:
        slopes = torch.zeros_like(probe)
    return critic_loss, _MinusMeanQ.apply(chosen, ratings.detach(), slopes)
