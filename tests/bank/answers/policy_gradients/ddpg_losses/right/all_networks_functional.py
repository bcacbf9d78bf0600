"""All networks are called through torch.func.functional_call, with live or detached weights as a small
table says; columns are kept as columns.
"""

import torch
from torch.func import functional_call


class _Nets:
    def __init__(self, **nets):
        self.nets = nets

    def call(self, name, live, *inputs):
        net = self.nets[name]
        weights = {k: (p if live else p.detach()) for k, p in net.named_parameters()}
        return functional_call(net, weights, inputs)


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    nets = _Nets(actor=actor, critic=critic, actor_target=actor_target, critic_target=critic_target)
    states, following = batch["states"], batch["next_states"]
    reward, go_on = batch["rewards"].unsqueeze(1), 1.0 - batch["dones"].unsqueeze(1)

    dreamed = nets.call("actor_target", False, following)
    goal = (reward + gamma * go_on * nets.call("critic_target", False, following, dreamed)).detach()
    critic_loss = (nets.call("critic", True, states, batch["actions"]) - goal).pow(2).mean()
    actor_loss = -nets.call("critic", False, states, nets.call("actor", True, states)).mean()
    return critic_loss, actor_loss
