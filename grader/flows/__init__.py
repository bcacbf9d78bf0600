"""Old import paths of version 0.1 that course files use. They still work, with a warning."""
