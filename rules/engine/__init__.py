"""What every system shares: hexes, board, dice, decisions, events and the game as a log of actions."""
