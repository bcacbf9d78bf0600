"""A loop over the transitions with plain numbers for the targets."""
import torch


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    terms = []
    for i in range(len(actions)):
        y = rewards[i].item()
        if not dones[i].item():
            y += gamma * q_next_target[i, int(q_next_online[i].argmax())].item()
        terms.append((q_s[i, int(actions[i])] - y) ** 2)
    return torch.stack(terms).mean()
