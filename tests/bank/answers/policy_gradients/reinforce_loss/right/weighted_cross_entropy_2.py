"""Unusual: cross entropy per row, weighted with einsum."""
import torch
import torch.nn.functional as F


@torch.no_grad()
def centred(rewards):
    return rewards - rewards.mean()


def reinforce_loss(logits, actions, rewards):
    surprise = F.cross_entropy(logits, actions, reduction="none")
    return torch.einsum("i,i->", surprise, centred(rewards)) / len(rewards)
