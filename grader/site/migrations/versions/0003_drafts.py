"""Drafts: what a student has typed and not yet handed in."""

import sqlalchemy as sa
from alembic import op

revision = "0003_drafts"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.create_table(
        "drafts",
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("slug", sa.String(length=200), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("edited", sa.Float(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("earlier", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name=op.f("fk_drafts_person_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person_id", "slug", name=op.f("pk_drafts")),
    )
