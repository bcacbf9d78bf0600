"""The target was made in inference mode, and no loss that is differentiated can use it.

It has the right value and no graph. But autograd refuses to keep such a tensor for a backward pass,
and the critics' losses need just that.

Choose a form that switches recording off and leaves an ordinary tensor.
"""

import torch


@torch.inference_mode()
def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    next_states = batch["next_states"]
    next_actions = actor_target(next_states) + noise.clamp(-clip, clip)
    q1 = q1_target(next_states, next_actions).squeeze(1)
    q2 = q2_target(next_states, next_actions).squeeze(1)
    return batch["rewards"] + gamma * (1.0 - batch["dones"]) * torch.minimum(q1, q2)
