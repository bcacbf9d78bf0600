"""An edited copy beside a loss whose backward pass still needs the original."""


def clone_before_edit(x):
    """(Σ sin x, x + 1): the edit is made on a copy, and x stays what autograd saved."""
    loss = x.sin().sum()
    edited = x.clone()
    edited.add_(1.0)
    return loss, edited
