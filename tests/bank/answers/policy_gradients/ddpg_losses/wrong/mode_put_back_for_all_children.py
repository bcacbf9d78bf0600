"""Puts the target networks into eval mode for the target and puts the mode back with .train(was), which
sets it for all submodules alike.

Page: "nothing in ... the networks is changed: neither values nor train/eval mode".
When: a target network in mixed modes, e.g. in train mode with one submodule in eval mode (or the
other way round).
"""
import torch
from torch.func import functional_call


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    targets = (actor_target, critic_target)
    modes = [net.training for net in targets]
    for net in targets:
        net.eval()
    with torch.no_grad():
        q = critic_target(batch["next_states"], actor_target(batch["next_states"])).flatten()
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * q
    for net, mode in zip(targets, modes):
        net.train(mode)

    error = critic(batch["states"], batch["actions"]).flatten() - y
    fixed = {name: p.detach() for name, p in critic.named_parameters()}
    q_of_actor = functional_call(critic, fixed, (batch["states"], actor(batch["states"])))
    return error.square().mean(), -q_of_actor.mean()
