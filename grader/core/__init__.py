"""Core: the records that packages exchange, and how they travel and are stored. Plain data, numpy only."""
