"""A fair queue: when somebody's attempt was last taken, and which attempts need long."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.add_column("people", sa.Column("served", sa.Float(), nullable=False, server_default="0"))
    op.add_column("attempts", sa.Column("slow", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Go back."""
    op.drop_column("attempts", "slow")
    op.drop_column("people", "served")
