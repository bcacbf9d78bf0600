"""Log-probabilities are cut off at -100, where their gradient ends too.
Page: "Logits may lie hundreds apart: $\\ln \\pi$ is still finite."
When: logits (200, 0) and action 1: ln pi is -200."""
import torch
import torch.nn.functional as F


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    states, actions, returns = batch["states"], batch["actions"], batch["returns"]
    log_pi = F.log_softmax(actor(states), dim=-1).clamp(min=-100.0)
    taken = log_pi[torch.arange(len(actions)), actions]
    advantage = returns - critic(states)[:, 0]
    actor_loss = -(advantage.detach() * taken).mean()
    critic_loss = (advantage**2).mean()
    opt_actor.zero_grad()
    opt_critic.zero_grad()
    actor_loss.backward()
    critic_loss.backward()
    opt_actor.step()
    opt_critic.step()
    return actor_loss.detach(), critic_loss.detach()
