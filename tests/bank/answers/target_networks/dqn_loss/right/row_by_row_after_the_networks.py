"""Runs each network once on the batch and then loops over the transitions; data of the output."""
import torch


class _Loss:
    def __call__(self, q_net, target_net, batch, gamma):
        q_all = q_net(batch["states"])
        q_next = target_net(batch["next_states"]).data
        terms = []
        for i, action in enumerate(batch["actions"].tolist()):
            y = batch["rewards"][i].item()
            if batch["dones"][i].item() == 0:
                y += gamma * q_next[i].max().item()
            terms.append(torch.square(q_all[i, action] - y))
        return torch.stack(terms).mean()


dqn_loss = _Loss()
