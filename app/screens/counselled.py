"""A table at which computer members say what they would do, when somebody asks them."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from textual import on

from app.engine.engine import EngineTrouble
from app.engine.levels import Level
from app.screens.chouette_seats import ChairThought, Company, Heard
from app.screens.people_view import Attention, Counsel
from app.screens.team import TeamScreen
from app.state.view import MatchView
from rules.plays import Play

if TYPE_CHECKING:
    from app.state.chouette_store import ChouetteStore


class Counsellors(Company):
    """Computer members who are asked, one at a time."""

    class Told(Heard):
        """A member knows what it would do."""

    heard = Told


class CounselledScreen(TeamScreen):
    """A table with a box and a team, of whom the computer may be some."""

    _counsel: Counsel | None = None

    def __init__(self, store: "ChouetteStore", release: Callable[[], None]) -> None:
        """A table for a chouette; the arguments are those of `TableScreen`."""
        super().__init__(store, release)
        self._counsellors = Counsellors(
            self, lambda: self.host.adviser, store.header.id, pace=lambda: 0.0, slow=lambda: None
        )

    def on_unmount(self) -> None:
        """Ask nobody any more."""
        self._counsellors.stop()

    @property
    def turned_to(self) -> int | None:
        """The member who is in hand, a person or the computer."""
        return super().turned_to if self._counsel is None else self._counsel.player

    @property
    def attention(self) -> Attention:
        """Who is looked at."""
        return replace(super().attention, counsel=self._counsel)

    def _changed(self, old: MatchView, new: MatchView) -> None:
        if old.seq != new.seq:
            self._forget()
        super()._changed(old, new)

    def take_in_hand(self, player: int) -> None:
        """Let a person show something, or ask the computer what it would do."""
        self._forget()
        level = self.seats.level_in(player)
        if level is None:
            super().take_in_hand(player)
        else:
            self.action_drop()
            self._consult(player, level)

    def _consult(self, player: int, level: Level) -> None:
        self._hinting.close()
        self._counsel = Counsel(player)
        self._counsellors.answer(ChairThought(self.store.view.match, level, self.chouette, player))
        self._show()

    def action_drop(self) -> None:
        """Let go of whoever is in hand, and of questions."""
        self._forget()
        super().action_drop()

    def _forget(self) -> None:
        self._counsel = None
        self._counsellors.stop()

    def action_double(self) -> None:
        """Double; propose it in the name of a computer member who would double."""
        counsel = self._counsel
        self._forget()
        if counsel is not None and counsel.doubles:
            self.decide(lambda: self.store.double(counsel.player), "double")
        else:
            super().action_double()

    @on(Counsellors.Told)
    def _told_what_it_would_do(self, event: Counsellors.Told) -> None:
        event.stop()
        player, said = event.thought.player, event.said
        if event.thought.chouette != self.chouette or self.turned_to != player:
            return
        if isinstance(said, EngineTrouble):
            from app.engine.words import sentence

            self._forget()
            self._say(sentence(said))
            return
        play = said.choice if isinstance(said.choice, Play) else None
        if play is not None and play.steps:
            self._do(lambda: self.store.advise(player, play.steps))
        self._counsel = Counsel(player, play, doubles=said.choice == "double", given=True)
        self._show()
