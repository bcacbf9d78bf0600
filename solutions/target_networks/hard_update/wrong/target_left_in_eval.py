"""The update left the target in another mode than it found it in.

`train()` and `eval()` decide how dropout and batch normalisation behave in every later call. A copy that sets one
of them on its way changes results far from here.

If the mode has to change for a moment, put it back. For a copy it does not have to.
"""


def hard_update(target, online):
    target.load_state_dict(online.state_dict())
    target.eval()
