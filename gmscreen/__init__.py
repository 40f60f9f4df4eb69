"""A game master's screen, alive in a terminal.

Builds a check in a few keys, shows its exact odds, rolls it or takes the faces that the
players rolled, and keeps the verdict with its reason. What the games say is in the package
`rules`; this package holds the campaign, the command line and the screens.
"""

__version__ = "0.1.0"
