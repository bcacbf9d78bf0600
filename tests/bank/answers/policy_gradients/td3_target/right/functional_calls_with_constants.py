"""Unusual: torch.func.functional_call with detached parameters, in a callable object."""
import torch
from torch.func import functional_call


def constant(network):
    params = {name: p.detach() for name, p in network.named_parameters()}
    return lambda *inputs: functional_call(network, params, inputs)


class TD3Target:
    def __call__(self, actor_target, q1_target, q2_target, batch, gamma, noise, clip):
        mu, first, second = map(constant, (actor_target, q1_target, q2_target))
        s = batch["next_states"]
        a = mu(s) + torch.nn.functional.hardtanh(noise, -clip, clip)
        q = torch.stack([first(s, a), second(s, a)]).min(dim=0).values
        y = batch["rewards"].unsqueeze(1) + gamma * (1 - batch["dones"].unsqueeze(1)) * q
        return y.squeeze(1).detach()


td3_target = TD3Target()
