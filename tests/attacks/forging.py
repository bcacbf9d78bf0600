"""Forging: attacks that answer without knowing."""

FORGING = []
