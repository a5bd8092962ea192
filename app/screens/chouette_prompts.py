"""What is asked at the table of a chouette, in a sentence with a name, and how to answer."""

from collections.abc import Sequence
from dataclasses import replace

from app.i18n import _, pgettext
from app.screens import prompts
from app.screens.parts.cells import cut
from app.screens.people_view import Attention, Counsel, place_of, role_of
from app.screens.prompts import NAME_CELLS, beaver_word, level_name
from app.state.chouette_commands import CHOUETTE_COMMANDS
from app.state.view import MatchView
from rules.actions import Double, Resign
from rules.chouette import BOX, TEAM, Asked, Chouette, Role
from rules.game import Phase
from rules.side import Side
from widgets.view import Choice, PromptView

_NAMED = 3
"""So many names have room in a sentence with answers behind it."""


def chouette_prompt(view: MatchView, attention: Attention) -> PromptView:
    """What is to be done now, and by whom."""
    chouette = view.chouette
    assert chouette is not None
    if view.damage is not None:
        return prompts.prompt_view(view, None)
    if view.finished:
        return PromptView(_("The chouette is over."), choices=(choice("proceed", _("result")),))
    if attention.troubled is not None:
        return _in_trouble(chouette, attention.troubled)
    if attention.thinking is not None:
        return waiting_prompt(view, attention.thinking)
    if attention.counsel is not None:
        return _counselled(chouette, attention.counsel)
    if attention.in_hand is not None:
        return _advising(chouette, attention.in_hand)
    if attention.picking:
        return _whose_cube(chouette)
    match chouette.asked:
        case Asked.ORDER:
            return _order(view, chouette)
        case Asked.OPENING:
            return _opening(view, chouette)
        case Asked.AGREE_DOUBLE | Asked.AGREE_RESIGN:
            return _agreeing(chouette, attention)
        case Asked.DOUBLED:
            return _doubled(chouette, attention)
        case Asked.RESIGNED:
            return _resigned(chouette, attention)
        case _:
            return _turn(view, chouette, attention)


def name_of(chouette: Chouette, player: int | None) -> str:
    """A name, short enough for a sentence with answers behind it."""
    return "" if player is None else cut(chouette.people[player].name, NAME_CELLS, "…")


def called(chouette: Chouette, player: int | None) -> str:
    """Who is spoken to: the person, or whoever answers for them."""
    if player is None:
        return ""
    speaker = chouette.answers_for(player)
    if speaker == player:
        return name_of(chouette, player)
    return _("{name} for {absent}").format(
        name=name_of(chouette, speaker), absent=name_of(chouette, player)
    )


def described(chouette: Chouette, player: int) -> str:
    """What somebody is, in a sentence."""
    role, name = role_of(chouette, player), name_of(chouette, player)
    pair = {Role.BOX: chouette.captain, Role.CAPTAIN: chouette.box}
    if role in pair and len(chouette.line) == 1 and chouette.asked is not Asked.ENDED:
        opponent = name_of(chouette, pair[role])
        return _("{name} plays against {opponent}.").format(name=name, opponent=opponent)
    told = {
        Role.BOX: _("{name} is the box, alone against the team."),
        Role.CAPTAIN: _("{name} is the captain, and moves for the team."),
        Role.MEMBER: _("{name} is in the team, number {place}."),
        Role.OUT: _("{name} is out of this game."),
        Role.ABSENT: _("{name} has left the table."),
    }[role]
    return told.format(name=name, place=place_of(chouette, player))


def choice(command_id: str, text: str) -> Choice:
    """An answer with its key."""
    return prompts.choice(command_id, text, CHOUETTE_COMMANDS)


def waiting_prompt(view: MatchView, player: int) -> PromptView:
    """What somebody in whose chair the computer sits is about to do."""
    chouette = view.chouette
    assert chouette is not None
    name, game = called(chouette, player), chouette.match.game
    side = BOX if player == chouette.box else TEAM
    match chouette.asked:
        case Asked.AGREE_DOUBLE | Asked.DOUBLED:
            text = _("{name} thinks about the cube.")
        case Asked.AGREE_RESIGN | Asked.RESIGNED:
            text = _("{name} thinks about the resignation.")
        case _ if game.phase is Phase.TO_PLAY and game.dice is not None:
            text = _("{name} plays {dice}.").format(name=name, dice=prompts.dice_text(game.dice))
            return PromptView(text, side)
        case _ if player != chouette.captain and side is TEAM:
            text = _("{name} thinks about the cube.")
        case _:
            text = _("{name} is on roll.")
    return PromptView(text.format(name=name), side)


def _in_trouble(chouette: Chouette, player: int) -> PromptView:
    text = _("{name} can't decide now.").format(name=name_of(chouette, player))
    choices = prompts.numbered(_("try again"), _("decide this"), _("decide for good"))
    return PromptView(text, BOX if player == chouette.box else TEAM, choices=choices)


def _order(view: MatchView, chouette: Chouette) -> PromptView:
    count = len(chouette.deciders)
    if count == len(chouette.people):
        text = _("Everybody rolls a die: the highest is box, the next captain.")
    elif count > _NAMED:
        text = _("{count} players are tied, and roll again.").format(count=count)
    else:
        names = listed([name_of(chouette, player) for player in chouette.deciders])
        text = _("{names} are tied, and roll again.").format(names=names)
    return PromptView(text, choices=(choice("proceed", prompts.roll_word(view)),))


def _opening(view: MatchView, chouette: Chouette) -> PromptView:
    names = {"box": name_of(chouette, chouette.box), "captain": name_of(chouette, chouette.captain)}
    text = _("{box} against {captain}: each rolls one die.").format(**names)
    tie = prompts.prompt_view(view, None) if chouette.match.game.opening_dice else None
    shown = text if tie is None else tie.text
    return PromptView(shown, choices=(choice("proceed", prompts.roll_word(view)),))


def _agreeing(chouette: Chouette, attention: Attention) -> PromptView:
    name, proposed = called(chouette, attention.asked), chouette.proposed
    if isinstance(proposed, Double):
        bet = next(iter(chouette.bets))
        text = _("{name}: agree to the double to {value}?").format(
            name=name, value=bet.cube.value * 2
        )
    else:
        assert isinstance(proposed, Resign)
        text = _("{name}: agree to lose {level}?").format(
            name=name, level=level_name(proposed.level)
        )
    answers = (choice("agree", _("agree")), choice("object", _("object")))
    return PromptView(text, TEAM, choices=answers)


def _doubled(chouette: Chouette, attention: Attention) -> PromptView:
    game = chouette.match.game
    text = f"{_offer(chouette)} {_price(chouette, attention)}"
    choices = [choice("take", _("take")), choice("pass", _("pass"))]
    if attention.asked is not None and chouette.can_beaver(attention.asked):
        choices.append(choice("beaver", beaver_word(game)))
    return PromptView(text, game.actor, choices=tuple(choices))


def _offer(chouette: Chouette) -> str:
    """Who has turned the cube, and how far."""
    game = chouette.match.game
    doubler = TEAM if game.actor is BOX else BOX
    if game.extra_turns == 0:
        text = _("{name} doubles to {value}.")
    elif game.extra_turns % 2 == 1:
        text = _("{name} beavers to {value}.")
    else:
        text = _("{name} raccoons to {value}.")
    return text.format(name=_who_offers(chouette, doubler), value=game.offered)


def _price(chouette: Chouette, attention: Attention) -> str:
    """What it costs to pass; the box pays every member who plays for this cube."""
    game = chouette.match.game
    each = game.actor is BOX and not chouette.options.own_cubes and len(chouette.members) > 1
    text = (
        _("{name}: passing loses {stake} to each.") if each else _("{name}: passing loses {stake}.")
    )
    return text.format(name=called(chouette, attention.asked), stake=game.offered // 2)


def _who_offers(chouette: Chouette, side: Side) -> str:
    """Who turned the cube: the box, the team, or the member whose cube it is."""
    if side is BOX:
        return name_of(chouette, chouette.box)
    if chouette.playing is None or not chouette.options.own_cubes:
        return _team(chouette)
    members = chouette.bets[chouette.playing.pending or 0].members
    return name_of(chouette, members[0])


def _team(chouette: Chouette) -> str:
    """The team; its only member, where no others are left in the game."""
    return name_of(chouette, chouette.captain) if len(chouette.members) == 1 else _("The team")


def _resigned(chouette: Chouette, attention: Attention) -> PromptView:
    game = chouette.match.game
    assert game.resigned is not None
    offers = _team(chouette) if game.turn is TEAM else name_of(chouette, chouette.box)
    text = _("{side} offers to lose {level}. {name}: accept?").format(
        side=offers, level=level_name(game.resigned), name=called(chouette, attention.asked)
    )
    answers = (choice("accept", _("accept")), choice("refuse", _("refuse")))
    return PromptView(text, game.actor, choices=answers)


def _turn(view: MatchView, chouette: Chouette, attention: Attention) -> PromptView:
    """The words of any table, with the name of the box or the captain."""
    prompt = prompts.prompt_view(view, None)
    game = chouette.match.game
    if game.phase is Phase.TO_PLAY:
        named = _("{name}: {what}").format(name=called(chouette, attention.asked), what=prompt.text)
        return replace(prompt, text=named)
    if game.phase is not Phase.TO_ROLL:
        return prompt
    text = _("Your roll, {name}.").format(name=called(chouette, attention.asked))
    roll = choice("proceed", prompts.roll_word(view))
    doubles = (choice("double", _("double")),) if chouette.side_may_double else ()
    return PromptView(text, game.turn, choices=(roll, *doubles))


def _advising(chouette: Chouette, player: int) -> PromptView:
    name, captain = name_of(chouette, player), name_of(chouette, chouette.captain)
    if chouette.match.game.phase is Phase.TO_ROLL:
        text = _("{name}: double to {value}?").format(name=name, value=2 * chouette.stake(player))
        answers = choice("double", _("double")), choice("drop", pgettext("verb", "let it be"))
        return PromptView(text, TEAM, choices=answers)
    text = _("{name}, show {captain} what you would play.").format(name=name, captain=captain)
    return PromptView(text, TEAM, choices=(choice("drop", pgettext("verb", "done")),))


def _counselled(chouette: Chouette, counsel: Counsel) -> PromptView:
    """What a computer member would do."""
    done = choice("drop", pgettext("verb", "done"))
    facts = {"name": name_of(chouette, counsel.player), "play": counsel.play or ""}
    if not counsel.given:
        return PromptView(_("{name} thinks.").format(**facts), TEAM, choices=(done,))
    if counsel.doubles:
        text = _("{name} would double to {value}.")
        facts["value"] = str(2 * chouette.stake(counsel.player))
        answers = choice("double", _("propose it")), choice("drop", pgettext("verb", "let it be"))
        return PromptView(text.format(**facts), TEAM, choices=answers)
    if counsel.play is None:
        text = _("{name} would not double now.")
    else:
        text = _("{name} would play {play}.") if counsel.play.steps else _("No checker can move.")
    return PromptView(text.format(**facts), TEAM, choices=(done,))


def _whose_cube(chouette: Chouette) -> PromptView:
    side = chouette.match.game.turn
    text = _("Whose cube is turned? Click a name, or type its number.")
    return PromptView(text, side, choices=(choice("drop", _("none")),))


def listed(names: Sequence[str]) -> str:
    """Names in a row: Anna, Bela and Cid."""
    *first, last = names
    return _("{first} and {last}").format(first=", ".join(first), last=last) if first else last


def key_line(
    view: MatchView, attention: Attention, claims: tuple[Side, ...] = ()
) -> tuple[Choice, ...]:
    """The keys that do something now.

    Args:
        view: the chouette.
        attention: who is looked at.
        claims: who may claim on time.
    """
    chouette = view.chouette
    assert chouette is not None
    waiting = attention.thinking is not None or attention.troubled is not None
    line = prompts.key_line(view, None, waiting=waiting, claims=claims)
    match chouette.asked:
        case Asked.AGREE_DOUBLE | Asked.AGREE_RESIGN if not waiting:
            always = tuple(key for key in line if key.id in ("keys", "leave"))
            return (choice("agree", _("agree")), choice("object", _("object")), *always)
        case Asked.TURN:
            return _of_turn(chouette, attention, line)
        case _:
            return line


def _of_turn(
    chouette: Chouette, attention: Attention, line: tuple[Choice, ...]
) -> tuple[Choice, ...]:
    if attention.in_hand is not None:
        return _of_advice(line)
    # In the place of resigning, which is done before the roll: the line has room for so much.
    consult = choice("consult", _("consult"))
    able = _can_consult(chouette)
    return tuple(consult if able and key.id == "resign" else key for key in line)


def _of_advice(line: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The keys while a member shows something, or proposes a double."""
    shown = {key.id: key for key in line}
    shown["proceed"] = choice("proceed", pgettext("verb", "done"))
    shown["consult"] = choice("consult", _("next member"))
    order = ("proceed", "undo", "double", "consult", "keys", "leave")
    return tuple(shown[name] for name in order if name in shown)


def _can_consult(chouette: Chouette) -> bool:
    """Whether members may show now what they would play."""
    game = chouette.match.game
    rolled = game.turn is TEAM and game.phase is Phase.TO_PLAY
    return chouette.options.consultation and rolled and len(chouette.members) > 1
