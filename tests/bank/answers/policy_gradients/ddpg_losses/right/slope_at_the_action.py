"""The actor's loss from the critic's slope at the action: a zero that carries the right gradient."""
import torch


def _target(actor_target, critic_target, batch, gamma):
    q = critic_target(batch["next_states"], actor_target(batch["next_states"]))[:, 0]
    return torch.where(batch["dones"] == 1, batch["rewards"], batch["rewards"] + gamma * q).detach()


def _actor_loss(actor, critic, states):
    action = actor(states)
    point = action.detach().clone().requires_grad_()
    loss = -critic(states, point).mean()
    (slope,) = torch.autograd.grad(loss, point, allow_unused=True, materialize_grads=True)
    return loss.detach() + ((action - action.detach()) * slope).sum()


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    error = critic(batch["states"], batch["actions"])[:, 0] - _target(actor_target, critic_target, batch, gamma)
    return error.square().mean(), _actor_loss(actor, critic, batch["states"])
