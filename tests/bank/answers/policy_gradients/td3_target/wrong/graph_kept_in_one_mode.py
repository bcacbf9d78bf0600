"""Stops the graph only at networks in training mode, "since nobody trains a network in eval mode".
Page: "Returns: the targets $y$, float32 of shape `(B,)`, without a graph."
When: a target network is in eval mode, as target networks often are: the target has a graph that leads to its parameters.
"""
import torch


def call(net, *inputs):
    out = net(*inputs)
    return out.detach() if net.training else out


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    s = batch["next_states"]
    a = call(actor_target, s) + noise.clamp(-clip, clip)
    q = torch.min(call(q1_target, s, a), call(q2_target, s, a)).squeeze(1)
    return batch["rewards"] + gamma * (1 - batch["dones"]) * q
