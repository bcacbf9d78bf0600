"""Grad mode is switched by hand and put back in a finally; columns until the last line."""
import torch


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    found = torch.is_grad_enabled()
    torch.set_grad_enabled(False)
    try:
        rewards, dones = (batch[key].unsqueeze(-1) for key in ("rewards", "dones"))
        bounded = noise.clone()
        bounded[bounded > clip] = clip
        bounded[bounded < -clip] = -clip
        bounded += actor_target(batch["next_states"])
        first = q1_target(batch["next_states"], bounded)
        second = q2_target(batch["next_states"], bounded)
        cautious = torch.where(second < first, second, first)
        return (rewards + gamma * (1 - dones) * cautious).squeeze(-1)
    finally:
        torch.set_grad_enabled(found)
