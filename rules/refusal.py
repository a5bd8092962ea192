"""Named refusals: the rule that an action breaks, without a word of prose."""

from collections.abc import Mapping
from enum import StrEnum


class Rule(StrEnum):
    """Every reason for which an action can be refused.

    The facts that come with a rule (a point, a die) are named behind it.
    Points are numbered from the side of the player who acts.
    """

    # Moving
    BLOCKED = "blocked"  # point
    ENTER_FIRST = "enter-first"
    NO_CHECKER = "no-checker"  # point
    NO_SUCH_DIE = "no-such-die"  # source, target: no die (left) goes that far
    WRONG_WAY = "wrong-way"  # source, target
    MUST_PLAY_BOTH = "must-play-both"  # high, low
    MUST_PLAY_HIGHER = "must-play-higher"  # die
    MUST_PLAY_MORE = "must-play-more"  # count: how many of a double's four moves can be played
    NOT_ALL_HOME = "not-all-home"  # point: the rearmost checker outside home
    CHECKER_BEHIND = "checker-behind"  # point: where the checker behind stands
    CANNOT_MOVE = "cannot-move"  # no play exists with this roll
    ALL_PLAYED = "all-played"  # the dice are used up and wait to be picked up
    UNFINISHED_PLAY = "unfinished-play"  # left: dice that can still be played
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    TOO_MANY_STEPS = "too-many-steps"  # most: in one turn, where plays are not checked
    SHUT_OUT = "shut-out"  # neither side could ever enter again
    UNREADABLE = "unreadable"  # text
    TWO_WAYS = "two-ways"  # source, target: the ways differ in what they hit
    BAD_DICE = "bad-dice"  # text

    # Cube
    NO_CUBE = "no-cube"  # a one-point match, or a game without a cube
    CRAWFORD = "crawford"
    CUBE_NOT_YOURS = "cube-not-yours"
    CUBE_AT_LIMIT = "cube-at-limit"  # value
    NOT_BEFORE_OPENING = "not-before-opening"
    TOO_LATE_TO_DOUBLE = "too-late-to-double"  # the dice are rolled
    BEAVERS_OFF = "beavers-off"
    BEAVER_LIMIT = "beaver-limit"  # limit

    # Whose turn, and when
    WRONG_TURN = "wrong-turn"
    ROLL_FIRST = "roll-first"
    PLAY_FIRST = "play-first"  # the dice are on the table already
    ANSWER_DOUBLE = "answer-double"
    ANSWER_RESIGNATION = "answer-resignation"
    NOTHING_TO_ANSWER = "nothing-to-answer"
    OPENING_FIRST = "opening-first"  # the opening roll comes first
    GAME_OVER = "game-over"
    GAME_NOT_OVER = "game-not-over"
    MATCH_OVER = "match-over"
    EARLY_ROLL = "early-roll"  # the opponent has not picked up, and has a choice
    NOTHING_TO_CALL = "nothing-to-call"  # no play was made since the last roll or double
    LEGAL_PLAY = "legal-play"  # the play that is called breaks no rule
    FLAG_STANDS = "flag-stands"  # the opponent has time left
    CLOCKS_STAND = "clocks-stand"  # no clock runs now
    NOT_MONEY = "not-money"  # only a money session can be ended between games
    NOT_HERE = "not-here"  # nothing that is done in this kind of match
    READ_ONLY = "read-only"  # a record that can be looked at, not played on

    # A chouette
    TOO_FEW_PLAYERS = "too-few-players"  # count: how many begin a chouette at least
    TOO_MANY_PLAYERS = "too-many-players"  # count: how many can sit at the table
    NO_NAME = "no-name"
    SAME_NAME = "same-name"  # text
    ORDER_FIRST = "order-first"  # the order of the players is rolled first
    ORDER_IS_SET = "order-is-set"
    ORDER_DICE = "order-dice"  # count: how many players roll a die
    OTHER_SIDE = "other-side"  # the one who is named doesn't play on this side
    NOT_IN_GAME = "not-in-game"  # the one who is named is out of this game
    NOT_ASKED = "not-asked"  # the one who is named has answered, or isn't asked
    NAME_THE_PLAYER = "name-the-player"  # several are asked: whose answer is it?
    NAME_THE_CUBE = "name-the-cube"  # each member has a cube: which one is turned?
    ONE_CUBE = "one-cube"  # nobody can be picked out: the cube is everybody's, or one's own
    ASK_THE_TEAM = "ask-the-team"  # the team is being asked
    TEAM_REFUSED = "team-refused"  # a member has objected in this turn
    NO_CONSULTATION = "no-consultation"
    JOIN_LATER = "join-later"  # players join between two games
    NOT_AT_THE_TABLE = "not-at-the-table"
    NAME_A_DEPUTY = "name-a-deputy"  # who leaves within a game says who answers
    NOBODY_ELSE = "nobody-else"  # one player is left at the table


class Refusal(Exception):
    """An action that the rules do not allow; nothing has changed.

    Attributes:
        rule: the rule that is broken.
        facts: what a sentence about it needs (points, dice, text).
    """

    def __init__(self, rule: Rule, **facts: int | str) -> None:
        super().__init__(rule, facts)
        self.rule = rule
        self.facts: Mapping[str, int | str] = facts

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.rule.value}({told})" if told else self.rule.value
