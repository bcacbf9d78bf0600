"""Roles that JupyterHub takes back, sections, names without upper case, links to accounts, view as a student."""

import unicodedata

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    with op.batch_alter_table("people") as people:
        people.add_column(sa.Column("name_key", sa.String(400), nullable=True))
        people.add_column(sa.Column("hub_role", sa.Boolean(), nullable=False, server_default=sa.false()))
        people.add_column(sa.Column("section", sa.String(60), nullable=False, server_default=""))
    _fill_in()
    with op.batch_alter_table("people") as people:
        people.alter_column("name_key", existing_type=sa.String(400), nullable=False)
        people.create_unique_constraint(op.f("uq_people_name_key"), ["name_key"])
    with op.batch_alter_table("sign_ins") as sign_ins:
        sign_ins.add_column(sa.Column("view_as_id", sa.Integer(), nullable=True))
        sign_ins.create_foreign_key(
            op.f("fk_sign_ins_view_as_id"), "people", ["view_as_id"], ["id"], ondelete="SET NULL"
        )
    op.create_table(
        "account_links",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=True),
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("role", sa.String(length=20), nullable=False),
        sa.Column("section", sa.String(length=60), nullable=False),
        sa.Column("uses", sa.Integer(), nullable=False),
        sa.Column("by_id", sa.Integer(), nullable=True),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name=op.f("fk_account_links_person_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["by_id"], ["people.id"], name=op.f("fk_account_links_by_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_account_links")),
        sa.UniqueConstraint("digest", name=op.f("uq_account_links_digest")),
    )
    op.create_index(op.f("ix_account_links_person_id"), "account_links", ["person_id"])


def _fill_in() -> None:
    """Give everybody a key. Of two whose names differ only in upper case, the later keeps a key of their own."""
    people = sa.table(
        "people",
        sa.column("id", sa.Integer),
        sa.column("name", sa.String),
        sa.column("name_key", sa.String),
        sa.column("role", sa.String),
        sa.column("password", sa.String),
        sa.column("hub_role", sa.Boolean),
    )
    connection, keys = op.get_bind(), set()
    for number, name in connection.execute(sa.select(people.c.id, people.c.name).order_by(people.c.id)).all():
        key = unicodedata.normalize("NFKC", name).casefold()[:400]
        key = f"{key[:380]} {number}" if key in keys else key
        keys.add(key)
        connection.execute(people.update().where(people.c.id == number).values(name_key=key))
    hub = people.c.password.is_(None) & (people.c.role == "instructor")
    connection.execute(people.update().where(hub).values(hub_role=True))


def downgrade() -> None:
    """Go back."""
    op.drop_table("account_links")
    with op.batch_alter_table("sign_ins") as sign_ins:
        sign_ins.drop_constraint(op.f("fk_sign_ins_view_as_id"), type_="foreignkey")
        sign_ins.drop_column("view_as_id")
    with op.batch_alter_table("people") as people:
        people.drop_constraint(op.f("uq_people_name_key"), type_="unique")
        for name in ("name_key", "hub_role", "section"):
            people.drop_column(name)
