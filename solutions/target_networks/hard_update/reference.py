"""The periodic copy of the online network into the target network (Mnih et al., 2015)."""


def hard_update(target, online):
    """Make target's parameters and buffers a copy of online's."""
    target.load_state_dict(online.state_dict())
