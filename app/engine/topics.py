"""What a teacher can remark about a play."""

from dataclasses import dataclass
from enum import StrEnum


class Topic(StrEnum):
    """What a remark is about; its points and count are told beside each."""

    WINS = "wins"
    LOVERS_LEAP = "lovers-leap"
    BREAKS_CONTACT = "breaks-contact"  # count: the lead in the race that begins
    HITS_TWO = "hits-two"  # points: where
    POINTS_ON = "points-on"  # points: where the hitter's point is made
    HITS = "hits"  # points
    HITS_LOOSE = "hits-loose"  # points
    HITS_AND_RUNS = "hits-and-runs"  # points
    CLOSES_BOARD = "closes-board"
    PRIME = "prime"  # points: those made for it; count: how long it is
    BROKEN_PRIME = "broken-prime"  # points: those made for it; count: how many it has
    MAKES = "makes"  # points
    ANCHORS = "anchors"  # points
    LAST_ESCAPES = "last-escapes"
    RUNS_SAFE = "runs-safe"  # count: how many
    RUNS = "runs"  # points: to where
    SLOTS = "slots"  # points
    SPLITS = "splits"
    BUILDER = "builder"  # points
    ENTERS = "enters"  # points; count: how many
    NO_SHOT = "no-shot"
    SHUTS_OUT = "shuts-out"
    STAYS_OUT = "stays-out"  # count: throws with which the opponent does not enter
    KEEPS_PRIME = "keeps-prime"  # count
    KEEPS_ANCHOR = "keeps-anchor"  # points
    BEARS_OFF = "bears-off"  # count
    BRINGS_HOME = "brings-home"  # count
    CROSSES = "crosses"  # count: how many quarters of the board
    FILLS_GAP = "fills-gap"  # points
    RACE = "race"  # count: the lead
    SHOT = "shot"  # points: the blot; count: throws
    DOUBLE_SHOT = "double-shot"  # points, count
    INDIRECT_SHOT = "indirect-shot"  # points, count
    SHOTS = "shots"  # points: the blots; count: throws that hit something
    GIVES_UP_ANCHOR = "gives-up-anchor"  # points
    BREAKS_PRIME = "breaks-prime"  # count: how long it was
    BREAKS = "breaks"  # points
    CLEARS = "clears"  # points
    STACKS = "stacks"  # points
    BURIES = "buries"  # points


EXPOSURES = (Topic.SHOT, Topic.DOUBLE_SHOT, Topic.INDIRECT_SHOT, Topic.SHOTS)
_RISKS = (
    *EXPOSURES,
    Topic.GIVES_UP_ANCHOR,
    Topic.BREAKS_PRIME,
    Topic.BREAKS,
    Topic.STACKS,
    Topic.BURIES,
)


About = tuple[Topic, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing to say about a play.

    Attributes:
        topic: what about.
        weight: how early a teacher would say it, 0 to 100.
        points: the points it concerns, in the mover's numbers.
        count: the number that goes with the topic.
    """

    topic: Topic
    weight: int
    points: tuple[int, ...] = ()
    count: int = 0

    @property
    def risk(self) -> bool:
        """Whether it tells of a price rather than a gain."""
        return self.topic in _RISKS

    @property
    def about(self) -> About:
        """What it says without its number: two plays share what is equal here."""
        return self.topic, self.points
