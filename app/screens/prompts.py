"""The sentence beside the player who has to do something, and the answers that can be clicked."""

from collections.abc import Sequence
from enum import StrEnum

from app.i18n import _, gettext, pgettext
from app.screens import manners
from app.screens.parts.cells import cut
from app.state.commands import COMMANDS, Command
from app.state.view import MatchView
from rules.actions import Dice, Level
from rules.game import Game, Phase
from rules.position import BAR
from rules.side import Side
from rules.turn import Draft
from widgets.view import Choice, PromptView

NAME_CELLS = 14
_KEY_NAMES = {
    "space": "Space",
    "enter": "Enter",
    "backspace": "Backspace",
    "escape": "Esc",
    "question_mark": "?",
    "slash": "/",
    "full_stop": ".",
    "ctrl+p": "Ctrl+P",
    "ctrl+q": "Ctrl+Q",
    "shift+enter": "Shift+Enter",
    "f1": "F1",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
}


class Question(StrEnum):
    """What the prompt can ask of the player who acts."""

    RESIGN = "resign"
    TUTOR = "tutor"  # it warns of a mistake
    TROUBLE = "trouble"  # the engine can't play for the computer
    INVALID = "invalid"  # why a roll doesn't count
    UNMOVED = "unmoved"  # whether the dice are picked up without a move, where that may be
    CLAIM = "claim"  # whether the time that is up is claimed
    LEAVE = "leave"  # whether a friend is left in the middle of a match


class EntryKind(StrEnum):
    """What can be typed at the table."""

    PLAY = "play"
    DICE = "dice"
    CHAT = "chat"


def key_name(key: str) -> str:
    """How a key is written for the player."""
    return _KEY_NAMES.get(key, key)


def quadrants() -> tuple[str, str, str, str]:
    """The names of White's home, White's outer, Black's outer and Black's home board."""
    return (
        _("White's home"),
        _("White's outer board"),
        _("Black's outer board"),
        _("Black's home"),
    )


def level_name(level: Level) -> str:
    """A level of losing, as a noun."""
    return {
        Level.SINGLE: _("a single game"),
        Level.GAMMON: _("a gammon"),
        Level.BACKGAMMON: _("a backgammon"),
    }[level]


def prompt_view(view: MatchView, asking: Question | None) -> PromptView:
    """What is to be done now, and by whom."""
    game = view.match.game
    if view.damage is not None:
        return PromptView(view.damage, warning=True)
    if view.finished:
        over = _("The session is over.") if view.match.terms.money else _("The match is over.")
        return PromptView(over, choices=(choice("proceed", _("result")),))
    if asking is Question.RESIGN:
        return _resigning(game)
    if asking is Question.TUTOR:
        return _warned(game)
    if asking is Question.TROUBLE:
        return _in_trouble(game)
    match game.phase:
        case Phase.OPENING:
            return PromptView(_opening(view), choices=(choice("proceed", roll_word(view)),))
        case Phase.TO_ROLL:
            return _to_roll(view, game)
        case Phase.TO_PLAY:
            return _to_play(view, game)
        case Phase.DOUBLED:
            return _doubled(view, game)
        case Phase.RESIGNED:
            return _resigned(view, game)
        case Phase.OVER:
            return PromptView(_("The game is over."), choices=(choice("proceed", _("go on")),))


def key_line(
    view: MatchView,
    asking: Question | None,
    *,
    waiting: bool = False,
    claims: tuple[Side, ...] = (),
) -> tuple[Choice, ...]:
    """The keys that do something now; few while the computer has to act.

    Args:
        view: the match.
        asking: what is asked, if anything.
        waiting: whether the computer has to act.
        claims: who may claim on time.
    """
    possible = _possible(view, asking, waiting=waiting)
    if asking is None:
        possible |= manners.possible(view, claims)
    shown = [command for command in COMMANDS if command.footer and command.id in possible]
    shown.sort(key=lambda command: command.id in manners.COMMANDS)  # they give way to others
    return tuple(
        Choice(command.id, _footer_word(command, view), key_name(command.keys[0]))
        for command in shown
    )


def dice_text(dice: Dice) -> str:
    """A roll as players say it, the larger die first: 3-1."""
    return f"{max(dice)}-{min(dice)}"


def point_name(point: int) -> str:
    """A point as players write it in a sentence."""
    return _("the bar") if point == BAR else str(point)


def choice(command_id: str, text: str, commands: Sequence[Command] = COMMANDS) -> Choice:
    """A command as an answer, in words of its own."""
    key = next(command.keys[0] for command in commands if command.id == command_id)
    return Choice(command_id, text, key_name(key))


def _possible(view: MatchView, asking: Question | None, *, waiting: bool) -> set[str]:
    """The ids of the footer commands that do something now."""
    always = {"keys", "leave"}
    game = view.match.game
    if asking is not None or view.read_only or view.finished or waiting:
        return always
    if game.phase is Phase.DOUBLED:
        always |= {"take", "pass", *(["beaver"] if game.can_beaver else [])}
        return always if game.extra_turns else always | {"hint"}
    if game.phase is Phase.RESIGNED:
        return {"accept", "refuse", *always}
    if game.phase in (Phase.TO_ROLL, Phase.TO_PLAY):
        always.add("resign")
    if game.turn is not None and game.can_double(game.turn):
        always |= {"double", "hint"}
    always.add("proceed")
    return always | {"undo", "hint"} if view.draft is not None else always


def _footer_word(command: Command, view: MatchView) -> str:
    if command.id == "beaver":
        return beaver_word(view.match.game)
    if command.id == "pause":
        return _("start the clocks") if view.stopped else _("stop the clocks")
    if command.id != "proceed":
        return gettext(command.title)
    if view.draft is not None:
        return _("pick up")
    return _("go on") if view.between_games else roll_word(view)


def roll_word(view: MatchView) -> str:
    """What is done to get dice: they are rolled, or typed in."""
    return _("type the dice") if view.typed_dice else pgettext("verb", "roll")


def _opening(view: MatchView) -> str:
    game = view.match.game
    if game.opening_dice is None:
        return _("Each player rolls one die; the higher one starts.")
    tie = dice_text(game.opening_dice)
    if game.automatic:
        return _("{dice}: a tie, the cube shows {face}. Roll again.").format(
            dice=tie, face=game.cube.value
        )
    return _("{dice}: a tie. Roll again.").format(dice=tie)


def _to_roll(view: MatchView, game: Game) -> PromptView:
    choices = [choice("proceed", roll_word(view))]
    text = _("Your roll, {name}.").format(name=player_name(view, game.turn))
    if game.turn is not None and game.can_double(game.turn):
        choices.append(choice("double", _("double")))
    return PromptView(text, game.turn, choices=tuple(choices))


def _to_play(view: MatchView, game: Game) -> PromptView:
    draft = view.draft
    if draft is None:
        return PromptView(side=game.turn)
    return PromptView(_playing(draft, view.selected), game.turn, choices=_answers(view, draft))


def _answers(view: MatchView, draft: Draft) -> tuple[Choice, ...]:
    if view.selected is not None:
        return (choice("drop", _("put back")),)
    if not draft.complete:
        return ()
    pick_up = choice("proceed", _("pick up"))
    return (pick_up, choice("undo", _("take back"))) if draft.steps else (pick_up,)


def _playing(draft: Draft, selected: int | None) -> str:
    dice = dice_text(draft.dice)
    if selected is not None:
        where = point_name(selected)
        return _("Where does the checker on {point} go?").format(point=where)
    if draft.free:  # nothing tells what is legal
        text = (
            _("{dice}: pick up when it is played.")
            if draft.steps
            else _("{dice}: move as you like.")
        )
        return text.format(dice=dice)
    if not draft.plays:
        return _("{dice}: no checker can move.").format(dice=dice)
    if draft.complete and draft.dice_left:
        left = " ".join(map(str, draft.dice_left))
        return _("{dice}: the rest, {left}, can't be played.").format(dice=dice, left=left)
    if draft.complete:
        return _("{dice} is played.").format(dice=dice)
    if draft.steps:
        left = " ".join(map(str, draft.dice_left))
        return _("Still to play: {dice}").format(dice=left)
    return _("{dice}: choose a blue checker.").format(dice=dice)


def _doubled(view: MatchView, game: Game) -> PromptView:
    doubler = game.actor.opponent if game.actor is not None else None
    facts = {"name": player_name(view, doubler), "value": game.offered, "stake": game.offered // 2}
    if game.extra_turns == 0:
        text = _("{name} doubles to {value}. Passing loses {stake}.")
    elif game.extra_turns % 2 == 1:
        text = _("{name} beavers to {value}. Passing loses {stake}.")
    else:
        text = _("{name} raccoons to {value}. Passing loses {stake}.")
    choices = [choice("take", _("take")), choice("pass", _("pass"))]
    if game.can_beaver:
        choices.append(choice("beaver", beaver_word(game)))
    return PromptView(text.format(**facts), game.actor, choices=tuple(choices))


def beaver_word(game: Game) -> str:
    """The next extra turn of the cube, by its name."""
    return _("raccoon") if game.extra_turns % 2 == 1 else _("beaver")


def _resigned(view: MatchView, game: Game) -> PromptView:
    assert game.resigned is not None
    text = _("{name} offers to lose {level}.").format(
        name=player_name(view, game.turn), level=level_name(game.resigned)
    )
    answers = (choice("accept", _("accept")), choice("refuse", _("refuse")))
    return PromptView(text, game.actor, choices=answers)


def _resigning(game: Game) -> PromptView:
    names = {
        Level.SINGLE: _("single game"),
        Level.GAMMON: _("gammon"),
        Level.BACKGAMMON: _("backgammon"),
    }
    levels = tuple(
        Choice(f"resign_level({level.value})", name, str(level.value))
        for level, name in names.items()
    )
    text = _("Resign what?")
    stay = Choice("drop", _("play on"), key_name("escape"))
    return PromptView(text, game.actor, choices=(*levels, stay))


def _warned(game: Game) -> PromptView:
    back = _("take back") if game.phase is Phase.TO_PLAY else _("think again")
    choices = numbered(back, _("keep it"), _("hint"))
    return PromptView(_("This costs too much."), game.actor, choices=choices)


def _in_trouble(game: Game) -> PromptView:
    choices = numbered(_("try again"), _("play its turn"), _("play both sides"))
    return PromptView(_("The computer can't play now."), game.actor, choices=choices)


def numbered(*answers: str) -> tuple[Choice, ...]:
    """Answers that digits give."""
    numbered = enumerate(answers, 1)
    return tuple(Choice(f"answer({number})", text, str(number)) for number, text in numbered)


def player_name(view: MatchView, side: Side | None) -> str:
    """A player's name, short enough for a sentence with answers behind it."""
    return cut(view.names[side], NAME_CELLS, "…") if side is not None else ""
