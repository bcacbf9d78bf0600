"""The copy is cut from the graph before it is edited."""


def clone_before_edit(x):
    edited = x.detach().clone()
    edited += 1.0
    return x.sin().sum(), edited
