import torch


def dqn_loss(q_net, target_net, batch, gamma):
    alive = ~batch["dones"].bool()
    with torch.no_grad():
        future = torch.zeros_like(batch["rewards"])
        if alive.any():
            future[alive] = target_net(batch["next_states"][alive]).max(1)[0]
        target = batch["rewards"] + gamma * future
    q_values = q_net(batch["states"])
    picked = torch.stack([row[action] for row, action in zip(q_values, batch["actions"])])
    return torch.mean((picked - target).pow(2))
