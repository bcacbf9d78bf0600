"""Comments, marks by hand, appeals."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    _create("comments", sa.Column("text", sa.Text(), nullable=False))
    _create(
        "hand_marks",
        sa.Column("points", sa.Float(), nullable=True),
        sa.Column("reason", sa.String(length=1000), nullable=False),
    )
    _create(
        "appeals",
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=True),
        sa.Column("answered", sa.Float(), nullable=True),
    )


def _create(name: str, *columns: "sa.Column[Any]") -> None:
    """A table of what somebody wrote about an attempt."""
    op.create_table(
        name,
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("attempt_id", sa.Integer(), nullable=False),
        sa.Column("by_id", sa.Integer(), nullable=True),
        sa.Column("at", sa.Float(), nullable=False),
        *columns,
        sa.ForeignKeyConstraint(
            ["attempt_id"], ["attempts.id"], name=op.f(f"fk_{name}_attempt_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["by_id"], ["people.id"], name=op.f(f"fk_{name}_by_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f(f"pk_{name}")),
    )
    op.create_index(op.f(f"ix_{name}_attempt_id"), name, ["attempt_id"])


def downgrade() -> None:
    """Go back."""
    for name in ("appeals", "hand_marks", "comments"):
        op.drop_table(name)
