"""The copy came back unedited.

`add` returns a new tensor and leaves its own alone; `add_` writes into it. The result of the first kind is
lost unless it is given a name.

Look at the line that makes the edit and say where its result goes.
"""


def clone_before_edit(x):
    edited = x.clone()
    edited.add(1.0)
    return x.sin().sum(), edited
