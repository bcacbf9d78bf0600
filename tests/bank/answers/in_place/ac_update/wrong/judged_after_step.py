"""Reports both losses from before the steps, but lets the critic step first and then weighs the actor's
log-probabilities with the advantage of the critic that has already moved.
Page: "Both losses are computed with the networks as they are handed in, before either steps."
When: any batch with a critic that learns; the returned losses are right, the actor's new weights are not."""
import torch
import torch.nn.functional as F


def _values(critic, states):
    return critic(states).flatten()


def _policy_loss(actor, batch, advantage):
    chosen = -F.cross_entropy(actor(batch["states"]), batch["actions"], reduction="none")
    return -(advantage.detach() * chosen).mean()


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    returns = batch["returns"]
    advantage = returns - _values(critic, batch["states"])
    critic_loss = advantage.square().mean()
    with torch.no_grad():
        reported = _policy_loss(actor, batch, advantage)

    opt_critic.zero_grad()
    critic_loss.backward()
    opt_critic.step()

    opt_actor.zero_grad()
    _policy_loss(actor, batch, returns - _values(critic, batch["states"])).backward()
    opt_actor.step()
    return reported.item(), critic_loss.item()
