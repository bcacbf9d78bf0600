"""Runner: the loop inside a box, which holds one submission and answers calls with flows.

How it works. The fork server (see `grader.sandbox`) has imported the framework and forked; the
child has been confined and holds one descriptor, a stream socket to the trusted process. `serve`
reads requests from it, one at a time, and answers each with one frame that carries the request's
nonce and number; `calls` gets one frame per call, numbered on from there. `prepare` comes first: it loads the engine and the scene. `read` looks at the code. `load` runs a
submission's cells in a module of their own and says what they define. `call` makes one call of a
function and answers with its flow. `end` ends a session, where several share a box.

The student's code shares this process, so nothing here is a secret and nothing here is believed.
Whatever it patches, reads or forges, it can only answer with arrays, and they are judged elsewhere.
What the runner says besides arrays (that an input was edited, that jit failed, that memory is shared)
can be forged as well. To make that costly, what a submission replaces in this process is put back before
anything is measured (`grader.engines.guard`). Before its code runs it is read (`read`), which gives the flags.
"""
