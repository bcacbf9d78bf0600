"""The site: read a problem, sign in, attempt it, see the solution.

How it works. Two kinds of process share one database and nothing else. The *server* answers
requests: it stores what a student hands in, shows what is stored, and never runs or imports any of it.
A *worker* takes attempts off the queue, grades them in the sandbox through the same pipeline as
`grader grade`, and records the results.

A request comes over a connection with deadlines (`connections`), goes through `middleware`, then through the `endpoint` of its address, which reads the form, finds
the session and checks the CSRF token, to a view in `views`. Views read and change the database through the
other modules.

Students take turns (`queue_order`). A worker that hangs is replaced (`progress`, `supervisor`). Guessing
passwords slows down who guesses (`sign_in_line`).

An attempt is a committed row before its page says "received". A worker holds a row by a lease that it
renews; if the worker dies, the lease ends and another takes the row. A unique key records one verdict
per attempt and round of grading, so work done twice counts once. Whatever is killed, and when, the rows
say what is still to be done.
"""
