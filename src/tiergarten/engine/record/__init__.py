"""State records: one flat record of small integers is a position.

- `fields`: declaring what a record holds, and converting it to plain data and back;
- `memory`: records made of bytes, quickly read, copied and handed to compiled code;
- `scratch`: the records that compiled code writes its answers into;
- `limits`: how much there can be of what every game has.

All records are `np.record` all the way down, so that `state.zoo[1].enclosure[2].count += 1`
means the same compiled and interpreted.
"""

from tiergarten.engine.record.fields import (
    Choice,
    Counts,
    Custom,
    Field,
    Flag,
    Listed,
    Many,
    Number,
    Record,
    Seat,
    Seats,
    Several,
    as_list,
    name_index,
    state_record,
    too_many,
)
from tiergarten.engine.record.limits import (
    MOST_ACTIONS,
    MOST_LEGAL,
    MOST_PLY,
    MOST_SEATS,
)
from tiergarten.engine.record.memory import (
    Fixed,
    State,
    by_dtype,
    content_of,
    copy_of,
    dtype_of,
    fixed_record,
    header,
    keep_row,
    new_record,
    number_at,
    once_a_position,
    record_from,
    record_over,
)
from tiergarten.engine.record.scratch import (
    DONE,
    SCRATCH,
    SOLVED,
    SOLVING,
    THOUGHT,
    UNSOLVED,
    legal_ids,
    listed_by,
)

__all__ = [
    "DONE",
    "MOST_ACTIONS",
    "MOST_LEGAL",
    "MOST_PLY",
    "MOST_SEATS",
    "SCRATCH",
    "SOLVED",
    "SOLVING",
    "THOUGHT",
    "UNSOLVED",
    "Choice",
    "Counts",
    "Custom",
    "Field",
    "Fixed",
    "Flag",
    "Listed",
    "Many",
    "Number",
    "Record",
    "Seat",
    "Seats",
    "Several",
    "State",
    "as_list",
    "by_dtype",
    "content_of",
    "copy_of",
    "dtype_of",
    "fixed_record",
    "header",
    "keep_row",
    "legal_ids",
    "listed_by",
    "name_index",
    "new_record",
    "number_at",
    "once_a_position",
    "record_from",
    "record_over",
    "state_record",
    "too_many",
]
