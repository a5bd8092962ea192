"""The rules at a glance, for somebody who has never played."""

from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from app.i18n import N_, _, gettext
from app.screens.host import host
from app.screens.parts.menu import Menu, MenuItem
from app.screens.parts.plain import written
from app.screens.parts.room import KeyHints, Paper

CHAPTERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        N_("The object"),
        (
            N_(
                "Each player has 15 checkers. Bring all of yours home, to your points 6 to 1, and"
                " then take them off the board. Whoever has taken off all 15 first wins the game."
            ),
        ),
    ),
    (
        N_("The board"),
        (
            N_(
                "There are 24 points in four quadrants of six. Each player counts them from their"
                " own side: your checkers run from 24 down to 1, your opponent's the other way"
                " round. Your points 1 to 6 are your home. The bar in the middle is no point;"
                " crossing it costs nothing."
            ),
        ),
    ),
    (
        N_("Beginning"),
        (
            N_(
                "Both roll one die; the higher one begins and plays these two dice. Equal dice are"
                " rolled again. After that the players take turns with two dice each."
            ),
        ),
    ),
    (
        N_("Moving"),
        (
            N_(
                "Each die is a move of its own: two checkers may move, or one may move twice if it"
                " can land after each die. Doubles give four moves of that number."
            ),
            N_(
                "A checker may land on an empty point, on your own checkers, or on a single enemy"
                " checker. Two or more enemy checkers block the point; you may pass over it."
            ),
            N_(
                "You must play as many dice as you can. If only one of the two can be played, it"
                " must be the higher one if that is possible. Dice that can't be played are lost."
            ),
        ),
    ),
    (
        N_("Hitting and entering"),
        (
            N_(
                "A checker alone on a point is a blot. Land on an enemy blot and it is hit: it goes"
                " to the bar."
            ),
            N_(
                "A checker on the bar must enter before you move anything else: a die of 1 enters"
                " on your point 24, a 6 on your point 19, wherever the point is open."
            ),
        ),
    ),
    (
        N_("Bearing off"),
        (
            N_(
                "Once all your checkers are home you may bear off: a 4 takes a checker off your"
                " point 4. If that point is empty, you must move a checker from a higher point; if"
                " there is none higher, you must take off your rearmost checker. If a checker of"
                " yours is hit, it must come home again before you go on."
            ),
        ),
    ),
    (
        N_("What a game counts"),
        (
            N_(
                "One point; two for a gammon, when the loser has borne off no checker; three for a"
                " backgammon, when moreover a checker of the loser is still on the bar or in the"
                " winner's home. The points are multiplied by the cube."
            ),
        ),
    ),
    (
        N_("The doubling cube"),
        (
            N_(
                "Before your roll you may offer to play on for twice the stake. Your opponent"
                " passes and loses the stake as it was, or takes, owns the cube and is the only one"
                " who may double next. In the middle the cube shows 64 and counts 1."
            ),
        ),
    ),
    (
        N_("Matches"),
        (
            N_(
                "A match goes to an odd number of points. The first game after a player has come"
                " within one point of winning is the Crawford game: nobody can double. In the next"
                " one the cube is back. A match to one point has no cube."
            ),
        ),
    ),
    (
        N_("Money play"),
        (
            N_(
                "Games are played one by one for points, as long as you like. Jacoby rule: gammons"
                " and backgammons count as single games until a player has turned the cube."
                " Automatic doubles: equal dice at the beginning double the cube in the middle."
                " Beaver: whoever is doubled may turn the cube once more at once and keep it;"
                " a raccoon turns it once again."
            ),
        ),
    ),
    (
        N_("Resigning"),
        (
            N_(
                "On your turn you may offer to lose a single game, a gammon or a backgammon. Your"
                " opponent accepts, or refuses and you play on."
            ),
        ),
    ),
    (
        N_("Table manners"),
        (
            N_(
                "A play is final when the dice are picked up; until then you may change it. Roll"
                " only once your opponent has picked up. Where early rolls are agreed on, you need"
                " not wait if both bear off without contact, or if the play was forced."
            ),
            N_(
                "Dice are always shaken in the cup and rolled on your own right half; here a click"
                " on that half shakes it. Dice rolled by hand must both lie flat there, and on no"
                " checker. Otherwise the roll is invalid and made again."
            ),
            N_(
                "Illegal plays stand, if you agree on that: plays are not checked, and either"
                " player can call an illegal one until the next roll or double. Then it is taken"
                " back. One that nobody called stands."
            ),
        ),
    ),
    (
        N_("Clocks"),
        (
            N_(
                "Each player has a reserve of time for the whole match, usually two minutes for"
                " each point, or for each game of money play. In every turn a delay passes first,"
                " usually 12 seconds; only then does the reserve run. The clocks stand between"
                " games, and while you pause them. When your flag falls, your opponent may claim"
                " the match, or the game; nothing happens by itself."
            ),
        ),
    ),
    (
        N_("Chouette"),
        (
            N_(
                "Three to ten players at one table: the box plays alone against the others, the"
                " team. The captain moves for the team, and the others may advise. The team doubles"
                " only if all agree. When the box doubles, each member takes or passes alone; who"
                " passes pays the stake as it was and is out of the game."
            ),
            N_(
                "At the end the box settles with each member who is left. If the box wins, the"
                " captain goes to the end of the team; if the team wins, the captain becomes the"
                " box, and the old box goes to the end."
            ),
        ),
    ),
)
"""Headings and their paragraphs, as message ids."""


class RulesScreen(Screen[None]):
    """A page to read."""

    CSS_PATH = "rules.tcss"
    ALLOW_SELECT = False
    AUTO_FOCUS = "#page"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter", "back", show=False),
        Binding("tab", "app.focus_next", show=False),
    ]

    def __init__(self) -> None:
        super().__init__(id="rules")

    def compose(self) -> ComposeResult:
        """The page, the way back, the keys."""
        self.set_class(host(self).plain, "-plain")
        with Paper(id="page"):
            yield self._text(_("Rules at a glance"), "title")
            yield from self._chapters()
        every = MenuItem("reference", _("All rules, to search and to try"))
        yield Menu((every, MenuItem("back", _("Back"))), wraps=False, id="back")
        yield KeyHints()

    def _chapters(self) -> Iterator[Static]:
        for heading, paragraphs in CHAPTERS:
            yield self._text(gettext(heading), "chapter")
            for paragraph in paragraphs:
                yield self._text(gettext(paragraph), "paragraph")

    def on_mount(self) -> None:
        """Name the keys."""
        self.query_one(KeyHints).tell(_("↑ ↓ scroll"), _("Space next page"), _("Esc back"))

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Go back, or open all rules."""
        if event.item.id == "back":
            self.action_back()
        elif self.is_active:  # not yet again, while the first one is being opened
            from app.screens.reference import ReferenceScreen

            self.app.push_screen(ReferenceScreen())

    def action_back(self) -> None:
        """Back to where the rules were opened."""
        if self.is_active:
            self.dismiss(None)

    def _text(self, text: str, kind: str) -> Static:
        return Static(written(text, host(self).plain), classes=kind, markup=False)
