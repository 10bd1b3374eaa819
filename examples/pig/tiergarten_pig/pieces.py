"""What is in the box: a die, paper, and two verbs."""

from tiergarten.engine.actions import Verb, VerbTable

MOST_PLAYERS = 4
SIDES = 6
BUST = 1  # PG-3: the side that takes it all
GOAL = 100  # PG-5

ACTIONS = VerbTable(Verb("roll"), Verb("hold"))
