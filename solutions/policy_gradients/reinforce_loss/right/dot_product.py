import torch


def reinforce_loss(logits, actions, rewards):
    centred = rewards.data - rewards.data.mean()
    logp = logits.log_softmax(-1)[torch.arange(len(actions)), actions]
    return -torch.dot(logp, centred).div(logp.numel())
