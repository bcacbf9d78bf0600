"""A stop after each network, and a loop over the rows for the target."""
import torch


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    s = batch["next_states"]
    low, high = torch.full_like(noise, -clip), torch.full_like(noise, clip)
    a = actor_target(s).detach() + torch.maximum(low, torch.minimum(high, noise))
    q1, q2 = q1_target(s, a).detach(), q2_target(s, a).detach()
    y = torch.empty_like(batch["rewards"])
    for i in range(len(y)):
        bootstrap = min(q1[i, 0].item(), q2[i, 0].item())
        y[i] = batch["rewards"][i].item() + gamma * (1 - batch["dones"][i].item()) * bootstrap
    return y
