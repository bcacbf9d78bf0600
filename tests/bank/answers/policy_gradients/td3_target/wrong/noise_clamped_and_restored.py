"""The noise is clamped in place and written back at the end: an edit that is undone.
Page: "The networks, the batch, the noise ... are left as they were found." (contract.md: "This includes ... edits that you undo.")
When: any noise beyond the bound; noise._version grows (and a graph that saved noise breaks).
"""
import torch


@torch.no_grad()
def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    original = noise.clone()
    noise.clamp_(-clip, clip)
    s = batch["next_states"]
    a = actor_target(s) + noise
    q = torch.minimum(q1_target(s, a), q2_target(s, a)).squeeze(1)
    noise.copy_(original)
    return batch["rewards"] + gamma * (1 - batch["dones"]) * q
