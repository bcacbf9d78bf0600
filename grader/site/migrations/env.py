"""Where Alembic starts: `Database.upgrade` hands over its connection."""

from alembic import context

from grader.site.models import Base

context.configure(
    connection=context.config.attributes["connection"], target_metadata=Base.metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
