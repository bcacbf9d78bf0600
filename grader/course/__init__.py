"""The course: course.toml, exercises, notebooks, submissions and new exercises. Nothing here runs a student's code."""
