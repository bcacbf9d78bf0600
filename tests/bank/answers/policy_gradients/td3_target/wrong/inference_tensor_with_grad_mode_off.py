"""Uses inference mode where the caller has grad mode off anyway.
Page: "without a graph and otherwise an ordinary tensor" / "(A tensor that was made in `torch.inference_mode` cannot be used there.)"
When: called with grad mode off, used in a loss later.
"""
import torch


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    with torch.no_grad() if torch.is_grad_enabled() else torch.inference_mode():
        s = batch["next_states"]
        a = actor_target(s) + noise.clamp(-clip, clip)
        q = torch.minimum(q1_target(s, a), q2_target(s, a)).squeeze(-1)
        return batch["rewards"] + gamma * (1 - batch["dones"]) * q
