"""The critic's train/eval mode is put back by critic.train(was), so that a layer inside that was in another
mode changes its flag.
"""

import torch.nn.functional as F


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    was = critic.training
    critic.eval()
    values = critic(batch["states"]).squeeze(-1)
    critic.train(was)

    advantages = batch["returns"] - values
    nll = F.cross_entropy(actor(batch["states"]), batch["actions"], reduction="none")
    actor_loss = (advantages.detach() * nll).mean()
    critic_loss = advantages.square().mean()
    opt_actor.zero_grad()
    opt_critic.zero_grad()
    actor_loss.backward()
    critic_loss.backward()
    opt_actor.step()
    opt_critic.step()
    return actor_loss.item(), critic_loss.item()
