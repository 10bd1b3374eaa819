"""Measuring speed: `tiergarten bench`. Machines differ; ratios against peers travel."""

from tiergarten.bench.figures import report, run

__all__ = ["report", "run"]
