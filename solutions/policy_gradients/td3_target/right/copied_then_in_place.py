import torch


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    with torch.no_grad():
        jitter = noise.clone()
        jitter[jitter > clip] = clip
        jitter[jitter < -clip] = -clip
        action = actor_target(batch["next_states"])
        action += jitter
        q1 = q1_target(batch["next_states"], action)[:, 0]
        q2 = q2_target(batch["next_states"], action)[:, 0]
        q = torch.where(q1 < q2, q1, q2)
        q[batch["dones"].bool()] = 0.0
        return batch["rewards"].clone().add_(q, alpha=gamma)
