"""There is a copy, but the loss was computed from the very copy that was edited afterwards.

The sine saves its input for the backward pass. That input was the clone, and it changed after it had
been saved, so `backward` fails although x itself is unchanged.

Keep apart what the loss reads and what the edit writes: two tensors, two names.
"""


def clone_before_edit(x):
    edited = x.clone()
    loss = edited.sin().sum()
    edited.add_(1.0)
    return loss, edited
