"""The figure as a widget."""

from pathlib import Path

import anywidget
import traitlets

from ._app import fields, folder

HERE = Path(__file__).parent


class Figure(anywidget.AnyWidget):
    """A live figure. Arguments are the attributes of `<quorum-scope>`: `Figure("planet", panels="lanes")`.

    `settings` changes the scenario by paths, as in `{"network.sockets": 10}`. `src` is the folder of a Quorumscope that
    is served elsewhere; the package serves its own to this machine.
    """

    # One module: the loader, which is built, and the widget that uses it.
    _esm = (HERE / "loader.js").read_text("utf-8") + (HERE / "widget.js").read_text("utf-8")

    _src = traitlets.Unicode().tag(sync=True)
    _attributes = traitlets.Dict().tag(sync=True)
    # What was asked, with numbers, and the last that the figure has done: what is asked before there is a figure waits
    # here, where a message would be lost.
    _calls = traitlets.List().tag(sync=True)
    _done = traitlets.Int(0).tag(sync=True)
    state = traitlets.Unicode().tag(sync=True)
    seconds = traitlets.Float(0.0).tag(sync=True)
    playing = traitlets.Bool(False).tag(sync=True)
    ready = traitlets.Bool(False, read_only=True).tag(sync=True)
    step_text = traitlets.Unicode().tag(sync=True)
    errors = traitlets.List().tag(sync=True)

    def __init__(
        self,
        scenario: str | None = None,
        *,
        settings: dict | None = None,
        src: str | None = None,
        **attributes,
    ):
        known = {"state", "seconds", "playing"}
        traits = {name: attributes.pop(name) for name in known & attributes.keys()}
        named = fields(settings or {}, {"scenario": scenario, **attributes})
        super().__init__(_src=folder(src), _attributes=named, **traits)

    def set(self, path: str, value: object) -> None:
        """Changes a setting of the scenario; a value that is not allowed comes back in `errors`."""
        self.errors = []
        self._call("set", path, value)

    def play(self) -> None:
        self._call("play")

    def pause(self) -> None:
        self._call("pause")

    def seek(self, seconds: float) -> None:
        """Puts the playhead at a virtual time."""
        self._call("seek", seconds)

    def step(self, by: int = 1) -> None:
        """To the next step, or with -1 to the one before."""
        self._call("step", by)

    def _call(self, method: str, *args: object) -> None:
        number = self._calls[-1]["number"] + 1 if self._calls else 1
        waiting = [call for call in self._calls if call["number"] > self._done]
        self._calls = [*waiting, {"number": number, "method": method, "args": list(args)}]
