"""Playing line by line, with no control of the screen: for dumb terminals, screen readers and pipes.

A line is answered by lines. Everything that the screen offers in a game is here under a word.
"""
