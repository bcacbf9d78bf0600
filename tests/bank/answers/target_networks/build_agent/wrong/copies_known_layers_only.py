"""Makes two networks and copies weight and bias of every layer; parameters of other names stay random.

Page: "a second network of the same architecture that starts with exactly the parameters of `q`".
When: the network has a torch.nn.Parameter of its own (self.scale, self.table, GRU weights ...), not called weight or bias.
"""
import torch


@torch.no_grad()
def copy_layers(target, q):
    for t, o in zip(target.modules(), q.modules(), strict=True):
        for name in ("weight", "bias"):
            value = getattr(o, name, None)
            if isinstance(value, torch.nn.Parameter):
                getattr(t, name).copy_(value)


def build_agent(make_net, lr, weight_decay):
    q, target = make_net(), make_net()
    copy_layers(target, q)
    target.requires_grad_(False)
    optimizer = torch.optim.AdamW(q.parameters(), lr=lr, weight_decay=weight_decay)
    return q, target, optimizer
