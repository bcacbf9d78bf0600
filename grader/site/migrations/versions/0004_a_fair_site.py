"""A fair queue and sign-in: when somebody's attempt was last taken, which attempts need long, known browsers."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.add_column("people", sa.Column("served", sa.Float(), nullable=False, server_default="0"))
    op.add_column("attempts", sa.Column("slow", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "known_browsers",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name=op.f("fk_known_browsers_person_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_known_browsers")),
        sa.UniqueConstraint("digest", name=op.f("uq_known_browsers_digest")),
    )
    op.create_index(op.f("ix_known_browsers_person_id"), "known_browsers", ["person_id"])


def downgrade() -> None:
    """Go back."""
    op.drop_table("known_browsers")
    op.drop_column("attempts", "slow")
    op.drop_column("people", "served")
