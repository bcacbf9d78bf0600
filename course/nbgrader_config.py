"""nbgrader's configuration of this course."""

from grader.gradebook import configure

c = get_config()  # noqa: F821 (nbgrader defines it)

c.CourseDirectory.course_id = "stopgrad"
# c.CourseDirectory.db_url = "postgresql+psycopg://user@host/gradebook"  # SQLite, in this folder, if not set

configure(c)  # `nbgrader autograde` gives our marks; what is not ours is graded as before
