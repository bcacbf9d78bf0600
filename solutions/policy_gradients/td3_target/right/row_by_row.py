import torch


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    targets = []
    for i in range(len(batch["rewards"])):
        if batch["dones"][i] > 0:
            targets.append(batch["rewards"][i])
            continue
        s2 = batch["next_states"][i : i + 1]
        a2 = actor_target(s2).detach() + noise[i : i + 1].clamp(-clip, clip)
        q = min(q1_target(s2, a2).item(), q2_target(s2, a2).item())
        targets.append(batch["rewards"][i] + gamma * q)
    return torch.stack(targets)
