"""The command line: one module per command, named as the command."""
