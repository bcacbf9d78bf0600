"""Where Alembic starts: `Database.upgrade` hands over its connection."""

from alembic import context

from grader.site import (  # noqa: F401 - their tables are in the metadata too
    account_models,
    answer_models,
    deadline_models,
    operation_models,
)
from grader.site.models import Base

context.configure(
    connection=context.config.attributes["connection"], target_metadata=Base.metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
