"""The networks are put into eval mode for the call and into train mode afterwards, however they came.
Page: "The networks ... are left as they were found."
When: a target network arrives in eval mode.
"""
import torch


@torch.no_grad()
def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    nets = (actor_target, q1_target, q2_target)
    for net in nets:
        net.eval()
    s = batch["next_states"]
    a = actor_target(s) + noise.clamp(-clip, clip)
    q = torch.minimum(q1_target(s, a), q2_target(s, a)).squeeze(1)
    for net in nets:
        net.train()
    return batch["rewards"] + gamma * (1 - batch["dones"]) * q
