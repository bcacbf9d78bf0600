"""Plain calls switch gradients off and on around the advantages.
Page: "PyTorch's grad mode is as before"
When: called with grad mode off.
"""
import torch
import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    torch.set_grad_enabled(False)
    advantage = rewards - rewards.mean()
    torch.set_grad_enabled(True)
    logp = -F.cross_entropy(logits, actions, reduction="none")
    return -(logp * advantage).mean()
