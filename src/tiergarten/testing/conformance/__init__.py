"""What every game must be able to do, written once for all of them: `CHECKS`."""

from tiergarten.testing.checking import CHECKS as CHECKS
from tiergarten.testing.conformance import declaration as declaration
from tiergarten.testing.conformance import lessons as lessons
from tiergarten.testing.conformance import matches as matches
from tiergarten.testing.conformance import moves as moves
from tiergarten.testing.conformance import scenes as scenes
from tiergarten.testing.conformance import scores as scores
from tiergarten.testing.conformance import secrets as secrets
from tiergarten.testing.conformance import seeing as seeing
from tiergarten.testing.conformance import steps as steps
from tiergarten.testing.conformance import thinking as thinking
from tiergarten.testing.conformance import words as words
