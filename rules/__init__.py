"""The rules of the game: an engine and the systems that run on it. No input or output, no clock, no screen."""
