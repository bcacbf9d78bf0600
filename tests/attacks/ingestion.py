"""Ingestion and feedback: attacks by the file itself, and by what is shown of it."""

INGESTION = []
