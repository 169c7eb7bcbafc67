"""Types for annotations: of keyword arguments, and of answers that functions return.

>>> from typing import Unpack
>>> from quadrille.types import Options
>>> def statuses(puzzles: list[str], **options: Unpack[Options]) -> list[str]:
...     return quadrille.check(puzzles, **options)["status"]
>>> statuses(["1.....3..4.....2"], timeout=1.0)
['unique']
"""

from __future__ import annotations

from ._clues import Minimality
from ._columns import Puzzles
from ._counts import Listing
from ._cover import Conflict, CoverStats, Estimate, Interval, PartCount, Priced, Reduced
from ._explain import Link
from ._measures import Measured
from ._proofs import Verified
from ._puzzles import Wishes
from ._settings import Options, Rules, Timed, Watched, Worked
from ._why import Cause, Necessity, Relations

__all__ = [
    "Cause",
    "Conflict",
    "CoverStats",
    "Estimate",
    "Interval",
    "Link",
    "Listing",
    "Measured",
    "Minimality",
    "Necessity",
    "Options",
    "PartCount",
    "Priced",
    "Puzzles",
    "Reduced",
    "Relations",
    "Rules",
    "Timed",
    "Verified",
    "Watched",
    "Wishes",
    "Worked",
]
