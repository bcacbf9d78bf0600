"""CleanRL style: Categorical, one backward pass for the sum of both losses; a NamedTuple of floats."""
from typing import NamedTuple

import torch
from torch.distributions import Categorical


class Losses(NamedTuple):
    actor_loss: float
    critic_loss: float


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    obs, actions, returns = (batch[key] for key in ("states", "actions", "returns"))
    newvalue = critic(obs).flatten()
    newlogprob = Categorical(logits=actor(obs)).log_prob(actions)
    with torch.no_grad():
        advantages = returns - newvalue
    pg_loss = (-advantages * newlogprob).mean()
    v_loss = ((newvalue - returns) ** 2).mean()
    for optimizer in (opt_actor, opt_critic):
        optimizer.zero_grad(set_to_none=True)
    (pg_loss + v_loss).backward()
    opt_critic.step()
    opt_actor.step()
    return Losses(pg_loss.item(), v_loss.item())
