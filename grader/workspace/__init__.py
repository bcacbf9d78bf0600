"""The study: a student's workspace, what is done in it, what comes next, and the hints."""
