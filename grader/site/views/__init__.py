"""The views: one module per group of pages, each view a function from a request context to a response."""
