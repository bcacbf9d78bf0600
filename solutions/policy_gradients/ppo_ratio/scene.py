"""Log-probabilities that require gradients; without old ones, one tensor plays both parts."""


def build(new_logp, old_logp):
    """In the first epoch the old policy is the new one, and so is its tensor."""
    new_logp.requires_grad_()
    return {"new_logp": new_logp, "old_logp": new_logp if old_logp is None else old_logp.requires_grad_()}
