import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    nll = F.cross_entropy(logits, actions, reduction="none")
    r = rewards.detach()
    return (nll * (r - r.mean())).sum() / len(r)
