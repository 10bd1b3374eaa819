"""What moves are worth: hints while a match is played, and reviews that tell luck from skill."""

from tiergarten.analysis.kept import kept_findings
from tiergarten.analysis.reviewed import Alternative, Review, ReviewedMove, ReviewedSeat
from tiergarten.analysis.reviewing import ReviewStopped, iterations_for, review

__all__ = [
    "Alternative",
    "Review",
    "ReviewStopped",
    "ReviewedMove",
    "ReviewedSeat",
    "iterations_for",
    "kept_findings",
    "review",
]
