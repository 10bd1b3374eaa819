"""The table as text."""

import tiergarten
from tests.games.zooloretto_dice.positions import GAME, sheet, table, took
from tiergarten.bots import RandomBot
from tiergarten.engine.language import say_in
from tiergarten.games.zooloretto_dice.table import text

SAY = say_in("en")


def test_the_table_shows_trucks_and_sheets() -> None:
    mine = sheet(coins=4, barn="crocodile", crocodile=1, lion=3)
    match = table("lion coin", sheets={0: mine, 1: took(2)})
    shown = text.as_text(SAY, match.record(), 0, ("Anna", "Ben"))
    assert shown.splitlines() == [
        "Reserve: 2 dice",
        "Truck 1: lion | coin | ·",
        "Truck 2: · | · | ·",
        "Truck 3: · | · | ·",
        "",
        "                ▶ Anna (you)        Ben",
        "crocodile (+1)  ■     +1 ▼          □",
        "ostrich (+1)    □□                  □□",
        "monkey (+1)     □□□                 □□□",
        "elephant (+1)   □□□□                □□□□",
        "lion (+2)       ■■■□□               □□□□□",
        "coins           ■■■ ■□ □            ■■□ □□ □",
        "barn            ▼                   -",
        "points          5                   0",
        "this round      -                   took 2 dice",
    ]


def test_rolled_dice_are_shown() -> None:
    shown = text.as_text(SAY, table(rolled=["coin", "lion"]).record(), None, ("Anna", "Ben"))
    assert "Rolled: lion, coin" in shown.splitlines()
    assert "(you)" not in shown


def test_the_table_is_never_too_wide() -> None:
    names = ["Bartholomew the Magnificent of Nowhere"] * 4
    match = tiergarten.new(GAME, 4, seed=2, names=names)
    bot = RandomBot(seed=2)
    while not match.over:
        match.play(bot.choose(match))
        shown = text.as_text(SAY, match.record(), match.ply % 4, match.names)
        assert max(map(len, shown.splitlines())) <= 96
    assert "The last round" in shown


def test_the_legend_explains_every_mark() -> None:
    shown = text.legend(SAY)
    assert all(mark in shown for mark in ("■", "□", "+1", "▼"))
