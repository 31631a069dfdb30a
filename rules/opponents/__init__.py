"""Computer players. They see what a player of their side sees, and answer with the same actions."""
