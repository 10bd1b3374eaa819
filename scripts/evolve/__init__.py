"""Evolves the weights of Queen's Garden's quick policy: `python -m scripts.evolve FOLDER`.

    python -m scripts.evolve evolution --minutes 20
    python -m scripts.evolve evolution --minutes 40 --games games --write

A quick policy decides tens of millions of steps in a minute, so whole generations of candidates
play whole games against what stands and against earlier winners. Compiled code takes constants as
they are when it is compiled; so `loosened` makes a copy of the package in which the weights stand
in the position, a row for every seat, `contest` plays candidates against each other there, and
`evolution` breeds them. With `--games`, they also play the last rounds of kept games
(`scripts.selfplay`) to their ends, from where nearly all tiles have been taken: what can still be
planted is a question of its own, and rollouts ask it often.

It goes on from its folder; `--write` puts the weights into `evolved.py`. Whether they make the
search stronger is another question, for the arena.
"""
