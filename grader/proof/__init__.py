"""Yard: where the graders are graded."""
