"""Reports: verdicts as pages, tables and files that others read."""
