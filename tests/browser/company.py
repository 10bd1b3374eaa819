"""Two people at one table, each at a browser of their own."""

from tests.browser.visitor import Visitor


def invite(anna: Visitor, bert: Visitor, game: str, name: str = "Bert") -> str:
    """Anna makes a table and sends Bert the link, by which he takes a seat; the link."""
    anna.go().see(f"article[data-game={game}]")
    anna.click(f"article[data-game={game}] button[data-do=make]")
    anna.see("select[data-seat='1']")
    anna.page.select_option("select[data-seat='1']", "open")
    for seat in range(2, anna.count("select[data-seat]")):
        anna.page.select_option(f"select[data-seat='{seat}']", "bot:random")
    anna.click("button[data-do=create]")
    anna.see("[data-do=invite]")
    invitation = anna.page.locator("input[data-do=invite]").input_value()
    bert.page.goto(invitation)
    bert.see("form[data-do=join]")
    bert.page.fill("form[data-do=join] input[name=name]", name)
    bert.click("form[data-do=join] button[type=submit]")
    bert.sees_ply(0)
    anna.reads(name)
    return invitation


def to_move(*visitors: Visitor) -> Visitor:
    """Wait until it is the turn of one of them."""
    found: list[Visitor] = []

    def look() -> bool:
        found[:] = [visitor for visitor in visitors if visitor.has_turn()]
        return bool(found)

    visitors[0].becomes(look, True)
    return found[0]
