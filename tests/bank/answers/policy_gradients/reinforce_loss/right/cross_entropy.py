"""Cross-entropy is minus the log-probability already; the sign is absorbed."""
import torch
import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    reward = rewards.detach()
    surprise = F.cross_entropy(logits, actions, reduction="none")
    return torch.dot(surprise, reward - reward.mean()) / len(reward)
