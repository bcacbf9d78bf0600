"""The site: read a problem, sign in, attempt it, see the solution.

Theory of operation. Two kinds of process share one database and nothing else. The *server* answers
pages: it stores what a student hands in, shows what is stored, and never runs or imports any of it.
A *worker* takes attempts off the queue, has them graded in the sandbox by the same line as
`grader grade`, and records what came of it.

An attempt is a committed row before its page says "received". A worker holds a row by a lease that it
renews; where it dies, the lease runs out and another takes the row. A verdict is recorded once for
each attempt and round of grading, by a unique key, so that work done twice counts once. Whatever is
killed, and when, leaves rows that say what is still to be done.
"""
