"""Grading: from submissions to verdicts. README.md in this folder says how it works."""
