"""Declaring records, and plain data in and out of them."""

import pickle

import numpy as np
import pytest

import tiergarten
from tiergarten.engine.errors import BadPosition
from tiergarten.engine.readable import readable
from tiergarten.engine.record import (
    Choice,
    Counts,
    Flag,
    Listed,
    Many,
    Number,
    Record,
    Seat,
    Several,
    content_of,
    legal_ids,
    state_record,
)

INNER = Record(count=Number(most=9), kind=Choice(("cat", "dog"), none=255))
OUTER = Record(
    inner=INNER,
    seats=Several(range(4)),
    open=Flag(),
    deep=Number(most=70_000, bits=32),
    below=Number(most=9, least=-9),
    turn=Number(most=3, none=255),
)


def test_plain_data_round_trips() -> None:
    plain = {
        "inner": {"count": 4, "kind": "dog"},
        "seats": [0, 3],
        "open": True,
        "deep": 65_536,
        "below": -3,
        "turn": None,
    }
    record = OUTER.read(plain)
    assert record.inner.count == 4
    assert record.seats == 0b1001
    assert OUTER.plain(record) == plain


def test_missing_fields_are_zero_and_none_has_its_number() -> None:
    record = OUTER.read({"inner": {"kind": None}})
    assert record.inner.kind == 255
    assert record.deep == 0
    assert OUTER.plain(record)["inner"]["kind"] is None


@pytest.mark.parametrize(
    ("plain", "field"),
    [
        ({"inner": {"count": 10}}, "inner.count"),
        ({"inner": {"count": True}}, "inner.count"),
        ({"inner": {"count": "4"}}, "inner.count"),
        ({"inner": {"kind": "cow"}}, "inner.kind"),
        ({"inner": {"colour": 1}}, "inner.colour"),
        ({"inner": 5}, "inner"),
        ({"seats": [4]}, "seats[0]"),
        ({"seats": [False]}, "seats[0]"),
        ({"seats": "0"}, "seats"),
        ({"open": 2}, "open"),
        ({"below": -10}, "below"),
    ],
)
def test_what_cannot_be_is_refused_by_field(plain: dict[str, object], field: str) -> None:
    with pytest.raises(BadPosition) as error:
        OUTER.read(plain)
    assert error.value.field == field


def test_lists_show_only_what_is_used() -> None:
    table = Record(used=Number(), items=Many(Number(), 5, used=lambda record: int(record.used)))
    record = table.read({"used": 2, "items": [7, 8]})
    assert table.plain(record) == {"used": 2, "items": [7, 8]}
    with pytest.raises(BadPosition, match="3 entries instead of 2"):
        table.read({"used": 2, "items": [7, 8, 9]})


def test_counts_are_written_as_a_dict_or_a_list() -> None:
    box = Record(tiles=Counts(("cat", "dog"), most=3))
    assert box.plain(box.read({"tiles": {"dog": 2}})) == {"tiles": {"dog": 2}}
    assert box.plain(box.read({"tiles": ["cat", "dog", "dog"]})) == {"tiles": {"cat": 1, "dog": 2}}
    for wrong, field in (
        ({"cow": 1}, "tiles.cow"),
        ({"dog": 4}, "tiles.dog"),
        ([["dog"]], "tiles[0]"),
        (7, "tiles"),
    ):
        with pytest.raises(BadPosition) as error:
            box.read({"tiles": wrong})
        assert error.value.field == field


def test_lists_of_names_are_kept_as_numbers() -> None:
    truck = Record(load=Listed(("cat", "dog"), most=2, item="tile"))
    record = truck.read({"load": ["dog", "cat"]})
    assert record.load.count == 2
    assert list(record.load.tile) == [1, 0]
    assert truck.plain(record) == {"load": ["dog", "cat"]}
    for wrong, field in ((["cow"], "load[0]"), (["cat"] * 3, "load"), ("cat", "load")):
        with pytest.raises(BadPosition) as error:
            truck.read({"load": wrong})
        assert error.value.field == field
    ascending = Listed(("cat", "dog"), most=2, item="tile", in_order=True)
    assert list(ascending.read(["dog", "cat"], "", None)["tile"]) == [0, 1]


def test_records_nest_and_change_in_place() -> None:
    state = state_record(3, zoo=Many(INNER, 3)).new()
    state.zoo[1].count += 1
    state.zoo[1].count += 1
    assert [zoo.count for zoo in state.zoo] == [0, 2, 0]
    assert state.dtype.names[:5] == ("players", "acting", "over", "ply", "rng")
    assert isinstance(state, np.record)


def test_seats_are_those_at_the_table() -> None:
    table = state_record(5, turn=Seat(), start=Seat(none=255), told=Seat(none=255, as_text=True))
    record = table.read({"players": 3, "acting": [2], "turn": 2, "start": None, "told": "1"})
    assert (record.acting, record.turn, record.start, record.told) == (0b100, 2, 255, 1)
    assert table.plain(record)["told"] == "1"
    assert table.plain(record)["turn"] == 2
    assert table.read({"players": 3, "told": 1}).told == 1
    for wrong, field in (
        ({"turn": 3}, "turn"),
        ({"turn": None}, "turn"),
        ({"turn": "1"}, "turn"),
        ({"turn": True}, "turn"),
        ({"start": -1}, "start"),
        ({"told": "3"}, "told"),
        ({"told": "01"}, "told"),
        ({"acting": [0, 3]}, "acting[1]"),
        ({"acting": [False]}, "acting[0]"),
    ):
        with pytest.raises(BadPosition) as error:
            table.read({"players": 3, **wrong})
        assert error.value.field == field
    with pytest.raises(BadPosition, match=r"^turn: there is no seat 3; seats go from 0 to 2$"):
        table.read({"players": 3, "turn": 3})


def test_a_number_takes_as_many_bytes_as_its_largest_value_needs() -> None:
    """A field that is too small would lose the upper bits in compiled code, silently."""
    limits = {255: 1, 256: 2, 4095: 2, 65_535: 2, 65_536: 4, 2**32: 8}
    assert {most: Number(most=most).dtype.itemsize for most in limits} == limits
    assert Number(most=200, least=-1).dtype == np.int16
    assert Number(most=300, none=70_000).dtype == np.uint32
    with pytest.raises(ValueError, match="0 to 300 do not fit into 8 bits"):
        Number(most=300, bits=8)
    with pytest.raises(ValueError, match="do not fit into 64 bits"):
        Number(most=2**64)


def test_a_mask_of_too_many_names_is_refused() -> None:
    assert Several(range(16)).dtype == np.uint16
    with pytest.raises(ValueError, match="16 names, not 17"):
        Several(range(17))


def test_a_list_of_legal_moves_is_ones_own() -> None:
    """Lists are remembered by the position: what somebody does with theirs concerns nobody else."""
    match = tiergarten.new("zooloretto", players=3, seed=1)
    rules, state = match.game.rules, match.record()
    listed = legal_ids(rules.legal, state, match.acting[0])
    known = [*listed]
    listed.clear()
    assert legal_ids(rules.legal, state, match.acting[0]) == known == [m.id for m in match.legal()]


def test_the_legal_moves_of_a_record_that_is_played_on_are_listed_anew() -> None:
    match = tiergarten.new("zooloretto", players=3, seed=1)
    rules, state, seat = match.game.rules, match.record(), match.acting[0]
    before = legal_ids(rules.legal, state, seat)
    rules.play(state, seat, before[0])
    match.play(before[0], seat)
    assert legal_ids(rules.legal, state, match.acting[0]) == [m.id for m in match.legal()] != before


def test_a_present_position_cannot_be_changed() -> None:
    match = tiergarten.new("zooloretto", 3, seed=1)
    for record, field in ((match.present, "turn"), (match.present.hand, "count")):
        with pytest.raises(ValueError, match="read-only"):
            setattr(record, field, 1)
    before, state = match.present, match.content()
    match.play("draw")
    assert content_of(before) == state != match.content()


def test_records_are_the_same_however_they_came_here() -> None:
    """Within another one, through another process, of a kind of ours or as NumPy makes them."""
    match = tiergarten.new("zooloretto", 3, seed=1)
    legal = match.game.rules.legal
    plain = np.frombuffer(bytearray(match.content()), match.game.record.dtype).view(np.recarray)[0]
    for state in (match.present, match.record(), plain):
        for record in (state, pickle.loads(pickle.dumps(state))):
            assert content_of(record) == match.content()
            assert readable(record) == readable(match.present)
            assert legal_ids(legal, record, 0) == [move.id for move in match.legal(0)]
            assert content_of(record.hand) == bytes(record.hand.data)
            assert readable(record.hand) == readable(match.present).hand


def test_the_names_of_ours_are_no_fields() -> None:
    with pytest.raises(ValueError, match="a record has a 'data' of its own"):
        state_record(2, data=Number(most=3))
