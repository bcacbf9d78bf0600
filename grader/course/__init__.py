"""Shelf: where exercises and submissions are, and how a notebook becomes source, unrun."""
