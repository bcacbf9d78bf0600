"""Takes the logarithm of a probability that is kept away from zero by a clamp.
Page: "Logits may lie hundreds apart: ln pi is still finite."
When: the action taken has a logit that is more than about 14 below the largest one: the loss saturates at
-A * ln(1e-6) and the actor gets no gradient from that row."""
import torch


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    probabilities = torch.softmax(actor(batch["states"]), dim=-1)
    taken = probabilities.gather(-1, batch["actions"].unsqueeze(-1)).squeeze(-1)
    log_taken = taken.clamp_min(1e-6).log()
    advantage = batch["returns"] - critic(batch["states"]).squeeze(-1)
    actor_loss = -(advantage.detach() * log_taken).mean()
    critic_loss = (advantage**2).mean()

    opt_actor.zero_grad()
    opt_critic.zero_grad()
    actor_loss.backward()
    critic_loss.backward()
    opt_actor.step()
    opt_critic.step()
    return actor_loss.item(), critic_loss.item()
