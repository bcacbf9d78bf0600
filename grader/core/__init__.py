"""Words: what the rooms say to each other. Plain data, numpy only."""
