"""Gets rid of the graph by switching the parameters' requires_grad off, and switches all of them on
afterwards.

Page: "The networks ... are left as they were found"; contract.md: "requires_grad ... stay as found,
whichever way they were".
When: target networks some or all of whose parameters arrive frozen (requires_grad=False).
"""
import torch


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    networks = (actor_target, q1_target, q2_target)
    for net in networks:
        net.requires_grad_(False)
    action = actor_target(batch["next_states"]) + noise.clamp(-clip, clip)
    low = torch.minimum(*(q(batch["next_states"], action) for q in (q1_target, q2_target)))
    y = batch["rewards"] + gamma * (1 - batch["dones"]) * low.squeeze(1)
    for net in networks:
        net.requires_grad_(True)
    return y
