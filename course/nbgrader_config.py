"""nbgrader's configuration of this course."""

try:
    from grader.gradebook import configure
except ImportError as error:  # nbgrader would go on without this file, and execute what is ours
    raise SystemExit(f"nbgrader's Python has no stopgrad: {error}") from error

c = get_config()  # noqa: F821 (nbgrader defines it)

c.CourseDirectory.course_id = "stopgrad"
# c.CourseDirectory.db_url = "postgresql+psycopg://user@host/gradebook"  # SQLite, in this folder, if not set

configure(c)  # `nbgrader autograde` gives our marks; what is not ours is graded as before
