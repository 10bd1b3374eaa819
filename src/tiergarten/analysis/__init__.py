"""What moves are worth: hints while a match is played, and reviews that tell luck from skill."""

from tiergarten.analysis.kept import kept_findings
from tiergarten.analysis.reviewed import Alternative, Review, ReviewedMove, ReviewedSeat
from tiergarten.analysis.reviewing import ITERATIONS, QUICK_ITERATIONS, ReviewStopped, review

__all__ = [
    "ITERATIONS",
    "QUICK_ITERATIONS",
    "Alternative",
    "Review",
    "ReviewStopped",
    "ReviewedMove",
    "ReviewedSeat",
    "kept_findings",
    "review",
]
