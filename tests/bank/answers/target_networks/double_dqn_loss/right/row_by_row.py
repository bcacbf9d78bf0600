"""A plain loop over transitions with Python numbers for the targets."""
import torch


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    terms = []
    for i, action in enumerate(actions.tolist()):
        best = int(torch.argmax(q_next_online[i].detach()))
        y = rewards[i].item() + gamma * (1.0 - dones[i].item()) * q_next_target[i, best].item()
        terms.append((q_s[i, action] - y) ** 2)
    return torch.stack(terms).mean()
