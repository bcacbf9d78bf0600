"""nbgrader's configuration of this course."""

try:
    from grader.gradebook import configure
except ImportError as error:  # stop: nbgrader would go on without this file and run the notebooks itself
    raise SystemExit(f"nbgrader's Python has no stopgrad: {error}") from error

c = get_config()  # noqa: F821 (nbgrader defines it)

c.CourseDirectory.course_id = "stopgrad"
# c.CourseDirectory.db_url = "postgresql+psycopg://user@host/gradebook"  # SQLite, in this folder, if not set

configure(c)  # `nbgrader autograde` enters the marks of grader; other notebooks are graded as before
