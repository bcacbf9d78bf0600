"""Tables: every module that declares one, so that the metadata is whole wherever it is used."""

from __future__ import annotations

from grader.site import account_models, answer_models, deadline_models, models, operation_models

METADATA = models.Base.metadata
__all__ = ["METADATA", "account_models", "answer_models", "deadline_models", "operation_models"]
