"""How a box ends itself, where nothing that it says could be believed any more."""

LEFT_A_THREAD = 117
"""The exit code of a box in which code of the student's goes on while what it did is measured."""
