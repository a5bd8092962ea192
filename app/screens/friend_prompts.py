"""What is said at a table with a friend, and the answers and keys that go with it."""

from dataclasses import replace

from app.friends.view import Ask, Presence
from app.i18n import _, gettext
from app.screens import manner_words, prompts
from app.screens.across import Across
from app.screens.fault_words import fault_sentence
from app.screens.opponent_words import waiting_view
from app.screens.prompts import Question, key_name, numbered, player_name
from app.state.friend_commands import ADVICE, EXTRA, FRIEND_COMMANDS
from app.state.view import MatchView
from rules.phase import Phase
from rules.side import Side
from widgets.view import Choice, PromptView

_AT_ONE_SCREEN = ("pause", "roll_early", "call")
"""What clocks and manners offer elsewhere; here nobody stops a clock."""


def friend_prompt(view: MatchView, across: Across, claims: tuple[Side, ...]) -> PromptView:
    """What is to be done now, and by whom.

    Args:
        view: the match.
        across: the friend.
        claims: the player, where the friend's time is up.
    """
    prompt, friend = _prompt(view, across, claims), across.friend
    hindered = friend.unkept and not friend.fault and view.damage is None and not view.finished
    if hindered and needs_friend(view, across):
        return replace(prompt, text=friend.unkept, warning=True)
    return prompt


def _prompt(view: MatchView, across: Across, claims: tuple[Side, ...]) -> PromptView:
    friend = across.friend
    if view.damage is not None:
        return prompts.prompt_view(view, None)
    if friend.fault:
        return PromptView(fault_sentence(friend.fault, _name(view, across)), warning=True)
    if friend.asked is Ask.CHANGE:
        return _asked_to_change(view, across)
    if view.finished:
        return _finished(view, across)
    if friend.rolling:
        return _rolling(view, across)
    if view.between_games:
        return _between_games(view, across)
    if across.lost and needs_friend(view, across):
        return _lost(view, across)
    prompt = _waiting(view, across) if _theirs(view, across) else prompts.prompt_view(view, None)
    prompt = manner_words.with_manners(prompt, view, claims)
    kept = tuple(choice for choice in prompt.choices if choice.id not in _AT_ONE_SCREEN)
    return replace(prompt, choices=kept)


def leaving(view: MatchView, across: Across) -> PromptView:
    """Whether to leave the table in the middle of a match."""
    text = _("Leave {name}? To go on, you meet again with a code.")
    stay = Choice("drop", _("stay"), key_name("escape"))
    text = text.format(name=_name(view, across))
    return PromptView(text, across.side, choices=(*numbered(_("leave")), stay))


def needs_friend(view: MatchView, across: Across) -> bool:
    """Whether the next thing can't happen without the friend: an answer, or a roll."""
    return view.match.game.phase in (Phase.OPENING, Phase.TO_ROLL) or _theirs(view, across)


def apart_sentence(view: MatchView, across: Across) -> str:
    """Why something can't be done now that the friend has a part in."""
    name = _name(view, across)
    if not across.friend.connected and not across.gone:
        return _("No connection: it is tried again and again. Or meet anew:")
    match across.friend.presence:
        case Presence.LEFT:
            return _("{name} has left the table. To go on, meet again:").format(name=name)
        case Presence.SILENT:
            return _("Nothing is heard of {name}. Wait, or meet again:").format(name=name)
        case _:
            return _("{name} isn't here. To go on, meet again:").format(name=name)


def key_line(
    view: MatchView,
    across: Across,
    asking: Question | None,
    claims: tuple[Side, ...],
    *,
    idle: bool,
) -> tuple[Choice, ...]:
    """The keys that do something now.

    Args:
        view: the match.
        across: the friend.
        asking: what is asked, if anything.
        claims: the player, where the friend's time is up.
        idle: whether nothing can be played now.
    """
    usual = prompts.key_line(view, asking, waiting=idle, claims=claims)
    kept = [key for key in usual if key.id not in (*ADVICE, *_AT_ONE_SCREEN)]
    if across.friend.waiting:  # this player has gone on already
        kept = [replace(key, text=_("result")) if key.id == "proceed" else key for key in kept]
    offered = possible(view, across)
    added = [
        Choice(command.id, _footer_word(command.id, command.title), key_name(command.keys[0]))
        for command in EXTRA
        if command.footer and command.id in offered and asking is None
    ]
    # To say something keeps its place while turns change, so that no click on it rolls the dice.
    first = [key for key in added if key.id == "chat"]
    rest = [key for key in added if key.id != "chat"]
    at = next((index for index, key in enumerate(kept) if key.id == "keys"), len(kept))
    return (*first, *kept[:at], *rest, *kept[at:])


def possible(view: MatchView, across: Across) -> frozenset[str]:
    """The ids of a friend's commands that do something now."""
    friend = across.friend
    unfinished = not (view.finished or view.read_only or friend.fault)
    found = {
        "chat": not (across.gone or friend.agreeing),
        "talk": True,
        "change": across.changeable and friend.asking is None and not across.lost,
        "rematch": view.finished
        and not (across.lost or friend.fault or friend.asking or friend.agreeing),
        "tell_code": unfinished,
        "type_code": unfinished,
    }
    return frozenset(name for name, holds in found.items() if holds)


def _footer_word(command_id: str, title: str) -> str:
    return {
        "chat": _("say"),
        "change": _("change the play"),
    }.get(command_id) or gettext(title)


def _choice(command_id: str, text: str) -> Choice:
    return prompts.choice(command_id, text, FRIEND_COMMANDS)


def _name(view: MatchView, across: Across) -> str:
    return player_name(view, across.friend.side)


def _theirs(view: MatchView, across: Across) -> bool:
    return view.actor is across.friend.side


def _codes() -> tuple[Choice, Choice]:
    return _choice("tell_code", _("new code")), _choice("type_code", _("type the code"))


def _lost(view: MatchView, across: Across) -> PromptView:
    return PromptView(apart_sentence(view, across), across.friend.side, choices=_codes())


def _asked_to_change(view: MatchView, across: Across) -> PromptView:
    text = _("{name} asks to change the play. All right?")
    answers = numbered(_("yes"), _("no, it stands"))
    return PromptView(text.format(name=_name(view, across)), across.side, choices=answers)


def _rolling(view: MatchView, across: Across) -> PromptView:
    """What is said while both agree on the dice; it mostly lasts a moment."""
    friend, name = across.friend, _name(view, across)
    if across.lost:
        text = _("The roll waits for {name}; it stays what it is. Meet again:")
        return PromptView(text.format(name=name), friend.side, choices=_codes())
    if view.actor is None:
        return PromptView(_("The dice are rolling …"))
    if _theirs(view, across):
        return PromptView(_("{name} rolls …").format(name=name), friend.side)
    return PromptView(_("You roll …"), across.side)


def _waiting(view: MatchView, across: Across) -> PromptView:
    """What the friend is about to do, and whether the play before it can still be changed."""
    prompt, friend = waiting_view(view), across.friend
    if friend.asking is Ask.CHANGE:
        text = _("{name} is asked whether you may change your play.")
        return replace(prompt, text=text.format(name=_name(view, across)))
    if friend.declined is Ask.CHANGE:
        text = _("{name} lets the play stand.").format(name=_name(view, across))
        return replace(prompt, text=text)
    if not across.changeable:
        return prompt
    return replace(prompt, choices=(_choice("change", _("change my play")),))


def _between_games(view: MatchView, across: Across) -> PromptView:
    friend, name = across.friend, _name(view, across)
    result = _choice("proceed", _("result"))
    if across.lost:
        return PromptView(apart_sentence(view, across), friend.side, choices=(result, *_codes()))
    if friend.waiting:
        text = _("Waiting for {name} to go on.").format(name=name)
        return PromptView(text, friend.side, choices=(result,))
    if friend.ready:
        text = _("{name} waits for the next game.").format(name=name)
        return PromptView(text, across.side, choices=(_choice("proceed", _("go on")),))
    return prompts.prompt_view(view, None)


def _finished(view: MatchView, across: Across) -> PromptView:
    """The match is over: whether there is another one."""
    friend, prompt = across.friend, prompts.prompt_view(view, None)
    told = rematch_sentence(view, across)
    if friend.asked is Ask.REMATCH:
        answers = numbered(_("yes"), _("not now"))
        return replace(prompt, text=told, choices=(*answers, *prompt.choices))
    if across.lost or friend.agreeing or friend.asking is Ask.REMATCH:
        return replace(prompt, text=told or prompt.text)
    rematch = _choice("rematch", _("rematch"))
    return replace(prompt, text=told or prompt.text, choices=(rematch, *prompt.choices))


def rematch_sentence(view: MatchView, across: Across) -> str:
    """How it stands with another match; empty where nobody has asked for one."""
    friend, name = across.friend, _name(view, across)
    if across.gone and friend.trouble is not None:  # perhaps while both programs agreed on it
        return friend.unkept or _("{name} isn't here for a rematch.").format(name=name)
    if friend.agreeing:
        return _("You both want a rematch: its table is being set up …")
    if friend.asked is Ask.REMATCH:
        return _("{name} asks for a rematch.").format(name=name)
    if friend.asking is Ask.REMATCH:
        return _("{name} is asked for a rematch.").format(name=name)
    if friend.declined is Ask.REMATCH:
        return _("No rematch now, says {name}.").format(name=name)
    return ""
