"""Our server beside boardgame.io's, in one run: `tiergarten bench --server`."""

from tiergarten.bench.server.comparing import compare, report

__all__ = ["compare", "report"]
