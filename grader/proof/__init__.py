"""The proof: are the graders right? Known solutions, mutants and honest variants tell."""
