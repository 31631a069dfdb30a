"""The host: an SSH server for games. It lets players in by their keys and gives each session a process of its own.

The host process talks to the network and knows no game; a *nursery*, which has loaded everything once, forks a process
for each session; the process gives up all rights but those to the games before it looks at its first key.
"""
