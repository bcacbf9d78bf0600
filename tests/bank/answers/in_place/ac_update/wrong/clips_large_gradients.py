"""clip_grad_norm_ at 10 before each step, from habit.

Page: "Each network takes exactly one step of its own optimiser, along its own loss."
When: a network's gradient has a norm above 10 (large returns or states).
"""
import torch
import torch.nn as nn
import torch.nn.functional as F

MAX_GRAD_NORM = 10.0


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    newvalue = critic(batch["states"]).view(-1)
    advantages = batch["returns"] - newvalue
    nll = F.cross_entropy(actor(batch["states"]), batch["actions"], reduction="none")
    pg_loss = (advantages.detach() * nll).mean()
    v_loss = advantages.square().mean()
    opt_actor.zero_grad()
    opt_critic.zero_grad()
    pg_loss.backward()
    v_loss.backward()
    nn.utils.clip_grad_norm_(actor.parameters(), MAX_GRAD_NORM)
    nn.utils.clip_grad_norm_(critic.parameters(), MAX_GRAD_NORM)
    opt_actor.step()
    opt_critic.step()
    return pg_loss.item(), v_loss.item()
