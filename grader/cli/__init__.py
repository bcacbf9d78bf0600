"""Doors: the ways in and out. The command line, the notebook, and what comes after them."""
