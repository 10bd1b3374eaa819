"""Tables in characters: columns that are aligned."""

from collections.abc import Sequence

GAP = "  "


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Aligned columns: names to the left, figures to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        name, *figures = row
        cells = [name.ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(figures, widths[1:], strict=True)]
        lines.append(GAP.join(cells).rstrip())
    return "\n".join(lines)
