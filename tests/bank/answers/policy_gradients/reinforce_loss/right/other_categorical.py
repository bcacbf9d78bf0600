"""A distribution object for the log-probabilities, and a sum over an explicit loop."""
import torch
from torch.distributions import Categorical


def reinforce_loss(logits, actions, rewards):
    with torch.no_grad():
        centred = torch.sub(rewards, torch.mean(rewards))
    log_probs = Categorical(logits=logits).log_prob(actions)
    total = logits.new_zeros(())
    for log_prob, weight in zip(log_probs.unbind(), centred.unbind()):
        total = total - log_prob * weight
    return total / len(log_probs)
