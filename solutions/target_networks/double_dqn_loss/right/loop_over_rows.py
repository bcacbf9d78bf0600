import torch


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    losses = []
    for i in range(len(actions)):
        target = rewards[i].detach().clone()
        if not dones[i]:
            target += gamma * q_next_target[i, q_next_online[i].argmax()].item()
        losses.append((q_s[i, actions[i]] - target) ** 2)
    return torch.stack(losses).mean()
