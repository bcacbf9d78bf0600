"""Operation: audit log, processes, jobs, regraded attempts, settings, versions of the course, deletions."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

YOUNG_DAYS = 90
"""Lines of the audit log that are younger cannot be deleted."""
UNEDITED_SQLITE = (
    "CREATE TRIGGER audit_log_is_not_edited BEFORE UPDATE ON audit_log "
    "BEGIN SELECT RAISE(ABORT, 'the audit log is not edited'); END",
    "CREATE TRIGGER audit_log_is_kept BEFORE DELETE ON audit_log "
    f"WHEN old.at > (julianday('now') - 2440587.5 - {YOUNG_DAYS}) * 86400 "
    "BEGIN SELECT RAISE(ABORT, 'the audit log is kept'); END",
)
UNEDITED_POSTGRESQL = (
    "CREATE OR REPLACE FUNCTION audit_log_stays() RETURNS trigger AS $$ BEGIN "
    f"IF TG_OP = 'DELETE' AND old.at <= extract(epoch FROM now()) - {YOUNG_DAYS * 86400} THEN RETURN old; END IF; "
    "RAISE EXCEPTION 'the audit log is kept and not edited'; END $$ LANGUAGE plpgsql",
    "CREATE TRIGGER audit_log_stays BEFORE UPDATE OR DELETE ON audit_log "
    "FOR EACH ROW EXECUTE FUNCTION audit_log_stays()",
)


def upgrade() -> None:
    """Go forward."""
    _create_audit_log()
    op.create_table(
        "processes",
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("host", sa.String(200), nullable=False),
        sa.Column("pid", sa.Integer(), nullable=False),
        sa.Column("started", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.Column("busy_since", sa.Float(), nullable=True),
        sa.Column("graded", sa.Integer(), nullable=False),
        sa.Column("faults", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_processes")),
    )
    op.create_table(
        "jobs",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("by_id", sa.Integer(), nullable=True),
        sa.Column("asked", sa.Float(), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("claim", sa.String(64), nullable=True),
        sa.Column("lease", sa.Float(), nullable=False),
        sa.Column("starts", sa.Integer(), nullable=False),
        sa.Column("started", sa.Float(), nullable=True),
        sa.Column("ended", sa.Float(), nullable=True),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("complete", sa.Boolean(), nullable=False),
        sa.Column("lines", sa.JSON(), nullable=False),
        sa.Column("file", sa.String(300), nullable=False),
        sa.ForeignKeyConstraint(["by_id"], ["people.id"], name=op.f("fk_jobs_by_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_jobs")),
    )
    _create_regraded_attempts()
    op.create_table(
        "stored_settings",
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("value", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_stored_settings")),
    )
    op.create_table(
        "course_versions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("revision", sa.String(80), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("by_id", sa.Integer(), nullable=True),
        sa.Column("parts", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["by_id"], ["people.id"], name=op.f("fk_course_versions_by_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_course_versions")),
    )
    op.create_table(
        "pending_deletions",
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("asked", sa.Float(), nullable=False),
        sa.Column("due", sa.Float(), nullable=False),
        sa.Column("was_active", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name=op.f("fk_pending_deletions_person_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person_id", name=op.f("pk_pending_deletions")),
    )


def _create_audit_log() -> None:
    op.create_table(
        "audit_log",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=True),
        sa.Column("means", sa.String(20), nullable=False),
        sa.Column("action", sa.String(60), nullable=False),
        sa.Column("subject_id", sa.Integer(), nullable=True),
        sa.Column("slug", sa.String(200), nullable=False),
        sa.Column("detail", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit_log")),
    )
    op.create_index(op.f("ix_audit_log_at"), "audit_log", ["at"])
    op.create_index(op.f("ix_audit_log_action"), "audit_log", ["action"])
    on_sqlite = op.get_bind().dialect.name == "sqlite"
    for statement in UNEDITED_SQLITE if on_sqlite else UNEDITED_POSTGRESQL:
        op.execute(statement)


def _create_regraded_attempts() -> None:
    op.create_table(
        "regraded_attempts",
        sa.Column("regrade_id", sa.Integer(), nullable=False),
        sa.Column("attempt_id", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["regrade_id"], ["regrades.id"], name=op.f("fk_regraded_attempts_regrade_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["attempt_id"], ["attempts.id"], name=op.f("fk_regraded_attempts_attempt_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("regrade_id", "attempt_id", name=op.f("pk_regraded_attempts")),
    )
    op.create_index(op.f("ix_regraded_attempts_attempt_id"), "regraded_attempts", ["attempt_id"])
    # Of earlier regrades only the last one of each attempt is known.
    op.execute(
        "INSERT INTO regraded_attempts (regrade_id, attempt_id, round) "
        "SELECT regrade_id, id, round FROM attempts WHERE regrade_id IS NOT NULL"
    )


def downgrade() -> None:
    """Go back."""
    for name in (
        "pending_deletions",
        "course_versions",
        "stored_settings",
        "regraded_attempts",
        "jobs",
        "processes",
        "audit_log",
    ):
        op.drop_table(name)
