"""What the table shows of a match: a pure function from the store's view to the widgets' view."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from app.i18n import _
from app.screens import manner_words, opponent_words, prompts
from app.screens.listing import moves_view
from app.state.settings import Settings
from app.state.view import MatchView
from rules.game import Game, Phase
from rules.position import BAR, OFF, Position
from rules.side import Side
from rules.turn import Draft, Landing
from widgets.view import (
    BoardView,
    CubeView,
    DiceView,
    PlateView,
    PointView,
    PromptView,
    ScoreView,
    TableView,
)


@dataclass(frozen=True, slots=True)
class Overlay:
    """What a screen shows beyond the match itself.

    Attributes:
        frame: a half-played turn on its way to the store's, while checkers are seen to move.
        message: a sentence in place of the prompt, such as a refusal.
        warning: whether the message is one.
        asking: the question asked in the prompt, if any.
        quadrants: whether the four quadrants are named.
        waiting: whether the computer has to act, so that nothing can be chosen.
        thinking: whether it has thought for so long that it is shown.
        claims: who may claim the match, or the game, because a flag has fallen.
        reader: whose numbers the points have; None for those of the player on roll.
    """

    frame: Draft | None = None
    message: str = ""
    warning: bool = False
    asking: prompts.Question | None = None
    quadrants: bool = False
    waiting: bool = False
    thinking: bool = False
    claims: tuple[Side, ...] = ()
    reader: Side | None = None


def table_view(view: MatchView, settings: Settings, overlay: Overlay) -> TableView:
    """Everything the table shows."""
    draft = overlay.frame or view.draft
    return TableView(
        board=board_view(view, settings, overlay),
        plates=plates_view(view, draft, settings, overlay),
        score=score_view(view),
        moves=moves_view(view),
        prompt=_prompt(view, overlay),
        keys=prompts.key_line(view, overlay.asking, waiting=overlay.waiting, claims=overlay.claims),
    )


def mirrored(view: MatchView, settings: Settings) -> bool:
    """Whether the bottom player's home is at the left: by direction, and swapped by game."""
    swapped = settings.swap_sides and view.match.number % 2 == 0
    return (settings.direction == "clockwise") != swapped


def below(settings: Settings) -> Side:
    """Who sits at the bottom of the board."""
    return Side.WHITE if settings.bottom == "white" else Side.BLACK


def to_white(point: int, side: Side) -> int:
    """A point's number from one side as White's (or White's as that side's)."""
    return point if side is Side.WHITE else BAR - point


def board_view(view: MatchView, settings: Settings, overlay: Overlay) -> BoardView:
    """The board with its highlights."""
    game = view.match.game
    mover = game.turn or Side.WHITE
    draft = overlay.frame or view.draft
    shown = draft.position if draft is not None else game.position
    idle = view.read_only or view.finished or overlay.waiting
    marks = _marks(view, draft, idle=idle or overlay.frame is not None)
    return BoardView(
        points=tuple(_point(shown, mover, number, marks) for number in range(1, BAR)),
        bar=(_bar(shown, mover, Side.WHITE, marks), _bar(shown, mover, Side.BLACK, marks)),
        off=(_tray(shown, mover, Side.WHITE, marks), _tray(shown, mover, Side.BLACK, marks)),
        dice=_dice(game, draft, idle=idle),
        cube=_cube(game, idle=idle),
        turn=game.turn if overlay.reader is None else overlay.reader,
        bottom=below(settings),
        mirrored=mirrored(view, settings),
        numbers=settings.numbers,
        quadrants=prompts.quadrants() if overlay.quadrants else (),
    )


@dataclass(frozen=True, slots=True)
class _Marks:
    """Highlights, in the mover's numbers; `last` in White's."""

    movable: frozenset[int] = frozenset()
    selected: int | None = None
    targets: frozenset[int] = frozenset()
    hits: frozenset[int] = frozenset()
    last: frozenset[int] = frozenset()


def _marks(view: MatchView, draft: Draft | None, *, idle: bool) -> _Marks:
    last = _last(view.match.game)
    if draft is None or idle or view.match.game.phase is not Phase.TO_PLAY:
        return _Marks(last=last)
    if view.selected is None:
        return _Marks(movable=draft.sources, last=last)
    landings = draft.landings(view.selected)
    return _Marks(
        selected=view.selected,
        targets=frozenset(landing.target for landing in landings),
        hits=_hits(landings),
        last=last,
    )


def _hits(landings: tuple[Landing, ...]) -> frozenset[int]:
    return frozenset(landing.target for landing in landings if landing.hits)


def _last(game: Game) -> frozenset[int]:
    """The points that the last play left and reached, in White's numbers."""
    if game.last is None:
        return frozenset()
    touched = {point for step in game.last.play.steps for point in step}
    return frozenset(to_white(point, game.last.by) for point in touched if point not in (OFF, BAR))


def _point(shown: Position, mover: Side, number: int, marks: _Marks) -> PointView:
    mine = to_white(number, mover)
    count = shown.counts[mine]
    side = None
    if count:
        side = mover if count > 0 else mover.opponent
    target = mine in marks.targets
    return PointView(
        side=mover if side is None and target else side,
        count=abs(count),
        movable=mine in marks.movable,
        selected=mine == marks.selected,
        target=target,
        hit=mine in marks.hits,
        last=number in marks.last,
    )


def _bar(shown: Position, mover: Side, side: Side, marks: _Marks) -> PointView:
    own = side is mover
    count = shown.counts[BAR] if own else -shown.counts[0]
    return PointView(
        side=side,
        count=count,
        movable=own and BAR in marks.movable,
        selected=own and marks.selected == BAR,
    )


def _tray(shown: Position, mover: Side, side: Side, marks: _Marks) -> PointView:
    own = side is mover
    return PointView(
        side=side,
        count=shown.off if own else shown.opponent_off,
        target=own and OFF in marks.targets,
    )


def _dice(game: Game, draft: Draft | None, *, idle: bool) -> DiceView:
    if game.phase is Phase.OPENING:
        return DiceView(values=game.opening_dice or (), active=not idle)
    if draft is None or game.phase is Phase.OVER:
        return DiceView(side=game.turn, active=game.phase is Phase.TO_ROLL and not idle)
    ready = draft.complete and (bool(draft.steps) or not draft.free)
    done = ready and game.phase is Phase.TO_PLAY and not idle
    if game.opening and game.opening_dice is not None:
        used = draft.dice_used
        in_order = used if game.opening_dice == draft.dice else used[::-1]
        return DiceView(game.opening_dice, in_order, None, active=done, done=done)
    pairs = sorted(zip(draft.moves_dice, draft.dice_used, strict=True), key=lambda pair: -pair[0])
    values, used = tuple(die for die, _ in pairs), tuple(used for _, used in pairs)
    early = () if game.early is None else (max(game.early), min(game.early))
    return DiceView(values, used, game.turn, active=done, done=done, early=early)


def _cube(game: Game, *, idle: bool) -> CubeView:
    if not game.cube_allowed:
        return CubeView(visible=False)
    if game.phase is Phase.DOUBLED:
        return CubeView(face=game.offered, owner=game.actor, offered=True)
    may = game.turn is not None and game.can_double(game.turn) and not idle
    return CubeView(face=game.cube.face, owner=game.cube.owner, active=may)


def plates_view(
    view: MatchView, draft: Draft | None, settings: Settings, overlay: Overlay
) -> tuple[PlateView, PlateView]:
    """The plates of White and of Black, with the draft's pip counts."""
    white, black = (_plate(view, draft, side, overlay) for side in Side)
    game = view.match.game
    shown = draft.position if draft is not None else game.position
    if not settings.live_facts or game.turn is None or game.result is not None or shown.contact:
        return white, black
    from rules.race import count  # most tables begin with contact

    counts = count(shown).effective, count(shown.flipped()).effective
    mine, theirs = counts if game.turn is Side.WHITE else counts[::-1]
    return replace(white, effective=mine), replace(black, effective=theirs)


def _plate(view: MatchView, draft: Draft | None, side: Side, overlay: Overlay) -> PlateView:
    game = view.match.game
    acts = game.actor is side
    mine, theirs = _pips(game, draft, side)
    return PlateView(
        side=side,
        name=view.names[side],
        score=view.match.score[side],
        pips=mine,
        lead=theirs - mine,
        on_roll=acts,
        note=_("thinking …") if acts and overlay.thinking else "",
    )


def _pips(game: Game, draft: Draft | None, side: Side) -> tuple[int, int]:
    shown = draft.position if draft is not None else game.position
    mover = game.turn or Side.WHITE
    both = (shown.pips, shown.opponent_pips)
    return both if side is mover else (both[1], both[0])


def score_view(view: MatchView) -> ScoreView:
    """The line above the table."""
    terms = view.match.terms
    length = _("money play") if terms.money else _("match to {n}").format(n=terms.length)
    parts = [length, _("game {n}").format(n=max(view.match.number, 1))]
    if view.match.game.crawford:
        parts.append(_("Crawford"))
    if view.stopped:
        parts.append(_("paused"))
    if view.read_only:
        parts.append(_("read only"))
    return ScoreView(tuple(parts))


def _prompt(view: MatchView, overlay: Overlay) -> PromptView:
    def now() -> PromptView:
        waiting = overlay.waiting
        prompt = opponent_words.waiting_view(view) if waiting else prompts.prompt_view(view, None)
        return manner_words.with_manners(prompt, view, overlay.claims)

    return spoken_prompt(view, overlay, overlay.asking, now)


def spoken_prompt(
    view: MatchView,
    overlay: Overlay,
    asking: prompts.Question | None,
    now: Callable[[], PromptView],
) -> PromptView:
    """What is said beside the player concerned.

    Args:
        view: the match.
        overlay: with a message, if there is one, that stands in place of the sentence.
        asking: the question that is asked, if any.
        now: what is to be done where nothing is asked.
    """
    prompt = manner_words.asked(view, asking, overlay.claims)
    if prompt is None:
        prompt = now() if asking is None else prompts.prompt_view(view, asking)
    if not overlay.message:
        return prompt
    return replace(prompt, text=overlay.message, warning=overlay.warning)
