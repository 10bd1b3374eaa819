"""The invariants of Queen's Garden: their numbers, and what a broken one means."""

EMPTY_SEAT, TILE_STORAGE, EXPANSION_STORAGE, SORTED, POINTS = range(1, 6)
SETS, CELLS_THERE, PLACE, PRINTED, TWINS, STRANGERS = range(6, 12)
ROUND, SEAT, FIRST, ACTING, END, PASSED, SCORED, FINES = range(12, 20)
STACK_SIZE, SLOT, SLOT_TILES, FACE, NOT_TURNED_UP = range(20, 25)
STEP, HAND, HAND_ROOM, CELL, PAID, CHOOSING, LIFTED, NO_WAY_OUT = range(25, 33)
HEX, EXPANSION_TWICE, UNSEEN, ALL_TILES_THERE, BAG, ALL_EXPANSIONS_THERE, TOO_FEW = range(33, 40)
WHEEL_SCORED, OPTIONS = range(40, 42)

BROKEN = {
    EMPTY_SEAT: "a seat where nobody sits has something",
    TILE_STORAGE: "more than 12 tiles and jokers in a storage (QG-6)",
    EXPANSION_STORAGE: "more than two expansions in a storage (QG-6)",
    SORTED: "a storage or a slot is not sorted, or holds something behind its end",
    POINTS: "points are not those begun with, plus earned, minus spent (QG-19 to QG-23)",
    SETS: "a cell of a garden has not one colour and one pattern",
    CELLS_THERE: "hexes on cells that are not there, or the free cells are not the others (QG-5)",
    PLACE: "a place holds no such expansion, or it is turned in no possible way (QG-5)",
    PRINTED: "the printed hex of an expansion is not on its cell (QG-3)",
    TWINS: "identical hexes in a group (QG-16)",
    STRANGERS: "a hex beside strangers only (QG-15)",
    ROUND: "there is no such round",
    SEAT: "there is no such seat",
    FIRST: "the seat that passed first has not, or nobody did (QG-21)",
    ACTING: "who acts is not whose turn it is",
    END: "the game is over before all have passed in its last round (QG-24)",
    PASSED: "who has passed does something more than discard (QG-20)",
    SCORED: "a round is scored that is not over (QG-23)",
    FINES: "more fines than rounds in which somebody passed first (QG-21)",
    STACK_SIZE: "the stack has another size (QG-8)",
    SLOT: "there is something in a slot that is not there (QG-8)",
    SLOT_TILES: "tiles lie where none can lie (QG-12)",
    FACE: "the stack does not lie face down (QG-8)",
    NOT_TURNED_UP: "an expansion without tiles lies face down (QG-12)",
    STEP: "what the seat is in the middle of does not go together",
    HAND: "the hex in hand cannot be, or could not be paid for (QG-13)",
    HAND_ROOM: "the hex in hand had no room in the storage (QG-6)",
    CELL: "the hex in hand cannot lie on its cell (QG-15, QG-16)",
    PAID: "what is paid does not go with what is due (QG-13)",
    CHOOSING: "there is no choice among the copies of a hex (QG-9)",
    LIFTED: "no tile came from the top of the stack (QG-11)",
    NO_WAY_OUT: "what was begun cannot be finished (QG-10, QG-13, QG-15)",
    HEX: "there is no such hex",
    EXPANSION_TWICE: "an expansion lies open twice (QG-2)",
    UNSEEN: "an expansion that nobody has seen lies open, or there is no such one",
    ALL_TILES_THERE: "there are not three tiles of a hex (QG-2)",
    BAG: "the tiles in the bag do not add up",
    ALL_EXPANSIONS_THERE: "the expansions do not add up (QG-2)",
    TOO_FEW: "fewer expansions are unseen than lie face down (QG-8)",
    OPTIONS: "an option has no such value",
    WHEEL_SCORED: "the last round is scored wrongly (QG-23)",
}
