"""A student's workspace: the folder of notebooks, the progress in it, the visible checks and the next step."""
