import torch


def reinforce_loss(logits, actions, rewards):
    values = rewards.tolist()
    baseline = sum(values) / len(values)
    total = 0.0
    for row, a, r in zip(logits.double(), actions, values):
        shifted = row - row.max().detach()
        log_p = shifted[a] - shifted.exp().sum().log()
        total = total + log_p * (r - baseline)
    return (-total / len(values)).float()
