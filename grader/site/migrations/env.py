"""Where Alembic starts: `Database.upgrade` hands over its connection."""

from alembic import context

from grader.site import account_models, deadline_models  # noqa: F401 - their tables are in the metadata too
from grader.site import operation_models  # noqa: F401 - its tables are in the metadata too
from grader.site.models import Base

context.configure(
    connection=context.config.attributes["connection"], target_metadata=Base.metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
