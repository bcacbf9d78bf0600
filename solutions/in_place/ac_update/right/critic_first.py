import torch


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    states, actions, returns = batch["states"], batch["actions"], batch["returns"]
    v = critic(states)[:, 0]
    advantage = (returns - v).detach()
    critic_loss = torch.nn.functional.mse_loss(v, returns)
    opt_critic.zero_grad()
    critic_loss.backward()
    opt_critic.step()

    logp = torch.log_softmax(actor(states), dim=-1)[torch.arange(len(actions)), actions]
    actor_loss = -torch.mean(logp * advantage)
    opt_actor.zero_grad()
    actor_loss.backward()
    opt_actor.step()
    return actor_loss, critic_loss
