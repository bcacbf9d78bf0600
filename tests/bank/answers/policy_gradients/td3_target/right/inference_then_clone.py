"""Right: computed in inference mode, and cloned outside of it, which makes an ordinary tensor."""
import torch


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    with torch.inference_mode():
        bounded = torch.maximum(torch.minimum(noise, torch.full_like(noise, clip)), torch.full_like(noise, -clip))
        action = torch.add(actor_target(batch["next_states"]), bounded)
        low = torch.stack([q(batch["next_states"], action) for q in (q1_target, q2_target)]).amin(dim=0)
        y = torch.where(batch["dones"] == 1.0, batch["rewards"], batch["rewards"] + gamma * low[:, 0])
    with torch.no_grad():
        return y.clone()
