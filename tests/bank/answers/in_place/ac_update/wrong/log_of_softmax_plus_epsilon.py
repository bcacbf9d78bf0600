"""ln(softmax + 1e-8) instead of a log-softmax.

Page: "Logits may lie hundreds apart: ln pi is still finite."
When: the action taken is more than about 18 below the best logit: the value is capped and its gradient vanishes.
"""
import torch


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    states, actions, returns = batch["states"], batch["actions"], batch["returns"]
    values = critic(states).squeeze(-1)
    advantage = returns - values
    probs = torch.softmax(actor(states), dim=-1)
    chosen = probs[torch.arange(len(actions)), actions]
    actor_loss = -(torch.log(chosen + 1e-8) * advantage.detach()).mean()
    critic_loss = (advantage**2).mean()
    opt_actor.zero_grad()
    opt_critic.zero_grad()
    actor_loss.backward()
    critic_loss.backward()
    opt_actor.step()
    opt_critic.step()
    return actor_loss.detach(), critic_loss.detach()
