"""The 2e DB in the forest of Écouves, 12-13 August 1944. One module a chapter of its rulebook."""
