"""The terminal: screens, widgets, keys, the command line and saved games."""
