"""Dates, late policies, extensions, and who saw a solution."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    with op.batch_alter_table("rules") as rules:
        rules.add_column(sa.Column("own_dates", sa.Boolean(), nullable=False, server_default=sa.true()))
        rules.add_column(sa.Column("opens", sa.Float(), nullable=True))
        rules.add_column(sa.Column("late_until", sa.Float(), nullable=True))
        rules.add_column(sa.Column("late_policy", sa.String(10), nullable=False, server_default="none"))
        rules.add_column(sa.Column("late_percent", sa.Float(), nullable=False, server_default="10"))
        rules.add_column(sa.Column("own_solution", sa.Boolean(), nullable=False, server_default=sa.true()))
        rules.add_column(sa.Column("after_pass", sa.Boolean(), nullable=False, server_default=sa.true()))
        rules.add_column(sa.Column("after_due", sa.Boolean(), nullable=False, server_default=sa.false()))
        rules.add_column(sa.Column("cap", sa.Float(), nullable=True))
    op.create_table(
        "extensions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("scope", sa.String(length=200), nullable=False),
        sa.Column("due", sa.Float(), nullable=False),
        sa.Column("reason", sa.String(length=300), nullable=False),
        sa.Column("by_id", sa.Integer(), nullable=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name=op.f("fk_extensions_person_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["by_id"], ["people.id"], name=op.f("fk_extensions_by_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_extensions")),
        sa.UniqueConstraint("person_id", "scope", name=op.f("uq_extensions_person_id")),
    )
    op.create_table(
        "solution_views",
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("slug", sa.String(length=200), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name=op.f("fk_solution_views_person_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person_id", "slug", name=op.f("pk_solution_views")),
    )
    op.create_table(
        "course_options",
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("value", sa.String(length=2000), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_course_options")),
    )


def downgrade() -> None:
    """Go back."""
    op.drop_table("course_options")
    op.drop_table("solution_views")
    op.drop_table("extensions")
    with op.batch_alter_table("rules") as rules:
        for name in (
            "own_dates", "opens", "late_until", "late_policy", "late_percent", "own_solution", "after_pass",
            "after_due", "cap",
        ):  # fmt: skip
            rules.drop_column(name)
