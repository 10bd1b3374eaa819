"""The invariants of ZooSim: their numbers, and what a broken one means."""

LIST, START, OWNER, TILE, GEOMETRY, OVERLAP, EDGES, NO_LINK = range(1, 9)
EXITS_KEPT, TABLE, DOORS, AREA, STARS = range(9, 14)
TILES_LAID, BENCHES, WORTH, SINCE, TREES_WORTH = range(14, 19)
COINS, SCORED, SCORED_BENCHES, TOO_MANY_FIGURES, FIGURES, EMPTY_SEAT = range(19, 25)
EVERY_TILE, ROUND, ROW, TO_COME = range(25, 29)
FLAG, BID, LAYING, NO_AUCTION, ACTING, OPTIONS = range(29, 35)

BROKEN = {
    LIST: "more tiles are laid than there are",
    START: "the list does not begin with the start tiles (ZS-2)",
    OWNER: "a tile belongs to nobody at the table",
    TILE: "there is no such tile to lay, or it is turned in no possible way (ZS-1)",
    GEOMETRY: "the halves of a tile do not lie side by side in the zoo of its owner",
    OVERLAP: "two tiles lie on one square (ZS-6)",
    EDGES: "a path ends in grass (ZS-6)",
    NO_LINK: "no path of a tile goes on from an older one (ZS-6)",
    EXITS_KEPT: "the paths that leave a half are kept wrongly",
    TABLE: "a half is not found where it lies",
    DOORS: "the exits of the zoo are kept wrongly",
    AREA: "a half is not kept in its area (ZS-8)",
    STARS: "the stars of an area are kept wrongly (ZS-8)",
    TILES_LAID: "a zoo has another number of tiles (ZS-13)",
    BENCHES: "the paths make another number of loops (ZS-11)",
    WORTH: "the best area of a colour has another worth (ZS-8)",
    SINCE: "the best area of a colour was reached at another time (ZS-9)",
    TREES_WORTH: "the trees are counted or dated wrongly (ZS-10)",
    COINS: "more money than can be (ZS-13)",
    SCORED: "a round is scored that is not over (ZS-13)",
    SCORED_BENCHES: "benches were lost (ZS-11)",
    TOO_MANY_FIGURES: "more figures in a round than there are (ZS-8, ZS-10)",
    FIGURES: "the figures of the round just over are scored wrongly (ZS-8 to ZS-13)",
    EMPTY_SEAT: "there is something in a zoo where nobody sits",
    EVERY_TILE: "a tile is nowhere, or in more than one place (ZS-1)",
    ROUND: "there is no such round, or the game ended before its last (ZS-3, ZS-14)",
    ROW: "the row of tiles to sell cannot be (ZS-3, ZS-15)",
    TO_COME: "another number of tiles is still to come (ZS-3, ZS-15)",
    FLAG: "not every player has one flag on the pole (ZS-2)",
    BID: "a bid is more than all the money (ZS-4)",
    LAYING: "somebody lays who cannot: no seat, no place, or the game is over (ZS-7)",
    NO_AUCTION: "there are bids without an auction, or they are not settled (ZS-4)",
    OPTIONS: "an option has no such value",
    ACTING: "those who act are not those who have to bid or to lay (ZS-4, ZS-6)",
}
