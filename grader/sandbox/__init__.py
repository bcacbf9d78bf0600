"""Sandbox: starts, confines, talks to and kills boxes.

Theory of operation. Three kinds of process:

- the **trusted process** runs pytest, draws the secret inputs and judges. It never runs a line of a
  submission. It holds one `Sandbox`, which starts a fork server per framework when it is first needed.
- a **fork server** has imported one framework and nothing of a course: no seed, no hidden file, no
  submission, a cleared environment. It forks on request, one child per submission, and ends a child
  on request. It talks with the trusted process over a seqpacket socket, the only descriptor that it
  reads; what it prints before it is ready tells why it could not begin.
- a **box** is such a child. It confines itself, then serves the worker's loop over a stream socket
  whose other end only the trusted process has.

Deadlines are the trusted process's own clock: when one passes, it has the fork server kill the box.
When the trusted process ends, for whatever reason, the fork server reads end-of-file and kills every
box; when the fork server ends, the kernel does (`PR_SET_PDEATHSIG`).
"""
