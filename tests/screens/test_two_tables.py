"""Two real programs with a table each, from the first roll to the rematch."""

from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

from app.friends.view import Proposal, Stage
from app.screens.friend_result import FriendResultScreen
from app.screens.friend_table import FriendScreen
from rules.game import Phase
from rules.side import Side
from tests.app.friends.memory import Exchange
from tests.screens.far_table import ONE_POINT, settle
from tests.screens.sitting import QUIET, Sitting, sitting

WHITE, BLACK = Side.WHITE, Side.BLACK


class Two:
    """Ann with White, Bob with Black."""

    def __init__(self, ann: Sitting, bob: Sitting) -> None:
        self.seats = (ann, bob)

    @property
    def turn(self) -> Sitting:
        """Whoever has to act; Ann where nobody has."""
        return self.seats[self.seats[0].view.actor or WHITE]

    async def both(self, holds: Callable[[Sitting], object]) -> None:
        for seat in self.seats:
            await seat.until(lambda seat=seat: holds(seat))

    async def act(self, *keys: str) -> None:
        """Press keys where it is somebody's turn, until both see what came of it."""
        seat = self.turn
        seq = seat.view.seq
        await seat.press(*keys)
        await self.both(lambda seat: seat.view.seq > seq)


async def test_two_programs_play_over_one_line(tmp_path: Path) -> None:
    exchange = Exchange()
    async with AsyncExitStack() as stack:
        ann, bob = [
            await stack.enter_async_context(sitting(tmp_path / name, settings=QUIET, size=(80, 24)))
            for name in ("ann", "bob")
        ]
        for seed, seat in enumerate((ann, bob)):
            settle(seat.app, exchange, seed)
        host, guest = ann.app.friends.meeting(), bob.app.friends.meeting()
        with ann.app._context():  # each program's own, where there are two
            host.host(Proposal("Ann", ONE_POINT, WHITE))
        await ann.until(lambda: host.view.code)
        with bob.app._context():
            guest.join(host.view.code, "Bob")
        await bob.until(lambda: guest.view.stage is Stage.PROPOSED)
        guest.accept()
        await ann.until(lambda: host.view.stage is guest.view.stage is Stage.AGREED)
        two = Two(ann, bob)
        for seat in two.seats:
            seat.app.call_later(seat.app.open_match, host.view.match)
        await two.both(lambda seat: isinstance(seat.app.screen, FriendScreen))

        while ann.phase is Phase.OPENING:
            await two.act("space")
        for _ in range(4):
            seat = two.turn
            if seat.phase is Phase.TO_ROLL:
                await two.act("space")
            draft = seat.view.draft
            assert draft is not None
            seat.store.lay(draft.plays[0].steps if draft.plays else ())
            await two.act("space")
        assert ann.store.entries == bob.store.entries
        assert ann.board.view.points == bob.board.view.points
        assert (ann.board.view.bottom, bob.board.view.bottom) == (WHITE, BLACK)

        await two.turn.press("c", *"gg", "enter")
        await two.both(lambda seat: ": gg" in seat.text)

        await two.act("r", "1")
        await two.act("a")
        await two.both(lambda seat: isinstance(seat.app.screen, FriendResultScreen))
        first = ann.store.header.id
        await ann.press("e")
        await bob.until(lambda: "Ann asks for a rematch." in bob.text)
        await bob.press("e")
        await two.both(lambda seat: isinstance(seat.app.screen, FriendScreen))
        await two.both(lambda seat: seat.store.header.id != first)
        await two.act("space")
