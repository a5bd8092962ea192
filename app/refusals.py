"""What a player is told when the rules refuse an action: one sentence for each rule."""

from collections.abc import Callable, Mapping

from app.i18n import N_, gettext, ngettext
from rules.refusal import Refusal, Rule

_BAR, _OFF = 25, 0
_LONGEST_QUOTE = 18

SENTENCES: Mapping[Rule, str] = {
    Rule.BLOCKED: N_("The {point} point is blocked: two or more enemy checkers stand there."),
    Rule.ENTER_FIRST: N_(
        "You have a checker on the bar: it must enter before any other checker moves."
    ),
    Rule.NO_CHECKER: N_("You have no checker on the {point} point: start from one of your own."),
    Rule.NO_SUCH_DIE: N_(
        "No die that is left plays {move}: use the numbers you rolled, each of them once."
    ),
    Rule.WRONG_WAY: N_("{move} goes the wrong way: your checkers move from 24 down to 1."),
    Rule.MUST_PLAY_BOTH: N_(
        "Both dice must be played where possible: leave a move for the {high} and one for the"
        " {low}."
    ),
    Rule.MUST_PLAY_HIGHER: N_(
        "Only one die can be played, and then it must be the higher one: play the {die}."
    ),
    Rule.NOT_ALL_HOME: N_(
        "Not all your checkers are home: bring in the one on the {point} point before you bear off."
    ),
    Rule.CHECKER_BEHIND: N_(
        "A higher die bears off only your rearmost checker: move the one on the {point} point."
    ),
    Rule.CANNOT_MOVE: N_("No checker can move with this roll: the turn passes."),
    Rule.ALL_PLAYED: N_("The dice are played: pick them up, or take a move back first."),
    Rule.NOTHING_TO_TAKE_BACK: N_("There is no move of this turn to take back."),
    Rule.TOO_MANY_STEPS: N_(
        "That is more than {most} moves in one turn: take some back, or pick up the dice."
    ),
    Rule.SHUT_OUT: N_("Both sides would be shut out on the bar for ever: move somewhere else."),
    Rule.UNREADABLE: N_("“{text}” is not a play: write it like 13/7 8/7, bar/20 or 6/off."),
    Rule.TWO_WAYS: N_("{move} can hit in two ways: write the point in between too, as in 13/10/8."),
    Rule.BAD_DICE: N_("“{text}” is not a roll: type two dice from 1 to 6, like 31 or 6-4."),
    Rule.NO_CUBE: N_("This game is played without the cube: nobody can double."),
    Rule.CRAWFORD: N_(
        "This is the Crawford game: nobody can double. The cube is back in the next game."
    ),
    Rule.CUBE_NOT_YOURS: N_("The cube is your opponent's: only its owner can redouble."),
    Rule.CUBE_AT_LIMIT: N_("The cube stands at {value} and can't be turned any higher."),
    Rule.NOT_BEFORE_OPENING: N_(
        "The opening roll can't be doubled: play it, and double before a later roll of yours."
    ),
    Rule.TOO_LATE_TO_DOUBLE: N_("The dice are rolled: a double is offered before the roll."),
    Rule.BEAVERS_OFF: N_("Beavers are not played here: take the double or pass."),
    Rule.WRONG_TURN: N_("It is your opponent's turn: wait until the dice are picked up."),
    Rule.ROLL_FIRST: N_("Roll the dice first, then move."),
    Rule.PLAY_FIRST: N_("The dice are on the table: play them and pick them up first."),
    Rule.ANSWER_DOUBLE: N_("A double is on offer: it must be taken or passed first."),
    Rule.ANSWER_RESIGNATION: N_("A resignation is on offer: it must be accepted or refused first."),
    Rule.NOTHING_TO_ANSWER: N_("Nothing has been offered that could be answered."),
    Rule.OPENING_FIRST: N_("The game starts with the opening roll: each player rolls one die."),
    Rule.GAME_OVER: N_("This game is over: go on with the next one."),
    Rule.GAME_NOT_OVER: N_("This game is not over: play it to its end, or resign it."),
    Rule.MATCH_OVER: N_("This match is over: begin a new one to play on."),
    Rule.EARLY_ROLL: N_(
        "Roll when the dice are picked up: earlier only in a race home, or after a forced play."
    ),
    Rule.NOTHING_TO_CALL: N_(
        "No play can be called now: it is called before the next roll or double."
    ),
    Rule.LEGAL_PLAY: N_("That play breaks no rule: it stands."),
    Rule.FLAG_STANDS: N_("Your opponent has time left: only a fallen flag can be claimed."),
    Rule.CLOCKS_STAND: N_("The clocks stand already: nobody is to act."),
    Rule.NOT_MONEY: N_("A match is played to its end: only money play can end between two games."),
    Rule.NOT_HERE: N_("That isn't part of this kind of match."),
    Rule.READ_ONLY: N_(
        "This record is damaged: it can be looked at, but not played on. Begin a new match."
    ),
    Rule.NO_NAME: N_("Everybody at the table needs a name: type one."),
    Rule.SAME_NAME: N_("Somebody here is called “{text}” already: choose another name."),
    Rule.ORDER_FIRST: N_("Box, captain and order come first: everybody rolls one die."),
    Rule.ORDER_IS_SET: N_("The order of the players is rolled already: go on with the game."),
    Rule.OTHER_SIDE: N_("This player is on the other side: name one of the side that acts."),
    Rule.NOT_IN_GAME: N_("This player is out of this game: only those still in it can do that."),
    Rule.NOT_ASKED: N_("This player has answered already, or isn't asked: wait for those who are."),
    Rule.NAME_THE_PLAYER: N_("Several players are asked: say whose answer this is."),
    Rule.NAME_THE_CUBE: N_("Each member has a cube: say against whom you double."),
    Rule.ONE_CUBE: N_("Here nobody is picked out: this double is for the one cube there is."),
    Rule.ASK_THE_TEAM: N_("The team is being asked: every member agrees or objects first."),
    Rule.TEAM_REFUSED: N_("A member has objected: the team can propose it again in a later turn."),
    Rule.NO_CONSULTATION: N_("There is no consultation in this chouette: the captain plays alone."),
    Rule.JOIN_LATER: N_("A game is being played: join when it is over, before the next one."),
    Rule.NOT_AT_THE_TABLE: N_("Nobody of that name sits here: choose a player at the table."),
    Rule.NAME_A_DEPUTY: N_(
        "A game is being played: say who answers for the one who leaves, somebody who stays."
    ),
    Rule.NOBODY_ELSE: N_(
        "Nobody else is left at the table: wait for somebody to join, or end the chouette."
    ),
}
"""A sentence for each rule, with its facts in braces; the plural ones are in `PLURALS`."""

PLURALS: Mapping[Rule, Callable[[int], str]] = {
    Rule.TOO_FEW_PLAYERS: lambda count: ngettext(
        "A chouette begins with {count} player or more: add somebody.",
        "A chouette begins with {count} players or more: add somebody.",
        count,
    ),
    Rule.TOO_MANY_PLAYERS: lambda count: ngettext(
        "No more than {count} player can sit at a chouette.",
        "No more than {count} players can sit at a chouette.",
        count,
    ),
    Rule.ORDER_DICE: lambda count: ngettext(
        "{count} player rolls for a place: type one die from 1 to 6.",
        "{count} players roll for their places: type one die from 1 to 6 for each of them.",
        count,
    ),
    Rule.MUST_PLAY_MORE: lambda count: ngettext(
        "This double can be played {count} time, and as much as possible must be played.",
        "This double can be played {count} times, and as much as possible must be played.",
        count,
    ),
    Rule.UNFINISHED_PLAY: lambda left: ngettext(
        "The play is not finished: {left} die can still be played.",
        "The play is not finished: {left} dice can still be played.",
        left,
    ),
    Rule.BEAVER_LIMIT: lambda limit: ngettext(
        "This double has had its {limit} extra turn of the cube: take or pass.",
        "This double has had its {limit} extra turns of the cube: take or pass.",
        limit,
    ),
}
"""The sentences that count something, by their one fact."""


def sentence(refusal: Refusal) -> str:
    """One sentence that names the broken rule and what would be right.

    Text that a player typed is quoted as it is: switch markup off where it is shown.
    """
    facts = _words(refusal.facts)
    if refusal.rule in PLURALS:
        count = next((fact for fact in refusal.facts.values() if isinstance(fact, int)), 0)
        template = PLURALS[refusal.rule](count)
    elif refusal.rule is Rule.NO_CHECKER and refusal.facts.get("point") == _BAR:
        template = gettext("You have no checker on the bar: start from one of your own.")
    elif refusal.rule is Rule.NO_CHECKER and refusal.facts.get("point") == _OFF:
        template = gettext("No checker of yours can come from the tray: start on a point.")
    elif refusal.rule is Rule.WRONG_WAY and refusal.facts["source"] == refusal.facts["target"]:
        template = gettext("{move} moves no checker: name another place to go to.")
    elif refusal.rule is Rule.NOT_ALL_HOME and refusal.facts.get("point") == _BAR:
        template = gettext("You have a checker on the bar: bring it home before you bear off.")
    else:
        template = gettext(SENTENCES[refusal.rule])
    try:
        return template.format_map(facts)
    except KeyError:
        return gettext("The rules do not allow this ({rule}).").format(rule=refusal.rule.value)


def _words(facts: Mapping[str, int | str]) -> dict[str, int | str]:
    """The facts as a player reads them: moves in notation, long text cut."""
    told = dict(facts)
    if "source" in facts and "target" in facts:
        told["move"] = f"{_place(facts['source'])}/{_place(facts['target'])}"
    text = facts.get("text")
    if isinstance(text, str) and len(text) > _LONGEST_QUOTE:
        told["text"] = text[: _LONGEST_QUOTE - 1] + "…"
    return told


def _place(place: int | str) -> str:
    """A point as notation writes it."""
    return {_BAR: "bar", _OFF: "off"}.get(place, str(place)) if isinstance(place, int) else place
