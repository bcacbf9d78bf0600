"""Also clips the action with noise, to the range of the batch's actions.
Page: "the action with noise, a-tilde, is not clipped again"
When: the target action is larger than all actions in the batch.
"""
import torch


@torch.no_grad()
def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    s = batch["next_states"]
    bound = batch["actions"].abs().max()
    a = torch.clamp(actor_target(s) + noise.clamp(-clip, clip), -bound, bound)
    q = torch.minimum(q1_target(s, a), q2_target(s, a)).squeeze(-1)
    return batch["rewards"] + gamma * (1 - batch["dones"]) * q
