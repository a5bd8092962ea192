"""The shelf of lessons: tracks in their order, read from files; a broken file spoils no other."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from app import i18n
from app.academy.broken import Broken, unplayable
from app.academy.files import BrokenFile, load
from app.academy.lesson import Do, Lesson, Track
from app.academy.scene import scenes
from app.academy.trying import right_results
from app.formats.xgid import XGID
from app.refusals import sentence
from rules.refusal import Refusal

FOLDER = Path(__file__).parent / "lessons"
TRACKS = ("board", "moving", "scoring", "chouette", "strategy")
"""The folders of the tracks, in the order in which they are learnt."""


@dataclass(frozen=True, slots=True)
class TrackRow:
    """A track on the shelf.

    Attributes:
        name: its folder.
        title: its name for the player, not yet translated.
        summary: what it is about, likewise.
        lessons: the ids of its lessons, such as `moving/02-two-dice`, in order.
    """

    name: str
    title: str
    summary: str
    lessons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shelf:
    """All lessons.

    Attributes:
        tracks: the tracks that have a lesson.
        lessons: the lessons by their ids, in the order in which they are learnt.
        broken: what can't be read.
    """

    tracks: tuple[TrackRow, ...] = ()
    lessons: Mapping[str, Lesson] = field(default_factory=dict)
    broken: tuple[Broken, ...] = ()

    def after(self, lesson_id: str) -> str | None:
        """The lesson that follows another one; None behind the last."""
        ids = list(self.lessons)
        at = ids.index(lesson_id) + 1
        return ids[at] if at < len(ids) else None

    def track_of(self, lesson_id: str) -> TrackRow:
        """The track in which a lesson stands."""
        return next(track for track in self.tracks if lesson_id in track.lessons)


def shelf(folder: Path | None = None) -> Shelf:
    """All lessons, read once; the sentences about broken files are in the language spoken now."""
    return _read(folder or FOLDER, i18n.current())


@lru_cache(maxsize=4)
def _read(folder: Path, language: str) -> Shelf:
    tracks: list[TrackRow] = []
    lessons: dict[str, Lesson] = {}
    broken: list[Broken] = []
    for name in TRACKS:
        row, found, wrong = _track(folder, name)
        broken.extend(wrong)
        lessons.update(found)
        if row is not None:
            tracks.append(row)
    return Shelf(tuple(tracks), lessons, tuple(broken))


def _track(folder: Path, name: str) -> tuple[TrackRow | None, dict[str, Lesson], list[Broken]]:
    """A track, its lessons, and what is wrong among its files."""
    broken: list[Broken] = []
    title, summary = name.capitalize(), ""
    order: tuple[str, ...] = ()
    try:
        track = load(folder, f"{name}/track.toml", Track)
    except BrokenFile as error:
        broken.append(error.broken)
    else:
        title, summary, order = track.title, track.summary, track.order
    lying = sorted(path.stem for path in (folder / name).glob("*.toml") if path.stem != "track")
    lessons: dict[str, Lesson] = {}
    for stem in dict.fromkeys((*order, *lying)):
        try:
            lessons[f"{name}/{stem}"] = load(folder, f"{name}/{stem}.toml", Lesson)
        except BrokenFile as error:
            broken.append(error.broken)
    row = TrackRow(name, title, summary, tuple(lessons)) if lessons else None
    return row, lessons, broken


def playable(lesson_id: str, folder: Path | None = None) -> Lesson:
    """A lesson whose plays have been tried out; this takes a while, so it is done when one opens.

    Raises:
        BrokenFile: if a play that is to be accepted is none.
    """
    lesson = shelf(folder).lessons[lesson_id]
    found = list[XGID]()  # as many boards as there are steps that can be played
    try:
        for step, scene in zip(lesson.steps, scenes(lesson), strict=True):
            if isinstance(step, Do):
                right_results(step, scene)
            found.append(scene)
    except Refusal as refusal:
        reason = sentence(refusal)
    except ValueError as error:
        reason = i18n.gettext(str(error))
    else:
        return lesson
    raise BrokenFile(unplayable(f"{lesson_id}.toml", folder or FOLDER, len(found), reason))
