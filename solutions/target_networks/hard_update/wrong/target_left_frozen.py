"""The values are right, but the update also switched off gradients on all of the target's parameters.

Whether the target requires gradients is for its owner to say. One who meant to fine-tune it later, or to put it
in an optimiser for another phase, finds it frozen by a function that was asked for a copy.

Copy values, and leave flags alone.
"""


def hard_update(target, online):
    target.load_state_dict(online.state_dict())
    target.requires_grad_(False)
