"""The loss is that of the edited values: the edit came first, and the sine read its result.

Everything can be differentiated, and everything is about another point than the one that was asked for.

The loss belongs to x as it was given. See which tensor the sine is taken of, and when.
"""


def clone_before_edit(x):
    edited = x.clone()
    edited.add_(1.0)
    return edited.sin().sum(), edited
