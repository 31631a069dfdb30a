"""Editor mode: editing scenarios from within the game."""
