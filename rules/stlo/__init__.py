"""St-Lô, 11-18 July 1944: battalions in the bocage. One module a chapter of its rulebook."""
