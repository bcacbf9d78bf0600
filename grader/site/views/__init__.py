"""The pages of the site, by what a visitor does there."""
