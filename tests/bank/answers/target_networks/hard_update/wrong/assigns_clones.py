"""Loads clones with assign=True, which puts new tensors in the place of the old ones.

Page: "`target` is the same object as before, and so is each of its tensors."
When: always; an optimiser or a list that holds the old tensors sees it.
"""


def hard_update(target, online):
    state = {name: tensor.clone() for name, tensor in online.state_dict().items()}
    target.load_state_dict(state, assign=True)
