"""Zeroes the gradients of the target, which belong to the old weights.

Page: "the `.grad` ... of both networks are as they were, whatever they were"
When: a parameter of `target` has a gradient in `.grad`.
"""


def hard_update(target, online):
    target.load_state_dict(online.state_dict())
    target.zero_grad(set_to_none=False)
