"""Cross-entropies weighted by advantages that went through Python numbers."""
import torch
import torch.nn.functional as F


def _advantages(rewards):
    copy = rewards.new_tensor(rewards.tolist())  # numbers: no graph can come along
    copy -= copy.mean()
    return copy


def reinforce_loss(logits, actions, rewards):
    surprise = F.cross_entropy(logits, actions, reduction="none")
    return torch.einsum("b,b->", surprise, _advantages(rewards)) / logits.shape[0]
