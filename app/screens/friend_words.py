"""What is said of friends and of the way to them, in players' words."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from app.friends.view import Phrase, Presence, Proposal
from app.i18n import _, ngettext, pgettext
from app.net.transport import Trouble
from app.screens.friend_code import EXAMPLE
from app.screens.parts.cells import cut
from app.screens.parts.text_field import visible
from rules.side import Side
from rules.terms import CUBE_FACE_LIMIT, ClockTerms, Terms

_QUOTED = 30
"""How much of what was typed is quoted, in cells."""

_MINUTE, _SECOND = 60_000, 1_000


@dataclass(frozen=True, slots=True)
class Told:
    """What went wrong.

    Attributes:
        happened: what happened, one sentence.
        advice: what can be done about it, one sentence or two.
    """

    happened: str
    advice: str


def trouble_told(
    trouble: Trouble, *, name: str = "", hosting: bool = False, detail: str = ""
) -> Told:
    """Why two players don't come together, and what to do.

    Args:
        trouble: what it is.
        name: the friend's name, empty where it isn't known.
        hosting: whether this player has the code to tell.
        detail: of a code that is none, what is wrong in it.
    """
    if trouble is Trouble.BAD_CODE:
        return _bad_code(detail)
    return _TOLD[trouble](name or _("your friend"), hosting)


def _unreachable(_name: str, _hosting: bool) -> Told:
    return Told(
        _("The server that brings the two programs together can't be reached."),
        _("See whether this computer is online, then try again."),
    )


def _server_refuses(_name: str, _hosting: bool) -> Told:
    return Told(
        _("The server answers, but won't bring the two programs together."),
        _("Try again in a few minutes. If the settings name a server, look at its address."),
    )


def _not_installed(_name: str, _hosting: bool) -> Told:
    return Told(
        _("A library that matches with friends need is missing here, or damaged."),
        _("Install Barpoint anew on this computer; the matches stay as they are."),
    )


def _bad_code(part: str) -> Told:
    happened = _("That is no code.")
    if part:
        happened = _("“{text}” can't be in a code.").format(text=cut(visible(part), _QUOTED))
    return Told(
        happened,
        _("A code is a number and two words, such as {code}.").format(code=EXAMPLE),
    )


def _wrong_code(_name: str, hosting: bool) -> Told:
    happened = _("The code was wrong, and is used up now, so that nobody can go on guessing.")
    if hosting:
        return Told(happened, _("Get a new one, and tell it your friend word by word."))
    return Told(happened, _("Your friend's screen shows a new one: ask for it, and type that."))


def _code_used(_name: str, hosting: bool) -> Told:
    happened = _("This code is used up, or nobody waits with it any more.")
    if hosting:
        return Told(happened, _("Get a new one, and tell it your friend."))
    return Told(happened, _("Ask your friend for a new one, and type that."))


def _closed(_name: str, hosting: bool) -> Told:
    happened = _("The line between the two programs was cut before you were at the table.")
    if hosting:
        return Told(happened, _("Get a new code, and tell it your friend."))
    return Told(happened, _("Ask your friend for a new code, and type that."))


def _versions(_name: str, _hosting: bool) -> Told:
    return Told(
        _("The two programs are of versions that don't understand each other."),
        _("Install the newest Barpoint on both computers; the matches stay as they are."),
    )


def _malformed(_name: str, _hosting: bool) -> Told:
    return Told(
        _("The other program says what makes no sense, so the line was cut."),
        _("Try again with a new code. If it happens again, install Barpoint anew on both sides."),
    )


def _declined(name: str, hosting: bool) -> Told:
    happened = _("Not this match: {name} has declined it.").format(name=name)
    if hosting:
        return Told(happened, _("Ask what it should be, change the form, and get a new code."))
    return Told(happened, _("Agree on another one, and ask for a new code."))


def _unknown_match(_name: str, _hosting: bool) -> Told:
    return Told(
        _("The other program doesn't have this match."),
        _("It goes on only on the two computers where it was begun, each with its own files."),
    )


def _not_here(_name: str, hosting: bool) -> Told:
    if hosting:
        return Told(
            _("Your friend wants to go on with a match that isn't kept on this computer."),
            _("Get a new code; for yours, your friend goes home and chooses “Join with a code”."),
        )
    return Told(
        _("The match to go on with isn't kept on this computer."),
        _("It goes on only where it was begun. For another match, one of you chooses “New match”."),
    )


def _other_match(_name: str, _hosting: bool) -> Told:
    return Told(
        _("Each of you has opened another unfinished match."),
        _("Agree on one, open it on both sides, and meet there with a new code."),
    )


def _wrong_friend(_name: str, hosting: bool) -> Told:
    if hosting:
        return Told(
            _("The program that came isn't the one that this match was begun with."),
            _("Nothing was shown to it. Get a new code, and tell it nobody but your friend."),
        )
    return Told(
        _("The program behind this code isn't the one that this match was begun with."),
        _("Nothing was shown to it. Ask your friend for a new code, and type that."),
    )


def _left(name: str, hosting: bool) -> Told:
    happened = _("The other side has gone: {name} has left.").format(name=name)
    if hosting:
        return Told(happened, _("Get a new code, and tell it your friend."))
    return Told(happened, _("Ask your friend for a new code, and type that."))


_TOLD: dict[Trouble, Callable[[str, bool], Told]] = {
    Trouble.UNREACHABLE: _unreachable,
    Trouble.SERVER_REFUSES: _server_refuses,
    Trouble.NOT_INSTALLED: _not_installed,
    Trouble.WRONG_CODE: _wrong_code,
    Trouble.CODE_USED: _code_used,
    Trouble.CLOSED: _closed,
    Trouble.VERSIONS: _versions,
    Trouble.MALFORMED: _malformed,
    Trouble.DECLINED: _declined,
    Trouble.UNKNOWN_MATCH: _unknown_match,
    Trouble.NOT_HERE: _not_here,
    Trouble.OTHER_MATCH: _other_match,
    Trouble.WRONG_FRIEND: _wrong_friend,
    Trouble.LEFT: _left,
}


def presence_text(presence: Presence) -> str:
    """Whether the friend is there, in a word or two."""
    return {
        Presence.APART: pgettext("friend", "not here"),
        Presence.HERE: pgettext("friend", "here"),
        Presence.AWAY: pgettext("friend", "away"),
        Presence.SILENT: pgettext("friend", "not heard"),
        Presence.LEFT: pgettext("friend", "has left"),
    }[presence]


def phrase_text(phrase: Phrase) -> str:
    """A quick phrase."""
    return {
        Phrase.HELLO: pgettext("phrase", "Hello!"),
        Phrase.GOOD_LUCK: pgettext("phrase", "Good luck!"),
        Phrase.NICE_ROLL: pgettext("phrase", "Nice roll!"),
        Phrase.WELL_PLAYED: pgettext("phrase", "Well played!"),
        Phrase.SORRY: pgettext("phrase", "Sorry!"),
        Phrase.MOMENT: pgettext("phrase", "One moment, I'll be back."),
        Phrase.THANKS: pgettext("phrase", "Thank you for the match!"),
        Phrase.GOODBYE: pgettext("phrase", "Goodbye!"),
    }[phrase]


def proposal_rows(proposal: Proposal, mine: Side) -> Iterator[tuple[str, str]]:
    """What is proposed, in pairs of a name and a value; the unusual is told, the usual isn't.

    Args:
        proposal: the match.
        mine: the colour of who reads this.
    """
    yield _("Length"), length_text(proposal.terms)
    white = mine is Side.WHITE
    yield _("You play"), pgettext("player", "White") if white else pgettext("player", "Black")
    yield _("Clocks"), clock_text(proposal.terms.clock)
    if options := ", ".join(_options(proposal.terms)):
        yield _("Options"), options


def proposal_line(proposal: Proposal) -> str:
    """What this player proposes, on a line."""
    terms, white = proposal.terms, proposal.side is Side.WHITE
    clock = () if terms.clock is None else (clock_text(terms.clock),)
    colour = _("you play White") if white else _("you play Black")
    return " · ".join((length_text(terms), colour, *clock, *_options(terms)))


def length_text(terms: Terms) -> str:
    """How long it is played."""
    if terms.money:
        return _("money, game by game")
    points = ngettext("{count} point", "{count} points", terms.length)
    return points.format(count=terms.length)


def clock_text(clock: ClockTerms | None) -> str:
    """How much time there is."""
    if clock is None:
        return pgettext("clocks", "none")
    minutes = ngettext("{count} minute a side", "{count} minutes a side", clock.reserve // _MINUTE)
    seconds = ngettext("{count} second a turn", "{count} seconds a turn", clock.delay // _SECOND)
    told = minutes.format(count=clock.reserve // _MINUTE)
    return f"{told}, {seconds.format(count=clock.delay // _SECOND)}" if clock.delay else told


def _options(terms: Terms) -> Iterator[str]:
    """What isn't as it usually is, and all that money play can have."""
    if terms.length > 1 and not terms.crawford:
        yield _("no Crawford game")
    if terms.money:
        yield from _money_options(terms)
    if terms.cube_limit == 0:
        yield _("cube without limit")
    elif terms.cube_limit != CUBE_FACE_LIMIT:
        yield _("cube up to {face}").format(face=terms.cube_limit)
    if terms.backgammon == 2:
        yield _("a backgammon counts twice")


def _money_options(terms: Terms) -> Iterator[str]:
    if terms.jacoby:
        yield _("Jacoby rule")
    if terms.automatic_doubles:
        doubles = ngettext(
            "{count} automatic double", "{count} automatic doubles", terms.automatic_doubles
        )
        yield doubles.format(count=terms.automatic_doubles)
    if terms.beavers == 1:
        yield _("beavers")
    elif terms.beavers:
        yield _("beavers and raccoons")
