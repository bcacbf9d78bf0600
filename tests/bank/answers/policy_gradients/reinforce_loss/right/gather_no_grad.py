"""Log-softmax and gather; the advantage is made under no_grad."""
import torch
import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    with torch.no_grad():
        advantage = rewards - rewards.mean()
    logp = F.log_softmax(logits, dim=-1).gather(1, actions.unsqueeze(1)).squeeze(1)
    return -torch.mean(logp * advantage)
