"""The words of the table's widgets in the language spoken now."""

from app.i18n import _, pgettext
from widgets.words import Words


def table_words() -> Words:
    """Everything the widgets print."""
    return Words(
        title="Barpoint",
        off=pgettext("borne off", "off"),
        roll=pgettext("verb", "roll"),
        pick_up=_("pick up"),
        double=pgettext("cube", "double"),
        flag=pgettext("clock", "flag"),
        pips=lambda count: _("pips {count}").format(count=count),
        race=lambda count, effective: _("pips {count} ({effective})").format(
            count=count, effective=f"{effective:.1f}"
        ),
        ahead=lambda count: _("ahead {count}").format(count=count),
        too_small=_too_small,
    )


def _too_small(width: int, height: int, need_width: int, need_height: int) -> str:
    return _(
        "The table needs {need_width} × {need_height} cells.\n"
        "This window has {width} × {height}.\n"
        "Make it a little larger; nothing is lost."
    ).format(width=width, height=height, need_width=need_width, need_height=need_height)
