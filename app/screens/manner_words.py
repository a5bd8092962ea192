"""What is said at the table about clocks and table manners."""

from dataclasses import replace

from app.i18n import _
from app.screens.manners import early_roller, may_call
from app.screens.prompts import Question, choice, dice_text, key_name, numbered, player_name
from app.state.view import LineKind, MatchView
from rules.actions import InvalidReason
from rules.side import Side
from widgets.view import Choice, PromptView

REASONS = (InvalidReason.OUTSIDE, InvalidReason.LEANING, InvalidReason.ON_A_CHECKER)
"""Why a roll doesn't count, by the digit that says so."""


def asked(view: MatchView, asking: Question | None, claims: tuple[Side, ...]) -> PromptView | None:
    """A question about manners or clocks; None where something else is asked, or nothing.

    Args:
        view: the match.
        asking: what is asked.
        claims: who may claim on time.
    """
    side = view.actor
    match asking:
        case Question.INVALID:
            reasons = numbered(_("outside"), _("leaning"), _("on a checker"))
            return PromptView(_("Why doesn't the roll count?"), side, choices=(*reasons, _drop()))
        case Question.UNMOVED:
            answers = numbered(_("pick up"), _("play on"))
            return PromptView(_("Pick up the dice without a move?"), side, choices=answers)
        case Question.CLAIM:
            return _claiming(view, claims)
    return None


def _claiming(view: MatchView, claims: tuple[Side, ...]) -> PromptView:
    names = (_("{name} claims").format(name=player_name(view, side)) for side in claims)
    money = view.match.terms.money
    text = _("Claim the game on time?") if money else _("Claim the match on time?")
    return PromptView(text, view.actor, choices=(*numbered(*names), _drop()))


def _drop() -> Choice:
    return Choice("drop", _("play on"), key_name("escape"))


def with_manners(prompt: PromptView, view: MatchView, claims: tuple[Side, ...]) -> PromptView:
    """What is to be done now, with what clocks and manners allow beside it.

    Args:
        prompt: what is to be done.
        view: the match.
        claims: who may claim on time.
    """
    prompt = replace(prompt, text=_told(prompt.text, view))
    added = list(prompt.choices)
    if view.stopped:
        added.append(choice("pause", _("start the clocks")))
    if may_call(view):
        added.append(choice("call", _("call the play")))
    early = early_roller(view)
    if early is not None:
        text = _("{name} rolls").format(name=player_name(view, early))
        added.append(choice("roll_early", text))
    if claims:
        text = _("{name} claims").format(name=player_name(view, claims[0]))
        added.append(choice("claim", text if len(claims) == 1 else _("claim on time")))
    return replace(prompt, choices=tuple(added))


def _told(text: str, view: MatchView) -> str:
    """A sentence, with what makes this turn a special one."""
    last = view.lines[-1] if view.lines else None
    game = view.match.game
    if last is not None and last.kind is LineKind.INVALID and last.reason is not None:
        text = rolled_again(last.reason)
    if game.early is not None and game.turn is not None:
        name = player_name(view, game.turn.opponent)
        told = _("{name} has rolled {dice}.").format(name=name, dice=dice_text(game.early))
        text = f"{text} {told}"
    return _("Paused. {text}").format(text=text) if view.stopped else text


def rolled_again(reason: InvalidReason) -> str:
    """What is said after a roll that doesn't count."""
    return {
        InvalidReason.OUTSIDE: _("Outside the right half: roll again."),
        InvalidReason.LEANING: _("A die was leaning: roll again."),
        InvalidReason.ON_A_CHECKER: _("A die lay on a checker: roll again."),
    }[reason]


def invalid_roll(reason: InvalidReason) -> str:
    """A roll that doesn't count, in the list of moves."""
    return {
        InvalidReason.OUTSIDE: _("rolls outside"),
        InvalidReason.LEANING: _("rolls a leaning die"),
        InvalidReason.ON_A_CHECKER: _("rolls on a checker"),
    }[reason]
